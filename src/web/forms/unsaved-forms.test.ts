import { describe, expect, it } from 'vitest'
import { isChanged, valuesIn } from './unsaved-forms.ts'

const control = (given: Partial<HTMLInputElement>) => ({
  name: 'field',
  type: 'text',
  value: '',
  checked: false,
  ariaLabel: null,
  ...given,
})

describe('what stands in a form', () => {
  it.each<[string, Partial<HTMLInputElement>, [string, string][]]>([
    ['text', { name: 'title', value: 'Thresholds' }, [['title', 'Thresholds']]],
    ['a ticked box', { name: 'once', type: 'checkbox', value: 'on', checked: true }, [['once', 'on']]],
    ['a box left open', { name: 'once', type: 'checkbox', value: 'on' }, [['once', '']]],
    ['a field that has only a label', { name: '', ariaLabel: 'Count of Tote', value: '+5' }, [['Count of Tote', '+5']]],
    ['a field that has neither', { name: '', value: 'Fr' }, []],
    ['a hidden field', { type: 'hidden', value: 'token' }, []],
    ['a button', { type: 'submit', value: 'Save' }, []],
  ])('%s', (_, given, values) => {
    expect([...valuesIn([control(given)])]).toEqual(values)
  })

  it('the chosen one of several radios', () => {
    const radio = (value: string, checked: boolean) => control({ name: 'kind', type: 'radio', value, checked })
    expect([...valuesIn([radio('basic', false), radio('sized', true)])]).toEqual([['kind', 'sized']])
  })
})

describe('what leaving would lose', () => {
  const begun = new Map([
    ['title', 'Tote'],
    ['price', '18.00'],
  ])

  it.each<[string, [string, string][], boolean]>([
    ['nothing was typed', [...begun], false],
    ['a field was changed', [['title', 'Tote bag'], ['price', '18.00']], true], // biome-ignore format: one line
    ['a field came along, still empty', [...begun, ['sizes', '']], false],
    ['a field came along and was filled in', [...begun, ['sizes', 'Small | 3']], true],
    ['a line was taken out', [['title', 'Tote']], true],
  ])('%s', (_, now, changed) => {
    expect(isChanged(begun, new Map(now))).toBe(changed)
  })

  it('is not asked about where there is one field alone', () => {
    expect(isChanged(new Map([['tracking', '']]), new Map([['tracking', '1Z']]))).toBe(false)
  })
})
