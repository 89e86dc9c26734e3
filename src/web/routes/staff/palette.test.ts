import { describe, expect, it } from 'vitest'
import { issueActions, readerActions, readVerb } from './palette.ts'

const out = { number: 51, releasedOn: '2026-09-08', closed: true, hasText: true }
const next = { number: 52, releasedOn: null, closed: false, hasText: true }
const later = { number: 53, releasedOn: null, closed: false, hasText: false }
const labels = (found: { label: string }[]) => found.map(({ label }) => label)

describe('what can be done for issues', () => {
  it('is to close the next one, and to release those that have their text', () => {
    expect(issueActions([later, next, out], true)).toEqual([
      { label: 'Close No. 52', to: '/staff/issues/52' },
      { label: 'Release No. 52', to: '/staff/issues/52#release' },
    ])
  })
  it('is to release none where no digital edition is sold', () => {
    expect(labels(issueActions([next], false))).toEqual(['Close No. 52'])
  })
  it('is nothing where all are out', () => expect(issueActions([out], true)).toEqual([]))
})

describe('what can be done for a reader', () => {
  const maren = { token: 'abc', name: 'Maren', isCreditable: true }
  it('is what the role may', () => {
    expect(readerActions('support', maren)).toEqual([
      { label: 'Credit an issue to Maren', to: '/staff/people/abc?do=credit' },
      { label: 'New order for Maren', to: '/staff/orders/new?reader=abc' },
      { label: 'Gift for Maren', to: '/staff/orders/new?reader=abc&gift=1' },
    ])
    expect(readerActions('fulfilment', maren)).toEqual([])
  })
  it('is no credit where there is no subscription to credit', () => {
    expect(labels(readerActions('finance', { ...maren, isCreditable: false }))).toEqual([
      'New order for Maren',
      'Gift for Maren',
    ])
  })
  it('is what was asked for', () => {
    expect(labels(readerActions('admin', maren, ['gift']))).toEqual(['Gift for Maren'])
  })
})

describe('what is asked for, and for whom', () => {
  it.each([
    ['credit maren', { verb: 'credit', whom: 'maren' }],
    ['Credit an issue to Maren O.', { verb: 'credit', whom: 'Maren O.' }],
    ['credit issues to maren', { verb: 'credit', whom: 'maren' }],
    ['new order for maren', { verb: 'order', whom: 'maren' }],
    ['gift for maren', { verb: 'gift', whom: 'maren' }],
    ['credit', null],
    ['new order', null],
    ['maren', null],
    ['reorder maren', null],
  ])('%s', (words, asked) => expect(readVerb(words)).toEqual(asked))
})
