import { describe, expect, it } from 'vitest'
import type { Day } from '../day.ts'
import type { Sending } from './sending-limits.ts'
import {
  nextGiftMessageDay,
  SENT_THERE_TODAY,
  SENT_TO_TOO_MANY,
  SENT_TOO_OFTEN,
  sendingFault,
} from './sending-limits.ts'

const sent = (email: string, date = 1): Sending => ({ email, on: `2026-12-0${date}` as Sending['on'] })

describe('a gift can be emailed', () => {
  it.each<[string, Sending[], Sending, string | null]>([
    ['for the first time', [], sent('a'), null],
    ['again on another day', [sent('a', 1)], sent('a', 2), null],
    ['once a day to one address', [sent('a', 1)], sent('a', 1), SENT_THERE_TODAY],
    ['to another address on the same day', [sent('a', 1)], sent('b', 1), null],
    ['to three addresses', [sent('a'), sent('b')], sent('c', 2), null],
    ['to no fourth address', [sent('a'), sent('b'), sent('c')], sent('d', 2), SENT_TO_TOO_MANY],
    ['to one of the three again', [sent('a'), sent('b'), sent('c')], sent('b', 2), null],
    ['five times', [1, 2, 3, 4].map((date) => sent('a', date)), sent('a', 5), null],
    ['not six times', [1, 2, 3, 4, 5].map((date) => sent('a', date)), sent('a', 6), SENT_TOO_OFTEN],
  ])('%s', (_, sendings, next, fault) => {
    expect(sendingFault(sendings, next)).toBe(fault)
  })
})

describe('one address gets at most three gift messages a day and twelve a month', () => {
  const times = (count: number, day: Day): Day[] => Array<Day>(count).fill(day)
  const twelve = [
    ...times(3, '2026-11-22'),
    ...times(3, '2026-11-23'),
    ...times(3, '2026-11-24'),
    ...times(3, '2026-11-25'),
  ]
  it.each<[string, Day[], Day, Day]>([
    ['none so far', [], '2026-11-22', '2026-11-22'],
    ['two today', times(2, '2026-11-22'), '2026-11-22', '2026-11-22'],
    ['three today', times(3, '2026-11-22'), '2026-11-22', '2026-11-23'],
    ['three yesterday', times(3, '2026-11-22'), '2026-11-23', '2026-11-23'],
    ['twelve in four days', twelve, '2026-11-26', '2026-12-22'],
    ['eleven in four days', twelve.slice(1), '2026-11-26', '2026-11-26'],
    ['twelve, the first of them a month ago', twelve, '2026-12-22', '2026-12-22'],
    ['twelve at the end of January', times(12, '2027-01-31'), '2027-02-01', '2027-03-01'],
  ])('%s', (_, sent, today, next) => {
    expect(nextGiftMessageDay(sent, today)).toBe(next)
  })
})
