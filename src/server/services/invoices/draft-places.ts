import type { Address } from '#domain/addresses/address-fields.ts'
import { ADDRESS_FIELDS } from '#domain/addresses/address-fields.ts'
import type { Parcel, PricedDraft } from '#domain/invoices/price-draft.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Shipcode } from '#domain/vocabulary.ts'
import { SHIPCODE_OF_ZONE } from '#domain/vocabulary.ts'
import type { Destination, PurchaseDetails } from '../../db/schema/orders.ts'
import { checkDestinations } from '../addresses/destinations.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import type { PurchaseLineRow } from '../payments/order-rows.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { readDraftLines } from './draft-lines.ts'
import type { DraftFields } from './edit-draft.ts'
import type { InvoiceRows } from './invoice-rows.ts'

type Consignments = NonNullable<PurchaseDetails['consignments']>

export type DraftPlaces = {
  address: Destination | null
  parcels: Parcel[]
  /** What goes where, of the lines that were kept. */
  consignments: (priced: PricedDraft) => Consignments
  shipcodeOf: (line: PurchaseLineRow, parcel: number | null) => Shipcode | null
}

export const SUBSCRIPTION_OF_ANOTHER_ZONE =
  'The print subscription on this draft is priced for another zone. Remove it, or make a new invoice.'

type Asked = { catalogue: Catalogue; before: InvoiceRows | null; fields: DraftFields }

/** Where everything goes: what went to the payer's own address follows it, and is shipped at the new zone's rates. */
export async function placeDraft(
  context: PaymentContext,
  { catalogue, before, fields }: Asked,
): Promise<Outcome<DraftPlaces>> {
  const { lines, parcels } = before ? readDraftLines(before) : { lines: [], parcels: [] }
  const isKept = ({ position }: { position: number }) => fields.lines.some((kept) => kept.position === position)
  const printed = before?.lines.some((one) => one.type === 'personal-subscription' && one.shipcode && isKept(one))
  const places = before?.row.details.consignments ?? []
  const own = before?.row.address ?? null
  const follows = places.map(({ address }) => own !== null && address !== null && isSame(address, own))
  const needed = printed || lines.some((one) => one.parcel !== null && follows[one.parcel] && isKept(one))
  const needs = { address: needed ?? false, recipient: false, account: false, renews: false }
  const checked = await checkDestinations(context, catalogue, { account: null }, fields, needs)
  if (!checked.ok) return checked
  const address = keepZone(checked.value.address, own)
  if (printed && own && address?.zone !== own.zone) return refuse({ 'address.country': SUBSCRIPTION_OF_ANOTHER_ZONE })
  const placed = parcels.map((parcel, at) =>
    follows[at] && address ? { zone: address.zone, moved: address.zone !== parcel.zone } : parcel,
  )
  return done({
    address,
    parcels: placed,
    consignments: (priced) =>
      places.flatMap((place, at): Consignments => {
        const there = priced.lines.flatMap((line, position) => (goesTo(line, at) ? [{ ...line, position }] : []))
        if (there.length === 0) return []
        const items = there.map(({ name, quantity }) => ({ name, quantity }))
        const to = follows[at] && address ? { address, name: renamed(place.name, before, fields) } : place
        return [{ name: to.name, address: to.address, items, lines: there.map(({ position }) => position) }]
      }),
    shipcodeOf: ({ shipcode }, parcel) =>
      parcel === null ? shipcode : SHIPCODE_OF_ZONE[(placed[parcel] as Parcel).zone],
  })

  /** Beside parcels, a place is said for what came with the payer's own order: a subscription, a download. */
  function goesTo(line: PricedDraft['lines'][number], at: number): boolean {
    return line.parcel === at || (line.position !== null && places[at]?.lines?.includes(line.position) === true)
  }
}

/** A place that was moved to another zone since stays in the one that the draft was priced in. */
function keepZone(address: Destination | null, own: Destination | null): Destination | null {
  const stays = address && own && address.country === own.country && address.state === own.state
  return stays ? { ...address, zone: own.zone } : address
}

const isSame = (one: Address, other: Address) =>
  ADDRESS_FIELDS.every((field) => (one[field] ?? '') === (other[field] ?? ''))
const renamed = (name: string, before: InvoiceRows | null, fields: DraftFields) =>
  name === before?.row.name ? fields.name : name
