import { describe, expect, it } from 'vitest'
import type { Day } from './day.ts'
import {
  addDays,
  addMonths,
  dateOf,
  dayOf,
  formatDay,
  formatLongDay,
  formatMoment,
  formatMonthlyDate,
  isDay,
  monthOf,
  toDay,
} from './day.ts'

describe('a day', () => {
  it.each(['2026-01-01', '2026-03-01', '2024-02-29', '2026-12-31'])('%s is one', (text) => {
    expect(isDay(text)).toBe(true)
    expect(toDay(text)).toBe(text)
  })

  it.each([
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-04-00',
    '2026-4-1',
    '26-04-01',
    '',
    'today',
    '0099-01-01',
  ])('"%s" is none', (text) => {
    expect(isDay(text)).toBe(false)
    expect(() => toDay(text)).toThrow(`Not a day: ${text}`)
  })

  it.each([
    ['2026-11-19', 'the 19th of each month'],
    ['2026-11-01', 'the 1st of each month'],
    ['2026-11-22', 'the 22nd of each month'],
    ['2026-11-03', 'the 3rd of each month'],
    ['2026-11-11', 'the 11th of each month'],
    ['2026-01-31', 'the 31st (or the last day) of each month'],
  ] as const)('%s comes back on %s', (day, says) => expect(formatMonthlyDate(day)).toBe(says))

  it('is shown as month.day.year, unpadded', () => {
    expect(formatDay('2026-03-01')).toBe('3.1.2026')
    expect(formatDay('2026-12-31')).toBe('12.31.2026')
  })

  it('is written out in messages', () => {
    expect(formatLongDay('2026-12-08')).toBe('December 8, 2026')
    expect(formatLongDay('2026-01-31')).toBe('January 31, 2026')
  })

  it('has a date and a month', () => {
    expect(dateOf('2026-03-09')).toBe(9)
    expect(monthOf('2026-03-09')).toBe('2026-03')
  })
})

describe('counting days', () => {
  it.each<[Day, number, Day]>([
    ['2026-01-31', 1, '2026-02-01'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-12-20', 14, '2027-01-03'],
    ['2026-03-07', 2, '2026-03-09'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-01', 0, '2026-03-01'],
  ])('%s and %s days is %s', (day, count, result) => {
    expect(addDays(day, count)).toBe(result)
  })
})

describe('counting months', () => {
  it.each<[Day, number, Day]>([
    ['2026-01-15', 1, '2026-02-15'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-01-31', 12, '2027-01-31'],
    ['2026-01-31', -2, '2025-11-30'],
  ])('%s and %s months is %s, the last day where the month is short', (day, count, result) => {
    expect(addMonths(day, count)).toBe(result)
  })

  it('keeps the 31st through a short month when it is the anchor', () => {
    expect(addMonths('2026-02-28', 1, 31)).toBe('2026-03-31')
    expect(addMonths('2026-03-31', 1, 31)).toBe('2026-04-30')
  })
})

describe('the day of an instant', () => {
  it.each<[string, string, Day]>([
    ['2026-03-01T04:59:59Z', 'America/New_York', '2026-02-28'],
    ['2026-03-01T05:00:00Z', 'America/New_York', '2026-03-01'],
    ['2026-07-01T03:59:59Z', 'America/New_York', '2026-06-30'],
    ['2026-07-01T04:00:00Z', 'America/New_York', '2026-07-01'],
    ['2026-03-08T07:30:00Z', 'America/New_York', '2026-03-08'],
    ['2026-12-31T23:30:00Z', 'Europe/Berlin', '2027-01-01'],
    ['2026-12-31T23:30:00Z', 'UTC', '2026-12-31'],
  ])('%s in %s is %s', (instant, timeZone, day) => {
    expect(dayOf(new Date(instant), timeZone)).toBe(day)
  })

  it('is right whatever was asked before, to the millisecond', () => {
    const zone = 'America/New_York'
    const [last, first] = [new Date('2026-11-19T04:59:59.999Z'), new Date('2026-11-19T05:00:00.000Z')]
    expect([last, first, last].map((at) => dayOf(at, zone))).toEqual(['2026-11-18', '2026-11-19', '2026-11-18'])
    expect(dayOf(last, 'UTC')).toBe('2026-11-19')
    expect(() => dayOf(new Date(Number.NaN), zone)).toThrow(RangeError)
  })
})

it.each([
  ['America/New_York', 'December 8, 2026 at 9:05 PM EST'],
  ['UTC', 'December 9, 2026 at 2:05 AM UTC'],
])('a security message dates in the time zone of the publication: %s', (timeZone, said) => {
  expect(formatMoment(new Date('2026-12-09T02:05:00Z'), timeZone)).toBe(said)
})
