import { describe, expect, it } from 'vitest'
import type { ListAsked } from './list-query.ts'
import { FIRST_PAGE, placeText } from './list-query.ts'
import { pageOfRows } from './page-of-rows.ts'

type Row = { id: string; name: string; count: number }
const ROWS: Row[] = [
  { id: 'c', name: 'zoe', count: 10 },
  { id: 'a', name: 'Ada', count: 9 },
  { id: 'b', name: 'Bo', count: 10 },
]
const SORTED = {
  values: { name: (row: Row) => row.name, count: (row: Row) => row.count },
  key: (row: Row) => row.id,
  otherwise: { key: 'name', down: false },
}
const page = (asked: Partial<ListAsked>, sorted: Parameters<typeof pageOfRows<Row>>[1] = SORTED) => {
  const { rows, previous, next } = pageOfRows(ROWS, sorted, { ...FIRST_PAGE, limit: 2, ...asked })
  return [rows.map(({ id }) => id).join(''), previous, next]
}
const at = (side: 'after' | 'before', key: string) => ({ place: { side, value: '', key } })
const place = (key: string) => placeText('', key)

describe('a short list', () => {
  it('is sorted by words or numbers, from either end, else by itself', () => {
    expect(page({})).toEqual(['ab', null, place('b')])
    expect(page({ sort: '-name' })).toEqual(['cb', null, place('b')])
    expect(page({ sort: 'count', limit: 9 })).toEqual(['acb', null, null])
    expect(page({ limit: 9 }, { ...SORTED, otherwise: null })).toEqual(['cab', null, null])
  })

  it('goes on after a row and back before it', () => {
    expect(page(at('after', 'b'))).toEqual(['c', place('c'), null])
    expect(page(at('before', 'c'))).toEqual(['ab', null, place('b')])
    expect(page({ ...at('before', 'c'), limit: 1 })).toEqual(['b', place('b'), place('b')])
    expect(page(at('before', 'a'))).toEqual(['', null, null])
  })

  it('begins anew where the row is gone', () => {
    expect(page(at('after', 'gone'))).toEqual(['ab', null, place('b')])
  })
})
