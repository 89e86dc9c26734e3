import { expect, it } from 'vitest'
import { done, refuse } from '../outcome.ts'
import type { ZoneNames } from './zone-names.ts'
import {
  ABBREVIATION_SHAPE,
  checkZoneNames,
  mailTo,
  STARTING_ZONE_NAMES,
  USED_BY_ANOTHER_ZONE,
  zonesInWords,
} from './zone-names.ts'

const EUROPE: ZoneNames = {
  a: { name: 'European Union', label: 'EU', abbreviation: 'EU', place: 'the European Union' },
  b: { name: 'Rest of Europe', label: 'European', abbreviation: 'EUR', place: 'the rest of Europe' },
  c: { name: 'World', label: 'Worldwide', abbreviation: 'WORLD', place: 'other countries' },
}

it('begins with the words of the specification', () => {
  const words = Object.values(STARTING_ZONE_NAMES).map(({ name, label, abbreviation }) => [name, label, abbreviation])
  expect(words).toEqual([
    ['United States', 'US', 'US'],
    ['Canada', 'Canadian', 'CA'],
    ['International', 'International', 'INTL'],
  ])
})

it('takes names that tell the zones apart', () => {
  expect(checkZoneNames(STARTING_ZONE_NAMES)).toEqual(done(STARTING_ZONE_NAMES))
  expect(checkZoneNames(EUROPE)).toEqual(done(EUROPE))
  const samePlace = { ...EUROPE, b: { ...EUROPE.b, place: 'other countries' } }
  expect(checkZoneNames(samePlace)).toEqual(done(samePlace))
})

it('says beside each word that a zone before it has it, however it is capitalized', () => {
  const taken = { ...EUROPE, b: { ...EUROPE.b, name: 'european union' }, c: { ...EUROPE.c, abbreviation: 'EU' } }
  expect(checkZoneNames(taken)).toEqual(
    refuse({ 'names.b.name': USED_BY_ANOTHER_ZONE, 'names.c.abbreviation': USED_BY_ANOTHER_ZONE }),
  )
})

it('an abbreviation is never taken for another part of a file’s name', () => {
  for (const word of ['US', 'INTL', 'WORLD', 'A1']) expect(word).toMatch(ABBREVIATION_SHAPE)
  for (const word of ['', 'COUNTS', 'MAILING', 'us', 'E U', '../A', 'Ü']) expect(word).not.toMatch(ABBREVIATION_SHAPE)
})

it('is said in the middle of a sentence, what is not listed last', () => {
  expect(mailTo(STARTING_ZONE_NAMES, 'a')).toBe('mail to the United States')
  expect(zonesInWords(STARTING_ZONE_NAMES, 'c')).toBe('the United States, Canada, and everywhere else')
  expect(zonesInWords(EUROPE, 'a')).toBe('the rest of Europe, other countries, and everywhere else')
})
