import type { Outcome } from '../outcome.ts'
import { done, refuse } from '../outcome.ts'
import type { Zone } from '../vocabulary.ts'
import { byZone, ZONES } from '../vocabulary.ts'
import type { ZoneNames } from './zone-names.ts'
import type { Atlas, Place, ZoneLists } from './zone-places.ts'
import { placesOf, stateCode } from './zone-places.ts'

export const LONGEST_ZONE_TEXT = 8000
export const LIST_A_COUNTRY = 'List at least one country.'

/** As staff write it: a country on each line, or its states: “United States: Alaska, Hawaii”. */
export type ZoneText = { elsewhere: Zone; places: Record<Zone, string> }

/** The lists as lines of names, for staff to change. */
export function writeZoneText(atlas: Atlas, { elsewhere, listed }: ZoneLists): ZoneText {
  const nameIn = (all: readonly Place[] | undefined, code: string) =>
    all?.find((one) => one.code === code)?.name ?? code
  return {
    elsewhere,
    places: byZone((zone) => {
      const lines = new Map<string, string[]>()
      for (const code of listed[zone]) {
        const [country = '', state] = code.split('-')
        const states = lines.get(country) ?? []
        lines.set(country, state === undefined ? states : [...states, nameIn(atlas.states[country], state)])
      }
      return [...lines]
        .map(([country, states]) => {
          const name = nameIn(atlas.countries, country)
          return states.length > 0 ? `${name}: ${states.join(', ')}` : name
        })
        .join('\n')
    }),
  }
}

/** Each place once, or a sentence beside the zone that it was listed in. What the rest of the world gets is not listed. */
export function readZoneText(atlas: Atlas, { elsewhere, places }: ZoneText, names: ZoneNames): Outcome<ZoneLists> {
  const faults: Record<string, string> = {}
  const listed: Record<Zone, string[]> = { a: [], b: [], c: [] }
  const taken = new Map<string, Zone>()
  for (const zone of ZONES) {
    const said: string[] = []
    for (const line of places[zone].split('\n').map((one) => one.trim())) {
      if (line === '') continue
      const read = readLine(atlas, line)
      if (typeof read === 'string') said.push(read)
      else
        for (const { code, name } of read) {
          const other = taken.get(code)
          if (other === undefined) {
            taken.set(code, zone)
            listed[zone].push(code)
          } else if (other !== zone) said.push(`${name} is also in ${names[other].name}.`)
        }
    }
    if (said.length > 0) faults[`places.${zone}`] = said.slice(0, MOST_FAULTS).join(' ')
  }
  if (Object.keys(faults).length > 0) return refuse(faults)
  const lists = { elsewhere, listed }
  const shipped = placesOf(atlas, lists)
  const empty = ZONES.filter((zone) => shipped[zone].countries.length === 0)
  return empty.length > 0
    ? refuse(Object.fromEntries(empty.map((zone) => [`places.${zone}`, LIST_A_COUNTRY])))
    : done(lists)
}

const MOST_FAULTS = 5

/** What a line lists, or what is wrong with it. */
function readLine(atlas: Atlas, line: string): Place[] | string {
  const colon = line.indexOf(':')
  const said = colon < 0 ? line : line.slice(0, colon)
  const country = findPlace(atlas.countries, said)
  if (!country) return `We don’t know “${shortened(said)}”.`
  if (colon < 0) return [country]
  const states = atlas.states[country.code]
  if (!states) return `${country.name} can only be listed as a whole.`
  const read = line
    .slice(colon + 1)
    .split(',')
    .map((state) => state.trim())
    .filter(Boolean)
    .map((state) => findPlace(states, state) ?? state)
  const unknown = read.find((state) => typeof state === 'string')
  if (unknown !== undefined) return `We don’t know “${shortened(unknown)}” in ${country.name}.`
  if (read.length === 0) return `List states after “${country.name}:”, or leave out the colon.`
  return (read as Place[]).map(({ code, name }) => ({ code: stateCode(country.code, code), name }))
}

const LONGEST_QUOTED = 40
const shortened = (text: string) => (text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED)}…` : text)

/** By code or name, however it is capitalized and with or without accents. */
function findPlace(all: readonly Place[], said: string): Place | undefined {
  const wanted = plain(said)
  return all.find(({ code }) => plain(code) === wanted) ?? all.find(({ name }) => plain(name) === wanted)
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replaceAll('&', 'and')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
