import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import type { Zone } from '../vocabulary.ts'
import { ZONES } from '../vocabulary.ts'

export type ZoneWords = {
  /** Canada. */
  name: string
  /** Beside a line or a price (spec 2 §9): Canadian. */
  label: string
  /** In a narrow place and in names of files: CA. */
  abbreviation: string
  /** In the middle of a sentence, after “mail to”: the United States. */
  place: string
}

/** What the publisher calls the zones. */
export type ZoneNames = Record<Zone, ZoneWords>

export const STARTING_ZONE_NAMES: ZoneNames = {
  a: { name: 'United States', label: 'US', abbreviation: 'US', place: 'the United States' },
  b: { name: 'Canada', label: 'Canadian', abbreviation: 'CA', place: 'Canada' },
  c: { name: 'International', label: 'International', abbreviation: 'INTL', place: 'international addresses' },
}

export const LONGEST_ZONE_NAME = 40
export const ABBREVIATION_SHAPE = /^[A-Z0-9]{1,5}$/
export const WRONG_ABBREVIATION = 'Use 1 to 5 letters and digits, like EU.'
export const USED_BY_ANOTHER_ZONE = 'Another zone has this already.'

/** Names, labels and abbreviations tell zones apart, in lists as in the names of files; a place may be said twice. */
const DISTINCT = ['name', 'label', 'abbreviation'] as const

/** A sentence beside each word that a zone before it has, too. */
export function checkZoneNames(names: ZoneNames): Outcome<ZoneNames> {
  const taken = ZONES.flatMap((zone, at) =>
    DISTINCT.filter((word) => {
      const said = names[zone][word].toLowerCase()
      return ZONES.slice(0, at).some((other) => names[other][word].toLowerCase() === said)
    }).map((word) => [`names.${zone}.${word}`, USED_BY_ANOTHER_ZONE]),
  )
  return taken.length > 0 ? refuse(Object.fromEntries(taken)) : done(names)
}

/** Where mail goes to, in the middle of a sentence. */
export function mailTo(names: ZoneNames, zone: Zone): string {
  return `mail to ${names[zone].place}`
}

/** The United States, Canada, and everywhere else: what is not listed comes last. */
export function zonesInWords(names: ZoneNames, elsewhere: Zone): string {
  const listed = ZONES.filter((zone) => zone !== elsewhere).map((zone) => names[zone].place)
  return new Intl.ListFormat('en-US').format([...listed, 'everywhere else'])
}
