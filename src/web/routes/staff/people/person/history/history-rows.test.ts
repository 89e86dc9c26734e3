import { expect, it } from 'vitest'
import { STARTING_ZONE_NAMES } from '#domain/zones/zone-names.ts'
import { historyRows } from './history-rows.ts'

const line = (kind: string, issue: number | null = null, tokens: number | null = 1) => ({ kind, issue, tokens })
const one = (token: string, left: number | null, more: object = {}) => ({
  token,
  term: '1year',
  deliverables: { active: 'print-a', set: 'print-a' },
  tokens_left: left,
  cancelled: null,
  ...more,
})
const rows = (subscriptions: object[], ledger: object[], facts: object = {}) =>
  historyRows(
    { reader: { subscriptions }, ledger } as never,
    {
      holds: [],
      owed: [],
      subscriptions: subscriptions.map((each) => ({ ...each, left: (each as { tokens_left: number }).tokens_left })),
      ...facts,
    } as never,
    STARTING_ZONE_NAMES,
  )

it('draws what was served, skipped, owed and is to come, and says the same in words', () => {
  const lines = [
    line('granted', null, 4),
    line('served', 49),
    line('served', 50),
    line('reversed', 49),
    line('served', 49),
  ]
  const [row] = rows([one('a', 2)], [{ subscription: 'a', lines }], { holds: [{ issue: 51 }], owed: [48] })
  expect(row?.dots.map(({ state }) => state)).toEqual(['served', 'served', 'held', 'owed', 'left'])
  expect(row?.says).toBe(
    '2 issues served (No. 50, 49), 1 issue skipped (No. 51), 1 issue owed (No. 48), 1 issue to come',
  )
})

it('shows what was taken back of a canceled one, a few of a lifetime, and only the last of a long one', () => {
  const cancelled = [line('granted', null, 4), line('refunded', null, 3)]
  const many = Array.from({ length: 30 }, (_, at) => line('served', at + 1))
  const [ended, lifetime] = rows(
    [one('a', 0, { cancelled: '2026-01-01' }), one('b', null, { term: 'lifetime' })],
    [
      { subscription: 'a', lines: cancelled },
      { subscription: 'b', lines: many },
    ],
  )
  expect(ended?.says).toBe('3 issues taken back')
  expect([lifetime?.dots.length, lifetime?.more, lifetime?.dots.at(-1)?.state]).toEqual([24, true, 'left'])
  expect(rows([one('c', 0)], [])[0]?.says).toBe('No issues')
})
