import { expect, it } from 'vitest'
import { inCalls, inMarkedOrder, NOT_THERE, ROWS_A_CALL } from './bulk.ts'

it('keeps the order in which rows were marked, each once, and leaves out what is gone', () => {
  const checked = [
    { id: 'b', label: 'B', because: null },
    { id: 'a', label: 'A', because: 'Paid' },
  ]
  expect(inMarkedOrder(['a', 'gone', 'b', 'a'], checked)).toEqual([
    checked[1],
    { id: 'gone', label: 'Unknown', because: NOT_THERE },
    checked[0],
  ])
})

it('makes calls of a bounded size', () => {
  const ids = Array.from({ length: 2 * ROWS_A_CALL + 1 }, (_, at) => String(at))
  expect(inCalls(ids).map(({ length }) => length)).toEqual([ROWS_A_CALL, ROWS_A_CALL, 1])
  expect(inCalls(ids).flat()).toEqual(ids)
  expect(inCalls([])).toEqual([])
})
