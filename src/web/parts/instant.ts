import { dayOf, formatDay } from '#domain/day.ts'

/** A moment where the publication lives, the same on the server and in every browser: 3.1.2026, 14:05. */
export function formatInstant(iso: string, timeZone: string): string {
  const instant = new Date(iso)
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return `${formatDay(dayOf(instant, timeZone))}, ${clock.format(instant)}`
}
