import { describe, expect, it } from 'vitest'
import { chosenColumns, listAsked, placeText, ROWS_SHOWN, sortOf, viewQuery } from './list-query.ts'

const asked = (query: string | Record<string, string>) => listAsked(new URLSearchParams(query))

describe('what an address asks of a list', () => {
  it('is the beginning without a word', () => {
    expect(asked('')).toEqual({ search: '', sort: null, place: null, limit: ROWS_SHOWN })
  })

  it('is a search and a sort, both bounded', () => {
    const { search, sort } = asked({ find: `  ${'x'.repeat(300)} `, sort: 'y'.repeat(300) })
    expect([search.length, sort?.length]).toEqual([200, 200])
  })

  it('is a place after or before a row', () => {
    const text = placeText('a "b"', 'key')
    expect(asked({ after: text }).place).toEqual({ side: 'after', value: 'a "b"', key: 'key' })
    expect(asked({ before: text }).place).toEqual({ side: 'before', value: 'a "b"', key: 'key' })
  })

  it.each(['', 'x', '1', '[]', '["a"]', '["a",1]', '[1,"a"]', '["a","b","c"]', `["${'a'.repeat(1000)}","b"]`])(
    'is no place by %s',
    (after) => expect(asked({ after }).place).toBeNull(),
  )
})

describe('the sort', () => {
  const otherwise = { key: 'on', down: true } as const
  it.each([
    [null, otherwise],
    ['name', { key: 'name', down: false }],
    ['-name', { key: 'name', down: true }],
    ['-', otherwise],
    ['constructor', otherwise],
  ] as const)('by %s', (text, sort) => expect(sortOf(text, ['on', 'name'], otherwise)).toEqual(sort))
})

describe('the columns', () => {
  const columns = [{ key: 'a', always: true }, { key: 'b' }, { key: 'c', hidden: true }]
  it.each([
    [null, null, ['a', 'b']],
    ['c', null, ['a', 'c']],
    [null, ['c'], ['a', 'c']],
    ['b', ['c'], ['a', 'b']],
    ['x', ['c'], ['a', 'c']],
    ['x', ['y'], ['a', 'b']],
  ])('are those of the address %s, else the remembered %s', (text, remembered, shown) =>
    expect(chosenColumns(columns, text, remembered)).toEqual(shown),
  )
})

describe('a view', () => {
  it('keeps filters, sort and columns in one order, without empty words and places', () => {
    expect(viewQuery('?sort=-on&kind=&after=x&before=y&page=2&columns=a%2Cb')).toBe('columns=a%2Cb&sort=-on')
  })

  it('is bounded', () => {
    expect(viewQuery(`find=${'x'.repeat(5000)}`)).toHaveLength(1000)
  })
})
