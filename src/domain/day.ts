/** A calendar day of the publication's time zone, `YYYY-MM-DD`: days compare as strings and have no hour to get wrong. */
export type Day = `${number}-${number}-${number}`

/** `YYYY-MM`. */
export type Month = `${number}-${number}`

const SHAPE = /^[1-9]\d{3}-\d{2}-\d{2}$/

export function isDay(text: string): text is Day {
  if (!SHAPE.test(text)) return false
  const { year, month, date } = splitDay(text)
  return month >= 1 && month <= 12 && date >= 1 && date <= daysIn(year, month)
}

export function toDay(text: string): Day {
  if (!isDay(text)) throw new RangeError(`Not a day: ${text}`)
  return text
}

/** month.day.year, unpadded: 3.1.2026. */
export function formatDay(day: Day): string {
  const { year, month, date } = splitDay(day)
  return `${month}.${date}.${year}`
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** As messages say it: December 8, 2026. */
export function formatLongDay(day: Day): string {
  const { year, month, date } = splitDay(day)
  return `${MONTHS[month - 1]} ${date}, ${year}`
}

/** A date that comes back each month: the 19th; the 31st, or the last day, where not every month has it. */
export function formatMonthlyDate(day: Day): string {
  const { date } = splitDay(day)
  return `the ${date}${ORDINALS[new Intl.PluralRules('en', { type: 'ordinal' }).select(date)]}${date > 28 ? ' (or the last day)' : ''} of each month`
}

const ORDINALS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

export function addDays(day: Day, count: number): Day {
  const { year, month, date } = splitDay(day)
  return toUtcDay(new Date(Date.UTC(year, month - 1, date + count)))
}

/** The same date `count` months later; a month without that date ends on its last day. `anchor` keeps the 31st through February. */
export function addMonths(day: Day, count: number, anchor: number = splitDay(day).date): Day {
  const { year, month } = splitDay(day)
  const months = year * 12 + (month - 1) + count
  const targetYear = Math.floor(months / 12)
  const targetMonth = months - targetYear * 12 + 1
  return dayFrom(targetYear, targetMonth, Math.min(anchor, daysIn(targetYear, targetMonth)))
}

export function dateOf(day: Day): number {
  return splitDay(day).date
}

export function monthOf(day: Day): Month {
  return day.slice(0, 7) as Month
}

/** The day it is, at this instant, where the publication lives. */
export function dayOf(instant: Date, timeZone: string): Day {
  const zone = zoneFor(timeZone)
  const minute = Math.floor(instant.getTime() / 60_000)
  if (zone.minute !== minute) {
    zone.day = dayBy(zone.formatter, instant)
    zone.minute = minute
  }
  return zone.day
}

function dayBy(formatter: Intl.DateTimeFormat, instant: Date): Day {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {}
  for (const { type, value } of formatter.formatToParts(instant)) parts[type] = value
  return dayFrom(Number(parts.year), Number(parts.month), Number(parts.day))
}

/** Keeps the last answer: every cart asks for today, and a day always starts on a full minute. */
type Zone = { formatter: Intl.DateTimeFormat; minute: number | null; day: Day }
const zones = new Map<string, Zone>()

function zoneFor(timeZone: string): Zone {
  let zone = zones.get(timeZone)
  if (!zone) {
    const formatter = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' })
    zone = { formatter, minute: null, day: '1970-01-01' }
    zones.set(timeZone, zone)
  }
  return zone
}

function splitDay(day: string): { year: number; month: number; date: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) }
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

function dayFrom(year: number, month: number, date: number): Day {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}` as Day
}

function toUtcDay(instant: Date): Day {
  return dayFrom(instant.getUTCFullYear(), instant.getUTCMonth() + 1, instant.getUTCDate())
}

/** A moment as messages say it, where the publication lives: December 8, 2026 at 9:05 AM EST. */
export function formatMoment(instant: Date, timeZone: string): string {
  const date = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long' }).format(instant)
  const clock = { timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  // Newer browsers and servers put a narrow space there, which plain text need not have.
  const time = new Intl.DateTimeFormat('en-US', clock).format(instant).replaceAll('\u202F', ' ')
  return `${date} at ${time}`
}
