import {
  checkAddress,
  checkShippingAddress,
  findZone,
  MUST_NOT_BE_BLANK,
  NO_ADDRESS_ON_RECORD,
} from '#domain/addresses/address.ts'
import type { Address } from '#domain/addresses/address-fields.ts'
import type { CheckoutNeeds } from '#domain/cart/cart-needs.ts'
import type { CheckoutZones } from '#domain/cart/cart-pricing.ts'
import type { Outcome, Refused } from '#domain/outcome.ts'
import { done, refuse, refuseBeside } from '#domain/outcome.ts'
import type { AccountShipcode, Shipcode, Zone } from '#domain/vocabulary.ts'
import { ZONE_OF_SHIPCODE } from '#domain/vocabulary.ts'
import type { Destination } from '../../db/schema/orders.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import type { Buyer } from '../checkout/buyer.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { mergeRefusals } from './merge-refusals.ts'
import { savedForPurchase } from './saved-addresses.ts'

/** As it is sent: it may have more than is kept. */
type Given = Partial<Address>
export type DestinationFields = {
  address?: Given | null | undefined
  shipcode?: Shipcode | AccountShipcode | undefined
  recipient_name?: string | undefined
  recipient_address?: Given | null | undefined
}

export type Destinations = {
  address: Destination | null
  recipient: (Destination & { name: string }) | null
  zones: CheckoutZones
}

/** Where everything goes, and by which zones it is priced. Without an address a reader's saved one is kept. */
export async function checkDestinations(
  context: PaymentContext,
  catalogue: Catalogue,
  { account }: { account: Pick<NonNullable<Buyer['account']>, 'id'> | null },
  fields: DestinationFields,
  needs: CheckoutNeeds & { renews: boolean },
): Promise<Outcome<Destinations>> {
  const chosen = ZONE_OF_SHIPCODE[fields.shipcode ?? 'ship-a']
  const own = await ownAddress()
  const recipient = needs.recipient ? checkRecipient(catalogue, fields) : done(null)
  if (!own.ok || !recipient.ok) return mergeRefusals(own, recipient)
  const purchaser = own.value?.zone ?? chosen
  const zones = { purchaser, products: recipient.value?.zone ?? purchaser }
  return done({ address: own.value, recipient: recipient.value, zones })

  async function ownAddress(): Promise<Outcome<Destination | null>> {
    const given = fields.address
    if (!given) {
      if (!needs.address) return done(null)
      const by = needs.renews ? 'as saved' : 'of today'
      const { zones } = catalogue.publication
      const saved = account && (await savedForPurchase(context.db, account.id, { chosen, zones, by }))
      return saved ? done(saved) : missing(account !== null)
    }
    if (needs.address) return shipped(catalogue, given, 'address')
    // A donor may live anywhere: nothing is sent there.
    const checked = checkAddress(given)
    if (!checked.ok) return refuseBeside('address', checked.errors)
    const zone: Zone = findZone(checked.value, catalogue.publication.zones) ?? catalogue.publication.elsewhere
    return done({ ...checked.value, zone })
  }
}

function missing(hasAccount: boolean): Refused {
  const none = checkAddress({})
  return hasAccount || none.ok ? refuse({ address: NO_ADDRESS_ON_RECORD }) : refuseBeside('address', none.errors)
}

function checkRecipient(
  catalogue: Catalogue,
  { recipient_name = '', recipient_address }: DestinationFields,
): Outcome<Destination & { name: string }> {
  const name = recipient_name.trim()
  const sent = shipped(catalogue, recipient_address ?? {}, 'recipient_address')
  const named = name ? done(name) : refuse({ recipient_name: MUST_NOT_BE_BLANK })
  return sent.ok && named.ok ? done({ ...sent.value, name }) : mergeRefusals(named, sent)
}

/** An address that something can be sent to; faults are told beside the fields of `field`. */
export function shipped(catalogue: Catalogue, given: Given, field: string): Outcome<Destination> {
  const checked = checkShippingAddress(given, catalogue.publication.zones)
  return checked.ok ? done({ ...checked.value.address, zone: checked.value.zone }) : refuseBeside(field, checked.errors)
}
