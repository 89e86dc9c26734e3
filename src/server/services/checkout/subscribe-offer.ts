import { foldEmail } from '#domain/access/email.ts'
import { TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import type { Coupon, Purpose } from '#domain/catalogue/coupon.ts'
import { couponCode, unableToApply } from '#domain/catalogue/coupon.ts'
import { couponFault } from '#domain/catalogue/coupon-form.ts'
import { soldCategories } from '#domain/catalogue/digital-edition.ts'
import type { PriceList } from '#domain/catalogue/price-list.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { findLifetime, isRunning, phaseAfter } from '#domain/subscriptions/subscription.ts'
import type { Category, Phase } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import type { Log } from '../../log.ts'
import { mayLookUp } from '../access/limits/coupon-guesses.ts'
import { paysForPage } from '../cart/cart-store.ts'
import { readCoupon } from '../cart/shop.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { readSubscriptions } from '../subscriptions/subscriptions.ts'

export type OfferRequest = {
  reader: { id: string; email: string } | null
  /** Whose unfinished attempts do not stand in the way of a coupon. */
  sessionId: string | null
  network: string
  coupon: string | null
  page: 'subscribe' | 'renew'
}

export type Offer = {
  list: PriceList
  /** What is sold of it. */
  categories: Category[]
  today: Day
  /** What a subscription of the reader's own would be. */
  phase: Phase
  lifetime: boolean
  /** The reader's own subscription has run out. */
  ended: boolean
  /** Only one that can be used at all. */
  coupon: Coupon | null
  /** The code as it was understood; null when none was asked for. */
  code: string | null
  /** Too many wrong codes came from there: this one was not looked up. */
  tooMany: boolean
  faults: { personal: string | null; gift: string | null }
}

const PATHS: Record<OfferRequest['page'], string> = { subscribe: '/subscribe', renew: '/subscribe/renew' }

type Parts = { db: Db; catalogue: () => Promise<Catalogue>; now: () => Date; log: Pick<Log, 'warn'> }

/** What the two pages that sell subscriptions reckon with. */
export function openOffers(parts: Parts): (asked: OfferRequest) => Promise<Offer> {
  const { db, catalogue, now } = parts
  return async ({ reader, sessionId, network, coupon, page }) => {
    const code = couponCode(coupon)
    const tooMany = code !== null && !(await mayLookUp(parts, { network, sessionId }, [code]))
    const paysFor = sessionId && paysForPage(sessionId, PATHS[page])
    const [{ prices, publication }, { subscriptions }, found] = await Promise.all([
      catalogue(),
      reader ? readSubscriptions(db, reader.id) : { subscriptions: [] },
      code && !tooMany ? readCoupon(db, { code, reader: reader && foldEmail(reader.email), paysFor }) : null,
    ])
    const today = dayOf(now(), publication.timeZone)
    const phase = phaseAfter(subscriptions)
    const own = phase === 'renewal' ? 'renewal' : 'personal'
    const unknown = tooMany ? TOO_MANY_REQUESTS : code && unableToApply(code)
    const fault = (purpose: Purpose) => (found ? couponFault(found, purpose, today) : unknown)
    const faults = { personal: fault(own), gift: fault('gift') }
    const unusable = code !== null && faults.personal === unableToApply(code)
    return {
      list: prices,
      categories: soldCategories(publication.sellsDigital),
      today,
      phase,
      lifetime: findLifetime(subscriptions) !== null,
      ended: subscriptions.length > 0 && !subscriptions.some(isRunning),
      coupon: unusable ? null : found,
      code,
      tooMany,
      faults,
    }
  }
}
