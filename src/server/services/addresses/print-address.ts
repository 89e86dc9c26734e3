import { checkAddressIn, NO_ADDRESS_ON_RECORD } from '#domain/addresses/address.ts'
import type { Address } from '#domain/addresses/address-fields.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, refuseBeside } from '#domain/outcome.ts'
import type { Deliverable } from '#domain/vocabulary.ts'
import { zoneOf } from '#domain/vocabulary.ts'
import type { Destination } from '../../db/schema/orders.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import type { Buyer } from '../checkout/buyer.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { savedAddress } from './saved-addresses.ts'

/** Where a printed subscription goes: what was given, in the zone that was chosen, or the address saved for it. */
export async function printAddress(
  { db }: PaymentContext,
  catalogue: Catalogue,
  { account }: Buyer,
  deliverable: Deliverable,
  given: Partial<Address> | null | undefined,
): Promise<Outcome<Destination | null>> {
  const zone = zoneOf(deliverable)
  if (!zone) return done(null)
  const saved = account && (await savedAddress(db, account.id, zone))
  if (!given) {
    return saved ? done(saved) : refuse({ address: NO_ADDRESS_ON_RECORD })
  }
  const checked = checkAddressIn(given, catalogue.publication.zones, { zone, keptCountry: saved?.country })
  return checked.ok ? done({ ...checked.value, zone }) : refuseBeside('address', checked.errors)
}
