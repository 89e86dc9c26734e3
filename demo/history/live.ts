import type { Day } from '#domain/day.ts'
import { addDays, toDay } from '#domain/day.ts'
import { issues } from '../content/issues.ts'
import type { Books } from './books.ts'
import { openBooks } from './books.ts'
import { donate, donateMonthly, give, newGuest, orderGoods } from './buying.ts'
import { openCalendar } from './calendar.ts'
import { openChance } from './chance.ts'
import { serveIssue } from './serving.ts'
import type { Life } from './subscribing.ts'
import { afterServing, chooseSubscription, newReader, subscribe } from './subscribing.ts'
import { addLibraries, sellToShops } from './trade.ts'
import { addUpkeep } from './upkeep.ts'

const SEED = 1862
const FIRST = toDay('2023-09-18')
/** The demo's named people act after this day, and the demo is always started later than that. */
export const LAST = toDay('2026-11-13')
const FOUNDERS_UNTIL = toDay('2023-12-08')

/** So many are there before the first issue, and so many come after it, by themselves. */
const FOUNDERS = 54
const NEWCOMERS = 266
const GUESTS = 96
const WAITING_PARCELS = 5
const LATE_AFTER_DAYS = 24

/** Three years of a quarterly, lived day by day; its purchases are numbered from the one after `number`. */
export function liveHistory(number: number): Books {
  const chance = openChance(SEED)
  const life: Life = { books: openBooks(chance, number), calendar: openCalendar(FIRST, chance) }
  planIssues(life)
  for (let count = 0; count < FOUNDERS; count++)
    life.calendar.on(someDay(life, FIRST, FOUNDERS_UNTIL), () => arrive(life))
  for (let count = 0; count < NEWCOMERS; count++) life.calendar.on(busyDay(life), () => arrive(life))
  for (let count = 0; count < GUESTS; count++) life.calendar.on(busyDay(life), () => buyAsGuest(life))
  // Some of what was ordered last waits to be packed.
  for (let count = 0; count < WAITING_PARCELS; count++) life.calendar.on(LAST, () => orderGoods(life, newGuest(life)))
  addLibraries(life)
  addUpkeep(life)
  life.calendar.live(LAST)
  return life.books
}

function planIssues(life: Life): void {
  const { books, calendar } = life
  const released = issues.filter(({ releasedOn }) => releasedOn !== null)
  for (const { number, releasedOn } of released) {
    const day = toDay(releasedOn ?? '')
    const at = new Date(`${day}T17:00:00Z`)
    // The file goes to the mailing house within a day or two.
    const later = (at: Date) => new Date(at.getTime() + books.chance.between(20 * 60, 44 * 60) * 60_000)
    const serve = (order: Parameters<typeof serveIssue>[1]) => {
      for (const reader of serveIssue(books, order)) afterServing(life, reader)
    }
    calendar.on(day, () => {
      serve({ issue: number, kind: 'close', at, sentAt: later(at) })
      books.latest = number
      sellToShops(life, number, number === released.at(-1)?.number)
    })
    calendar.on(addDays(day, LATE_AFTER_DAYS), () => {
      const at = calendar.moment()
      serve({ issue: number, kind: 'late', at, sentAt: later(at) })
    })
  }
}

function someDay({ books: { chance } }: Life, first: Day, last: Day): Day {
  return addDays(first, chance.between(0, Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000)))
}

/** Weekdays more than weekends, December and the weeks after an issue most of all. */
function busyDay(life: Life): Day {
  for (;;) {
    const day = someDay(life, addDays(FOUNDERS_UNTIL, 1), LAST)
    const weekend = [0, 6].includes(new Date(day).getUTCDay())
    const sinceIssue = Math.min(
      ...issues
        .map(({ releasedOn }) => (Date.parse(day) - Date.parse(releasedOn ?? '9999-01-01')) / 86_400_000)
        .filter((age) => age >= 0),
    )
    const season = { '12': 1, '11': 0.7, '01': 0.6, '07': 0.28, '08': 0.28 }[day.slice(5, 7)] ?? 0.45
    const likely = Math.min(1, season * (sinceIssue <= 14 ? 1.6 : 1)) * (weekend ? 0.6 : 1)
    if (life.books.chance.happens(likely)) return day
  }
}

/** Somebody subscribes for the first time, and may do more while they are here. */
function arrive(life: Life): void {
  const { books, calendar } = life
  const { chance } = books
  const choice = chooseSubscription(books)
  const zone = chance.weigh({ a: 79, b: 9, c: 12 })
  const reader = newReader(life, zone, choice.medium)
  const paid = chance.weigh({ card: 92, check: 6.5, comped: 1.5 })
  const isSpring = calendar.today >= '2026-03-01' && calendar.today <= '2026-05-31'
  const code = isSpring ? 'SPRING26' : 'WELCOME'
  const coupon = paid === 'card' && chance.happens(isSpring ? 0.35 : 0.13) ? code : null
  const donation = paid === 'card' && chance.happens(0.05) ? chance.pick([10, 20, 25, 50]) : 0
  subscribe(life, reader, { ...choice, coupon, donation, paid })
  if (chance.happens(0.3)) laterOn(life, () => orderGoods(life, reader))
  if (chance.happens(0.1)) laterOn(life, () => orderGoods(life, reader))
  if (chance.happens(0.11))
    laterOn(life, () => donate(life, reader, chance.pick([25, 25, 40, 50, 50, 75, 100, 100, 150, 250, 500])))
  if (chance.happens(0.08))
    laterOn(life, () => {
      const months = chance.happens(0.4) ? chance.between(3, 15) : 99
      donateMonthly(life, reader, { dollars: chance.pick([5, 5, 10, 10, 15, 20, 25]), months })
    })
  if (chance.happens(0.12)) {
    const december = `${calendar.today >= '2025-12-20' ? 2026 : chance.between(Number(calendar.today.slice(0, 4)), 2025)}-12`
    calendar.on(toDay(`${december}-${String(chance.between(1, 20)).padStart(2, '0')}`), () =>
      give(life, reader, chance.between(1, 3)),
    )
  }
  if (chance.happens(0.05)) laterOn(life, () => give(life, reader, 1))
}

function laterOn({ books, calendar }: Life, act: () => void): void {
  calendar.after(books.chance.between(3, 560), act)
}

function buyAsGuest(life: Life): void {
  const { chance } = life.books
  const guest = newGuest(life)
  const what = chance.weigh({ goods: 70, donation: 18, gift: 12 })
  if (what === 'goods') orderGoods(life, guest)
  else if (what === 'gift') give(life, guest, 1)
  else donate(life, guest, chance.pick([10, 20, 25, 50, 100]))
}
