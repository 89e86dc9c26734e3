import type { Zone } from '#domain/vocabulary.ts'
import { counted, ZONES } from '#domain/vocabulary.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import type { HeldCounts } from '#server/db/schema/mailings.ts'
import type { Served } from '../forms.ts'

export const copies = (count: number) => counted(count, 'print copy', 'print copies')
export const digitalReaders = (count: number) => counted(count, 'digital reader')

/** United States 180, Canada 20 */
export function zoneWords(served: Served, zoneNames: ZoneNames): string {
  const zones = ZONES.filter((zone: Zone) => served[`print-${zone}`] > 0)
  return zones.map((zone) => `${zoneNames[zone].name} ${served[`print-${zone}`].toLocaleString('en-US')}`).join(', ')
}

export const heldSum = ({ missing, suspended, kept = 0, zone = 0 }: HeldCounts) => missing + suspended + kept + zone

export function heldWords(held: HeldCounts): string {
  const { missing, suspended, kept = 0, zone = 0 } = held
  const parts = [
    [missing, 'without an address'],
    [suspended, 'with returned mail'],
    [kept, 'on hold'],
    [zone, 'in a zone on hold'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, words]) => `${count.toLocaleString('en-US')} ${words}`)
  return said.length > 0 ? `Left out, keeping their issue: ${said.join(', ')}.` : 'Nobody is left out.'
}
