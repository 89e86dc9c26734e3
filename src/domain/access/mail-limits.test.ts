import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import { nextMessageAt, wroteAlready } from './mail-limits.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)

describe('messages that anybody can have sent to an address', () => {
  it.each([
    ['none was sent', [], false, true],
    ['one was sent now', [0], false, false],
    ['one was sent a minute ago', [-1], false, true],
    ['one was sent half a minute ago', [-0.5], true, false],
    ['five were sent today', [-50, -40, -30, -20, -10], false, true],
    ['six were sent today', [-60, -50, -40, -30, -20, -10], false, false],
    ['six were sent today, but this browser was here before', [-60, -50, -40, -30, -20, -10], true, true],
    ['six were sent, the first of them a day ago', [-1440, -50, -40, -30, -20, -10], false, true],
  ])('%s: %j, signed in before %s, may go %s', (_, minutes, signedInBefore, may) => {
    expect(nextMessageAt(minutes.map(at), signedInBefore) <= at(0)).toBe(may)
  })

  it('are never more than one in a minute and six in any day', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(180), { maxLength: 200 }), (gaps) => {
        const sent: Date[] = []
        let now = 0
        for (const gap of gaps) {
          now += gap
          if (nextMessageAt(sent.slice(-6), false) <= at(now)) sent.push(at(now))
        }
        for (const [n, time] of sent.entries()) {
          const within = (minutes: number) => sent.slice(n).filter((one) => +one < +time + minutes * 60_000).length
          expect(within(1)).toBe(1)
          expect(within(1440)).toBeLessThanOrEqual(6)
        }
      }),
      PROPERTY,
    )
  })

  it.each([
    [1, 'We just sent an email to this address. You can ask for another in 1 second.'],
    [60, 'We just sent an email to this address. You can ask for another in 60 seconds.'],
    [61, 'We’ve sent this address as many emails as we can today. Please try again tomorrow.'],
  ])('are refused with how long it takes: %d s', (wait, sentence) => {
    expect(wroteAlready(wait)).toBe(sentence)
  })
})
