import type { Day } from '#domain/day.ts'
import { addDays } from '#domain/day.ts'
import type { Chance } from './chance.ts'

/** Days one after the other, and what is to happen on each. */
export type Calendar = {
  today: Day
  /** Some minutes after what happened last, while people are awake in the demo's time zone. */
  moment(): Date
  /** What comes after the last day never happens. */
  on(day: Day, act: () => void): void
  after(days: number, act: () => void): void
  live(last: Day): void
}

const HOUR = 3600
const OPENS = 12 * HOUR
const CLOSES = 24 * HOUR

export function openCalendar(first: Day, chance: Chance): Calendar {
  const planned = new Map<Day, (() => void)[]>()
  let second = OPENS
  const calendar: Calendar = {
    today: first,
    moment() {
      // A part of what is left of the day, so that any number of things may happen in it, one after the other.
      second += Math.ceil(((CLOSES - second) * chance.between(4, 60)) / 1000)
      return new Date(Date.parse(`${calendar.today}T00:00:00Z`) + second * 1000)
    },
    on(day, act) {
      const acts = planned.get(day) ?? []
      acts.push(act)
      planned.set(day, acts)
    },
    after: (days, act) => calendar.on(addDays(calendar.today, days), act),
    live(last) {
      for (; calendar.today <= last; calendar.today = addDays(calendar.today, 1)) {
        second = OPENS + chance.between(0, 2 * HOUR)
        // An act may plan another for the same day.
        const acts = planned.get(calendar.today) ?? []
        for (const act of acts) act()
        planned.delete(calendar.today)
      }
    },
  }
  return calendar
}
