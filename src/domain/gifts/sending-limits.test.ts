import { describe, expect, it } from 'vitest'
import type { Sending } from './sending-limits.ts'
import { SENT_THERE_TODAY, SENT_TO_TOO_MANY, SENT_TOO_OFTEN, sendingFault } from './sending-limits.ts'

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
