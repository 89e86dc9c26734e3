import { addressFrom } from '#domain/addresses/address-fields.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Destination } from '#server/db/schema/orders.ts'
import type { Origin } from '../content/names.ts'
import { NAMES, splitNames } from '../content/names.ts'
import type { Chance } from './chance.ts'
import type { Place } from './places.ts'
import { placeAbroad, placeInCanada, placeInUs } from './places.ts'

export type Person = { name: string; email: string; home: Destination }

const AMERICANS: Record<Origin, number> = {
  english: 34,
  irish: 7,
  spanish: 12,
  portuguese: 1,
  french: 2,
  german: 5,
  nordic: 3,
  italian: 5,
  polish: 3,
  jewish: 7,
  greek: 2,
  slavic: 3,
  nigerian: 3,
  ghanaian: 1,
  ethiopian: 1,
  arabic: 3,
  persian: 2,
  turkish: 1,
  indian: 6,
  pakistani: 2,
  chinese: 6,
  japanese: 3,
  korean: 4,
  vietnamese: 3,
  filipino: 2,
  hawaiian: 0.5,
}
const CANADIANS: Partial<Record<Origin, number>> = {
  english: 30,
  french: 22,
  indian: 9,
  chinese: 8,
  irish: 5,
  slavic: 4,
  italian: 4,
  pakistani: 3,
  filipino: 3,
}

/** Nobody twice: `taken` has the emails and names given so far. */
export function newPerson(chance: Chance, taken: Set<string>, zone: Zone): Person {
  const { place, origin } = whereabouts(chance, zone)
  for (;;) {
    const { given, family } = NAMES[origin()]
    const [first, last] = [chance.pick(splitNames(given)), chance.pick(splitNames(family))]
    const name = fullName(chance, first, last)
    const email = makeEmail(chance, first, last)
    if (taken.has(name) || taken.has(email)) continue
    taken.add(name).add(email)
    return { name, email, home: { ...addressFrom(place), zone } }
  }
}

function whereabouts(chance: Chance, zone: Zone): { place: Place; origin: () => Origin } {
  if (zone === 'a') return { place: placeInUs(chance), origin: () => chance.weigh(AMERICANS) }
  if (zone === 'b') return { place: placeInCanada(chance), origin: () => chance.weigh(CANADIANS as typeof AMERICANS) }
  const { place, origin } = placeAbroad(chance)
  return { place, origin: () => (chance.happens(0.85) ? origin : chance.weigh(AMERICANS)) }
}

function fullName(chance: Chance, first: string, last: string): string {
  if (chance.happens(0.09)) return `${first} ${chance.pick([...'ABCDEGHJKLMPRSTW'])}. ${last}`
  return `${first} ${last}`
}

function makeEmail(chance: Chance, first: string, last: string): string {
  const [one, other] = [plain(first), plain(last)]
  const box = chance.weigh({ dot: 42, initial: 20, together: 14, under: 7, year: 12, last: 5 })
  const boxes = {
    dot: `${one}.${other}`,
    initial: `${one.slice(0, 1)}${other}`,
    together: `${one}${other}`,
    under: `${one}_${other}`,
    year: `${one}.${other}${chance.between(61, 99)}`,
    last: `${other}.${one.slice(0, 1)}`,
  }
  return `${boxes[box]}@example.${chance.happens(0.7) ? 'com' : 'org'}`
}

const LETTERS: Record<string, string> = { ø: 'o', æ: 'ae', ł: 'l', ß: 'ss', ı: 'i', đ: 'd' }

function plain(name: string): string {
  const bare = name.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
  return bare.replaceAll(/[øæłßıđ]/g, (letter) => LETTERS[letter] ?? '').replaceAll(/[^a-z]/g, '')
}
