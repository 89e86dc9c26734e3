import { describe, expect, it } from 'vitest'
import { STARTING_ZONE_NAMES } from '../zones/zone-names.ts'
import {
  CLOSED_MEANWHILE,
  checkHoldDay,
  checkLift,
  HOLD_IS_PAST,
  HOLD_TOO_LONG,
  holdPreviewWords,
  STILL_OPEN,
  stillHeldWords,
} from './zone-hold.ts'

describe('the day a hold should be over', () => {
  const TODAY = '2026-11-16'
  it.each([
    ['2026-11-15', { errors: { fields: { until: HOLD_IS_PAST } } }],
    ['2026-11-16', { ok: true, value: '2026-11-16' }],
    ['2027-11-16', { ok: true, value: '2027-11-16' }],
    ['2027-11-17', { errors: { fields: { until: HOLD_TOO_LONG } } }],
  ] as const)('%s', (until, expected) => {
    expect(checkHoldDay(until, TODAY)).toMatchObject(expected)
  })
})

it.each([
  ['end', false, { ok: true, value: 'ended' }],
  ['end', true, { errors: { general: CLOSED_MEANWHILE } }],
  ['mail', false, { errors: { general: STILL_OPEN } }],
  ['mail', true, { ok: true, value: 'mailed' }],
  ['give up', false, { errors: { general: STILL_OPEN } }],
  ['give up', true, { ok: true, value: 'given up' }],
] as const)('lifted by “%s” with the list closed: %s', (how, closed, expected) => {
  expect(checkLift(how, { closed })).toMatchObject(expected)
})

it('names the issue and the zones that keep the next one from being closed', () => {
  const canada = { issue: 52, zone: 'b' } as const
  const wayOut = 'Mail it late or give it up before you close the next issue.'
  expect(stillHeldWords([], STARTING_ZONE_NAMES)).toBeNull()
  expect(stillHeldWords([canada], STARTING_ZONE_NAMES)).toBe(`No. 52 is still on hold: mail to Canada. ${wayOut}`)
  expect(stillHeldWords([canada, { issue: 52, zone: 'c' }, { issue: 53, zone: 'a' }], STARTING_ZONE_NAMES)).toBe(
    `No. 52 is still on hold: mail to Canada and mail to international addresses. ${wayOut}`,
  )
})

it('says before whom it touches', () => {
  const what = { issue: 52, zone: 'a' } as const
  expect(holdPreviewWords(what, 1, STARTING_ZONE_NAMES)).toBe('1 reader is due No. 52 by mail to the United States.')
  expect(holdPreviewWords(what, 1204, STARTING_ZONE_NAMES)).toBe(
    '1,204 readers are due No. 52 by mail to the United States.',
  )
})
