import { describe, expect, it } from 'vitest'
import type { Kept } from './form-memory.ts'
import { fieldsIn, openFormMemory } from './form-memory.ts'

const ADA = 'ada@example.org'

/** A tab with one form, opened anew as often as wanted. */
function openTab() {
  const kept = new Map<string, string>()
  const at = { key: 'fields:/donate', asked: '' }
  const place = {
    key: () => at.key,
    asked: () => at.asked,
    read: (key: string): Kept | null => JSON.parse(kept.get(key) ?? 'null'),
    write: (key: string, value: Kept | null) => void kept.set(key, JSON.stringify(value)),
  }
  return { at, kept, open: (who: string | null = null) => openFormMemory(who, place) }
}

function typeInto(
  memory: ReturnType<typeof openFormMemory>,
  fields: Record<string, string>,
  who: string | null = null,
) {
  memory.endRecalling()
  memory.touch()
  memory.keep(fields, who)
}

describe('what is typed', () => {
  it('comes back to the same page, words and choices', () => {
    const tab = openTab()
    typeInto(tab.open(), { name: 'Ada', type: 'monthly' })
    const again = tab.open()
    expect(again.recall('name', 'text')).toBe('Ada')
    expect(again.recall('type', 'choice')).toBe('monthly')
    expect(again.recall('city', 'text')).toBeUndefined()
    tab.at.key = 'fields:/subscribe'
    expect(tab.open().recall('name', 'text')).toBeUndefined()
  })

  it('is kept from the first touch on, and not while the page is being drawn', () => {
    const tab = openTab()
    const memory = tab.open()
    memory.endRecalling()
    memory.keep({ name: 'drawn' }, null)
    expect(tab.kept.size).toBe(0)
    const early = tab.open()
    early.touch()
    early.keep({ name: 'half drawn' }, null)
    expect(tab.kept.size).toBe(0)
  })

  it('stays where a part of the page is not shown just now', () => {
    const tab = openTab()
    const memory = tab.open()
    typeInto(memory, { name: 'Ada', city: 'Albany' })
    memory.keep({ name: 'Ada Quill' }, null)
    const again = tab.open()
    expect([again.recall('name', 'text'), again.recall('city', 'text')]).toEqual(['Ada Quill', 'Albany'])
  })

  it('is not mixed up with another page on the way there', () => {
    const tab = openTab()
    const memory = tab.open()
    typeInto(memory, { name: 'Ada' })
    tab.at.key = 'fields:/subscribe'
    memory.keep({ name: '' }, null)
    expect([...tab.kept.keys()]).toEqual(['fields:/donate'])
  })

  it('is forgotten when the form is done', () => {
    const tab = openTab()
    const memory = tab.open()
    typeInto(memory, { name: 'Ada' })
    memory.forget()
    memory.keep({ name: 'Ada' }, null)
    expect(tab.open().recall('name', 'text')).toBeUndefined()
    expect(tab.kept.get('fields:/donate')).toBe('null')
  })

  it('comes back only while the page is first drawn', () => {
    const tab = openTab()
    typeInto(tab.open(), { dollars: '7' })
    const again = tab.open()
    again.endRecalling()
    expect(again.recall('dollars', 'choice')).toBeUndefined()
  })
})

it('a link that asks for something else gets its choices, and the words stay', () => {
  const tab = openTab()
  typeInto(tab.open(), { name: 'Ada', type: 'monthly' })
  tab.at.asked = '?type=onetime'
  const asked = tab.open()
  expect(asked.recall('type', 'choice')).toBeUndefined()
  expect(asked.recall('name', 'text')).toBe('Ada')
})

describe('what one person typed', () => {
  it('is for nobody else, and gone when somebody else comes', () => {
    const tab = openTab()
    typeInto(tab.open(ADA), { name: 'Ada' }, ADA)
    expect(tab.open('bo@example.org').recall('name', 'text')).toBeUndefined()
    expect(tab.open(ADA).recall('name', 'text')).toBeUndefined()
  })

  it('comes along when a guest logs in, but blanks nothing out that is known of the reader', () => {
    const tab = openTab()
    typeInto(tab.open(), { name: '', city: 'Albany' })
    const loggedIn = tab.open(ADA)
    expect(loggedIn.recall('name', 'text')).toBeUndefined()
    expect(loggedIn.recall('city', 'text')).toBe('Albany')
  })
})

describe('what may be kept', () => {
  const control = (given: Partial<HTMLInputElement>) => ({
    name: 'field',
    type: 'text',
    value: 'typed',
    checked: false,
    autocomplete: '' as const,
    ...given,
  })

  it.each<[string, Partial<HTMLInputElement>, object]>([
    ['text', { name: 'city', value: 'Albany' }, { city: 'Albany' }],
    ['a select', { type: 'select-one', name: 'country', value: 'US' }, { country: 'US' }],
    ['a checked box', { type: 'checkbox', name: 'again', value: 'yes', checked: true }, { again: 'on' }],
    ['a box left open', { type: 'checkbox', name: 'again', value: 'yes' }, { again: '' }],
    ['a password', { type: 'password', name: 'password.password' }, {}],
    ['a password that is shown', { name: 'password', autocomplete: 'new-password' }, {}],
    ['a code', { name: 'code', autocomplete: 'one-time-code' }, {}],
    ['a card', { name: 'number', autocomplete: 'billing cc-number' as AutoFill }, {}],
    ['a file', { type: 'file', name: 'cover' }, {}],
    ['a hidden field', { type: 'hidden', name: 'token' }, {}],
    ['a button', { type: 'submit', name: 'go' }, {}],
    ['a field without a name', { name: '' }, {}],
  ])('%s', (_, given, fields) => {
    expect(fieldsIn([control(given)])).toEqual(fields)
  })

  it('the chosen one of several radios, and that none is', () => {
    const radios = (chosen: string) =>
      ['a', 'b', 'c'].map((value) => control({ type: 'radio', name: 'zone', value, checked: value === chosen }))
    expect(fieldsIn(radios('b'))).toEqual({ zone: 'b' })
    expect(fieldsIn(radios(''))).toEqual({ zone: '' })
  })
})
