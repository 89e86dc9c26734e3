import { expect, it } from 'vitest'
import { lastDayToSend, recipientName } from './sending.ts'

it.each([
  ['2026-12-25T13:59:59Z', 'America/New_York', '2026-12-24'],
  ['2026-12-25T14:00:00Z', 'America/New_York', '2026-12-25'],
  ['2026-12-26T04:59:59Z', 'America/New_York', '2026-12-25'],
  ['2026-12-26T05:00:00Z', 'America/New_York', '2026-12-25'],
  // Nine is nine on the days on which the clocks change.
  ['2026-03-08T12:59:59Z', 'America/New_York', '2026-03-07'],
  ['2026-03-08T13:00:00Z', 'America/New_York', '2026-03-08'],
  ['2026-11-01T13:59:59Z', 'America/New_York', '2026-10-31'],
  ['2026-11-01T14:00:00Z', 'America/New_York', '2026-11-01'],
  ['2026-12-24T20:00:00Z', 'Pacific/Auckland', '2026-12-25'],
])('at %s in %s gifts are sent up to the day %s', (now, timeZone, day) => {
  expect(lastDayToSend(new Date(now), timeZone)).toBe(day)
})

it('a recipient without a name goes by the email address that the giver typed', () => {
  const named = { name: 'Ada', email: 'ada@example.org', emailByStaff: false }
  expect(recipientName(named)).toBe('Ada')
  expect(recipientName({ ...named, name: '' })).toBe('ada@example.org')
  expect(recipientName({ ...named, name: '', emailByStaff: true })).toBe('your recipient')
  expect(recipientName({ ...named, name: '', email: null })).toBe('your recipient')
  expect(recipientName(null)).toBe('your recipient')
})
