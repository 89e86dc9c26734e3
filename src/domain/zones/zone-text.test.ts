import { describe, expect, it } from 'vitest'
import { done, refuse } from '../outcome.ts'
import { addLines, zoneGroups } from './zone-groups.ts'
import { STARTING_ZONE_NAMES } from './zone-names.ts'
import type { Atlas, ZoneLists } from './zone-places.ts'
import { LIST_A_COUNTRY, readZoneText, writeZoneText } from './zone-text.ts'

const ATLAS: Atlas = {
  countries: [
    { code: 'AT', name: 'Austria' },
    { code: 'CA', name: 'Canada' },
    { code: 'CI', name: 'Côte d’Ivoire' },
    { code: 'DE', name: 'Germany' },
    { code: 'TT', name: 'Trinidad & Tobago' },
    { code: 'US', name: 'United States' },
  ],
  states: {
    US: [
      { code: 'AK', name: 'Alaska' },
      { code: 'HI', name: 'Hawaii' },
      { code: 'ME', name: 'Maine' },
    ],
  },
}
const read = (a: string, b: string, c = '') =>
  readZoneText(ATLAS, { elsewhere: 'c', places: { a, b, c } }, STARTING_ZONE_NAMES)

describe('a list of places', () => {
  it('is written and read as lines of names', () => {
    const lists: ZoneLists = { elsewhere: 'c', listed: { a: ['US', 'AT'], b: ['CA', 'US-AK', 'US-HI'], c: [] } }
    const text = writeZoneText(ATLAS, lists)
    expect(text.places).toEqual({ a: 'United States\nAustria', b: 'Canada\nUnited States: Alaska, Hawaii', c: '' })
    expect(readZoneText(ATLAS, text, STARTING_ZONE_NAMES)).toEqual(done(lists))
  })

  it('writes a code that it doesn’t know as it is', () => {
    expect(writeZoneText(ATLAS, { elsewhere: 'c', listed: { a: ['XX'], b: ['US-ZZ'], c: [] } }).places).toEqual({
      a: 'XX',
      b: 'United States: ZZ',
      c: '',
    })
  })

  it.each([
    ['de', 'DE'],
    ['  GERMANY ', 'DE'],
    ["cote d'ivoire", 'CI'],
    ['Trinidad and  Tobago', 'TT'],
  ])('takes %s for %s', (line, code) => {
    expect(read(`United States\n\n${line}\n${line}`, 'Canada')).toEqual(
      done({ elsewhere: 'c', listed: { a: ['US', code], b: ['CA'], c: [] } }),
    )
  })

  it.each([
    ['Germny', 'We don’t know “Germny”.'],
    ['United States: Alska', 'We don’t know “Alska” in United States.'],
    ['Germany: Bavaria', 'Germany can only be listed as a whole.'],
    ['United States:', 'List states after “United States:”, or leave out the colon.'],
    [`${'x'.repeat(60)}`, `We don’t know “${'x'.repeat(40)}…”.`],
  ])('says of %s what is wrong with it', (line, says) => {
    expect(read('United States', `Canada\n${line}`)).toEqual(refuse({ 'places.b': says }))
  })

  it('says where a place is listed already, and five faults at most', () => {
    expect(read('United States\nGermany', 'Canada\ngermany')).toEqual(
      refuse({ 'places.b': 'Germany is also in United States.' }),
    )
    const many = Array.from({ length: 9 }, (_, at) => `x${at}`).join('\n')
    expect(read('United States', many)).toEqual(
      refuse({ 'places.b': [0, 1, 2, 3, 4].map((at) => `We don’t know “x${at}”.`).join(' ') }),
    )
  })

  it('leaves no zone without a country', () => {
    expect(read('United States', ' \n')).toEqual(refuse({ 'places.b': LIST_A_COUNTRY }))
    // All of its states are elsewhere.
    expect(read('United States', 'United States: Alaska, Hawaii, Maine')).toEqual(
      refuse({ 'places.a': LIST_A_COUNTRY }),
    )
    expect(read('US\nAT\nCA', 'CI\nDE\nTT')).toEqual(refuse({ 'places.c': LIST_A_COUNTRY }))
  })
})

describe('a group of countries', () => {
  it('has those that there are, and is added once', () => {
    const [union, , states] = zoneGroups(ATLAS)
    expect(union?.countries).toEqual(['Austria', 'Germany'])
    expect(states?.countries).toEqual(['United States'])
    expect(addLines('germany\n\nCanada', union?.countries ?? [])).toBe('germany\nCanada\nAustria')
    expect(addLines('', ['Austria'])).toBe('Austria')
  })
})
