import { dayOf, formatDay } from '#domain/day.ts'

/** A moment where the publication lives, the same on the server and in every browser: 3.1.2026, 14:05. */
export function formatInstant(iso: string, timeZone: string): string {
  const instant = new Date(iso)
  return `${formatDay(dayOf(instant, timeZone))}, ${clockFor(timeZone).format(instant)}`
}

/** To make one takes as long as forty formattings, and a list of the console tells of fifty moments. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockFor(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    clocks.set(timeZone, clock)
  }
  return clock
}
