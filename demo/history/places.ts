import type { Origin } from '../content/names.ts'
import { ABROAD, CANADA, KINDS, STREETS, US } from '../content/places.ts'
import type { Chance } from './chance.ts'

export type Place = {
  line1: string
  line2?: string
  city: string
  state?: string | undefined
  postcode: string
  country: string
}

export function placeInUs(chance: Chance): Place {
  const [city, state, postcodes] = chance.pick(US)
  const postcode = chance.pick(postcodes.split(' '))
  if (chance.happens(0.03)) return { line1: `PO Box ${chance.between(12, 4180)}`, city, state, postcode, country: 'US' }
  return { line1: street(chance), ...apartment(chance), city, state, postcode, country: 'US' }
}

export function placeInCanada(chance: Chance): Place {
  const [city, state, halves] = chance.pick(CANADA)
  const letter = () => chance.pick([...'ABCEGHJKLMNPRSTVWXYZ'])
  const digit = () => chance.between(1, 9)
  const postcode = `${chance.pick(halves.split(' '))} ${digit()}${letter()}${digit()}`
  const line1 =
    state === 'QC'
      ? `${chance.between(40, 6900)} rue ${chance.pick(['Clark', 'Fabre', 'Marquette', 'Saint-Denis', 'Waverly'])}`
      : street(chance)
  return { line1, ...apartment(chance), city, state, postcode, country: 'CA' }
}

export function placeAbroad(chance: Chance): { place: Place; origin: Origin } {
  const { country, origin, cities, streets, numberLast } = chance.pick(ABROAD)
  const [town, postcode] = chance.pick(cities)
  const [city = '', state] = country === 'AU' ? town.split(', ') : [town]
  const name = chance.pick(streets.split('|'))
  const number = chance.between(1, 148)
  const separator = country === 'JP' ? '-' : ' '
  const line1 = numberLast ? `${name}${separator}${number}` : `${number} ${name}`
  return { place: { line1, city, state, postcode, country }, origin }
}

function street(chance: Chance): string {
  if (chance.happens(0.12))
    return `${houseNumber(chance)} ${chance.pick(['N', 'S', 'E', 'W'])} ${ordinal(chance.between(2, 64))} Street`
  return `${houseNumber(chance)} ${chance.pick(STREETS)} ${chance.weigh(KINDS)}`
}

/** Short ones are common. */
function houseNumber(chance: Chance): number {
  const [first, last] = chance.pick([
    [2, 99],
    [100, 480],
    [100, 999],
    [1000, 4200],
  ] as const)
  return chance.between(first, last)
}

function apartment(chance: Chance): { line2?: string } {
  if (!chance.happens(0.28)) return {}
  const number = chance.between(1, 12)
  const letter = chance.pick([...'ABCDEF'])
  return { line2: chance.pick([`Apt ${number}`, `Apt ${number}${letter}`, `Unit ${number}`, `#${number}${letter}`]) }
}

function ordinal(number: number): string {
  const last = number % 10
  const suffix = number > 10 && number < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][last] ?? 'th')
  return `${number}${suffix}`
}
