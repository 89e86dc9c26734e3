import { eq } from 'drizzle-orm'
import { payableBy } from '#domain/payments/bank-debit.ts'
import type { Db } from '../db/client.ts'
import { paymentMethod } from '../db/schema/payments.ts'
import { account } from '../db/schema/people.ts'
import type { SessionKeeper } from '../http/session.ts'
import type { Log } from '../log.ts'
import type { SavedZones } from '../services/addresses/saved-addresses.ts'
import { addressesAnswer, placeSaved, readAddresses } from '../services/addresses/saved-addresses.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import type { Offer, OfferRequest } from '../services/checkout/subscribe-offer.ts'
import { openOffers } from '../services/checkout/subscribe-offer.ts'

/** A stored method as it is shown; what charges it stays with the server. */
export type BuyerMethod = { /** What to choose instead of it. */ another: string } & (
  | { kind: 'card'; brand: string; lastFour: string; expMonth: number; expYear: number }
  | { kind: 'ach'; bankName: string; lastFour: string }
)

/** What a page that sells knows of a reader beforehand. */
export type Buyer = {
  token: string
  name: string
  email: string
  addresses: ReturnType<typeof addressesAnswer>
  method: BuyerMethod | null
}

export type CheckoutReads = {
  /** The reader as a page that sells fills its form in. */
  /** With the addresses by the zones that a purchase ships them in. */
  buyer(accountId: string, by: SavedZones): Promise<Buyer>
  /** What the subscribe and the renew page sell, and how a coupon stands for the reader. */
  offer(request: Request, asked: Omit<OfferRequest, 'sessionId'>): Promise<Offer>
}

type Parts = {
  db: Db
  catalogue: () => Promise<Catalogue>
  now: () => Date
  log: Log
  sessions: Pick<SessionKeeper, 'of'>
}

export function checkoutReads({ db, catalogue, now, log, sessions }: Parts): CheckoutReads {
  const offers = openOffers({ db, catalogue, now, log })
  return {
    buyer: readBuyer({ db, catalogue }),
    offer: async (request, asked) => offers({ ...asked, sessionId: (await sessions.of(request))?.id ?? null }),
  }
}

function readBuyer({ db, catalogue }: Pick<Parts, 'db' | 'catalogue'>): CheckoutReads['buyer'] {
  return async (accountId, by) => {
    const [[row], addresses, { publication }] = await Promise.all([
      db
        .select({ token: account.token, name: account.name, email: account.email, method: paymentMethod })
        .from(account)
        .leftJoin(paymentMethod, eq(paymentMethod.id, account.paymentMethod))
        .where(eq(account.id, accountId)),
      readAddresses(db, accountId),
      catalogue(),
    ])
    if (!row) throw new Error('The account of this session is gone.')
    const { token, name, email, method } = row
    return {
      token,
      name,
      email: email ?? '',
      addresses: addressesAnswer(placeSaved(addresses, publication.zones, by), publication.zones),
      method: method && { ...shown(method), another: `Another ${payableBy(publication.currency)}` },
    }
  }
}

/** A check of the database holds that a card has all of a card, and a bank account all of one. */
function shown({ kind, brand, bankName, lastFour, expMonth, expYear }: typeof paymentMethod.$inferSelect) {
  return kind === 'card'
    ? { kind, brand: brand ?? '', lastFour, expMonth: expMonth ?? 0, expYear: expYear ?? 0 }
    : { kind, bankName: bankName ?? '', lastFour }
}
