import type { Address } from '../addresses/address-fields.ts'
import { ADDRESS_FIELDS } from '../addresses/address-fields.ts'
import { spellPostcode } from '../addresses/postcode.ts'
import type { ReturnRecord } from './return-file.ts'

/** Where the last copy went, and what is on record now. */
export type ReturnFacts = {
  label: Address | null
  home: { address: Address; isSuspended: boolean } | null
  temporary: { address: Address; isSuspended: boolean } | null
  /** New addresses that the post told before, whatever became of them. */
  told: readonly Address[]
}

/** What a line comes to: what it changes (`moved`, `undeliverable`), or why it changes nothing. */
export const RETURN_RESULTS = [
  'moved',
  'undeliverable',
  'known',
  'changed',
  'away',
  'seed',
  'unknown',
  'faulty',
] as const
export type ReturnResult = (typeof RETURN_RESULTS)[number]

/** What a line does, or why it does nothing. */
export type ReturnAct =
  | { act: 'suspend'; temporary: boolean }
  | { act: 'offer'; address: Address; old: Address }
  | { act: 'nothing'; because: 'known' | 'changed' | 'away' | 'never mailed' }

/** A new address is only ever offered to staff: the post may have the wrong person, and the reader knows better. */
export function decideReturn(record: ReturnRecord, { label, home, temporary, told }: ReturnFacts): ReturnAct {
  const nothing = (because: 'known' | 'changed' | 'away' | 'never mailed') => ({ act: 'nothing', because }) as const
  if (record.kind === 'away') return nothing('away')
  if (!label) return nothing('never mailed')
  // A copy of long ago may have gone elsewhere than the last one.
  if (!couldBe(record.oldPostcode, label.postcode)) return nothing('changed')
  const wentHome = home !== null && isSamePlace(label, home.address)
  const wentAway = temporary !== null && isSamePlace(label, temporary.address)
  if (record.kind === 'moved') {
    const address = { ...record.address, country: record.address.country.toUpperCase() || label.country }
    const spelled = { ...address, postcode: spellPostcode(address.country, address.postcode) }
    if ((home && isSamePlace(spelled, home.address)) || told.some((one) => isSamePlace(spelled, one)))
      return nothing('known')
    return home && wentHome ? { act: 'offer', address: spelled, old: home.address } : nothing('changed')
  }
  const returned = wentHome ? home : wentAway ? temporary : null
  if (!returned) return nothing('changed')
  return returned.isSuspended ? nothing('known') : { act: 'suspend', temporary: !wentHome }
}

/** However it is spelled. */
export function isSamePlace(one: Address, other: Address): boolean {
  return placeKey(one) === placeKey(other)
}

function placeKey(address: Address): string {
  return ADDRESS_FIELDS.map((field) => bare(address[field])).join('|')
}

const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The same postal code, as far as both say it: a ZIP code may have four digits more. */
function couldBe(told: string, kept: string): boolean {
  return bare(kept).startsWith(bare(told)) || bare(told).startsWith(bare(kept))
}
