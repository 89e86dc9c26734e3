import { describe, expect, it } from 'vitest'
import { isNewerWaiting, placeInIssue, progressWords } from './place-in-issue.ts'

const PIECES = ['letter', 'essay', 'poems']
/** The minute in which it was read, the block and the fraction of it. */
const read = (slug: string, minute: number, block: number, fraction: number) => ({
  slug,
  block,
  fraction,
  at: new Date(Date.UTC(2026, 10, 16, 12, minute)),
})

describe('where a reader goes on in an issue', () => {
  it.each([
    ['nowhere, where nothing is begun', [], { piece: null, block: 1, finished: 0 }],
    ['where they stopped', [read('essay', 1, 9, 0.4)], { piece: 'essay', block: 9, finished: 0 }],
    [
      'in the piece read last, of several',
      [read('poems', 1, 3, 0.2), read('essay', 2, 9, 0.4), read('letter', 0, 2, 0.1)],
      { piece: 'essay', block: 9, finished: 0 },
    ],
    [
      'with the next piece after one that is finished',
      [read('letter', 1, 12, 1)],
      { piece: 'essay', block: 1, finished: 1 },
    ],
    [
      'where the next piece was left, if it was begun',
      [read('letter', 2, 12, 1), read('essay', 1, 5, 0.3)],
      { piece: 'essay', block: 5, finished: 1 },
    ],
    [
      'with what was passed over, after the last piece',
      [read('poems', 2, 8, 1), read('letter', 1, 12, 1)],
      { piece: 'essay', block: 1, finished: 2 },
    ],
    [
      'nowhere, once all of it is read',
      PIECES.map((slug) => read(slug, 1, 9, 1)),
      { piece: null, block: 1, finished: 3 },
    ],
    [
      'nowhere, by a piece that is not there any more',
      [read('gone', 1, 4, 0.2)],
      { piece: null, block: 1, finished: 0 },
    ],
  ])('is %s', (_, progress, place) => {
    expect(placeInIssue(PIECES, progress)).toEqual(place)
  })

  it('is nowhere in an issue without a text', () => {
    expect(placeInIssue([], [])).toEqual({ piece: null, block: 1, finished: 0 })
  })
})

it.each([
  [0, 6, null],
  [2, 6, '2 of 6 pieces read'],
  [6, 6, 'You’ve read it all'],
])('says of %i of %i finished pieces: %s', (finished, pieces, words) => {
  expect(progressWords(finished, pieces)).toBe(words)
})

it.each([
  ['the issue that is being read is the newest', { number: 52, releasedOn: '2026-11-16' }, 52, false],
  ['a newer one came out since', { number: 52, releasedOn: '2026-11-18' }, 51, true],
  ['a newer one came out that day', { number: 52, releasedOn: '2026-11-16' }, 51, true],
  ['a newer one was out when they read on', { number: 52, releasedOn: '2026-11-10' }, 51, false],
  ['a newer one is not out', { number: 52, releasedOn: null }, 51, false],
] as const)('whether another issue waits, where %s', (_, newest, issue, waits) => {
  expect(isNewerWaiting(newest, { issue, on: '2026-11-16' })).toBe(waits)
})
