import type { SQL } from 'drizzle-orm'
import { TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { addToCart, EMPTY_CART, isCapped, removeFromCart, withoutCoupon } from '#domain/cart/cart.ts'
import type { CartItem } from '#domain/cart/cart-item.ts'
import type { Shop } from '#domain/cart/cart-pricing.ts'
import { isOwned, notForSale, priceCart } from '#domain/cart/cart-pricing.ts'
import type { PricedCart } from '#domain/cart/priced-cart.ts'
import { unableToApply } from '#domain/catalogue/coupon.ts'
import { NO_LONGER_SOLD } from '#domain/catalogue/stock.ts'
import { dayOf } from '#domain/day.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, tooMany } from '#domain/outcome.ts'
import { ALREADY_YOURS } from '#domain/reading/right.ts'
import { asNewOrRenewal, RENEWAL_NOT_NECESSARY } from '#domain/subscriptions/renewal-or-new.ts'
import type { Standing } from '#domain/subscriptions/subscription.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import type { Log } from '../../log.ts'
import { hashToken } from '../access/auth-context.ts'
import type { Guesser } from '../access/limits/coupon-guesses.ts'
import { mayLookUp } from '../access/limits/coupon-guesses.ts'
import { stillLives } from '../access/sessions.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import type { NewContent, StoredCart, Wanted } from './cart-store.ts'
import { insertFirst, prepareCarts } from './cart-store.ts'
import { listRefs, makeShop } from './shop.ts'

const BEING_PAID = 'This cart is being paid for and can no longer be changed.'
const BUSY = 'Your cart is being changed in another window. Please try again.'
const SESSION_OVER = 'Your session has ended. Please reload the page and try again.'
/** Each try that fails means that another change was made, so this many changes at once all get through. */
const TRIES = 100

/** A cart as it is shown: priced for each zone. */
export type CartView = {
  cart: Cart
  billing: Record<Zone, PricedCart>
  invoiced: boolean
  notice: string | null
  /** Of an addition: fewer were added than asked for. */
  capped?: boolean
}

export type Carts = {
  /** Of whoever brings this token, in one statement. Null where there is no session yet: nothing is in the cart. */
  read(token: string | null): Promise<CartView>
  readOfAccount(accountId: string): Promise<CartView>
  /** `begin` opens a session for a visitor who has none, and writes the cart with it. */
  add(by: Visitor, item: CartItem, quantity: number): Promise<Outcome<CartView>>
  remove(sessionId: string, item: CartItem, all: boolean): Promise<Outcome<CartView>>
  removeCoupon(sessionId: string, code: string): Promise<Outcome<CartView>>
}

type Visitor = Guesser & { begin(cart: SQL): Promise<unknown> }

type Parts = { db: Db; catalogue: () => Promise<Catalogue>; now: () => Date; log: Pick<Log, 'warn'> }
type Changed = { cart: Cart; notice: string | null; capped?: boolean }
type Change = (stored: StoredCart, shop: (cart: Cart) => Shop) => Outcome<Changed>

export function openCarts({ db, catalogue, now, log }: Parts): Carts {
  const store = prepareCarts(db)

  async function read(reading: Promise<StoredCart | null>): Promise<CartView> {
    const [stored, shown] = await Promise.all([reading, catalogue()])
    return stored ? viewCart(stored, shown, now()) : emptyView(shown, now())
  }

  async function ofToken(token: string): Promise<StoredCart | null> {
    const found = await store.ofToken(hashToken(token))
    return found && (await stillLives(db, found.session, now())) ? found : null
  }

  type Write = (stored: StoredCart, next: NewContent) => Promise<unknown>

  /** The cart as it is afterwards; null when somebody else has changed it meanwhile. */
  async function changeOnce(
    stored: StoredCart,
    { wanted, make, write }: { wanted: Wanted; make: Change; write: Write },
  ): Promise<Outcome<CartView> | null> {
    const shown = await catalogue()
    const at = now()
    const made = make(stored, (cart) => makeShop(shown, stored, [...listRefs(cart), ...wanted.refs], dayIn(shown, at)))
    if (!made.ok) return made
    const { cart: content, notice, capped } = made.value
    if (!(await write(stored, { content, notice, at }))) return null
    return done({ ...viewCart({ ...stored, content, notice, invoiced: false }, shown, at), capped })
  }

  async function change(sessionId: string, wanted: Wanted, make: Change): Promise<Outcome<CartView>> {
    const write: Write = (stored, next) => store.write(sessionId, stored, next)
    for (let tries = 0; tries < TRIES; tries += 1) {
      const stored = await store.ofSession(sessionId, wanted)
      if (!stored) return refuse(SESSION_OVER)
      const changed = await changeOnce(stored, { wanted, make, write })
      if (changed) return changed
    }
    return tooMany(BUSY)
  }

  async function first(begin: Visitor['begin'], wanted: Wanted, make: Change): Promise<Outcome<CartView>> {
    const write: Write = (_, next) => begin(insertFirst(next))
    return (await changeOnce(await store.ofNobody(wanted), { wanted, make, write })) ?? tooMany(BUSY)
  }

  return {
    read: (token) => read(token ? ofToken(token) : Promise.resolve(null)),
    readOfAccount: (accountId) => read(store.ofAccount(accountId)),
    async add(by, item, quantity) {
      const wanted = {
        refs: 'ref' in item ? [item.ref] : [],
        codes: 'coupon' in item && item.coupon ? [item.coupon] : [],
      }
      if (!(await mayLookUp({ db, now, log }, by, wanted.codes))) return tooMany(TOO_MANY_REQUESTS)
      const make: Change = (stored, shop) => {
        // This cart is being paid for: what is added now begins the next cart.
        const content = stored.invoiced ? EMPTY_CART : stored.content
        const fit = fitItem(item, stored.subscriptions)
        if (!fit.ok) return fit
        const stock = stockFor(fit.value.item, shop(content))
        if (!stock.ok) return stock
        const added = addToCart(content, fit.value.item, { quantity, stock: stock.value })
        if (!added.ok) return added
        const capped = isCapped(content, added.value, { item: fit.value.item, quantity })
        return done({ cart: added.value, notice: fit.value.notice ?? stored.notice, capped })
      }
      return by.sessionId ? change(by.sessionId, wanted, make) : first(by.begin, wanted, make)
    },
    remove(sessionId, item, all) {
      return change(sessionId, { refs: [], codes: [] }, ({ content, invoiced }) =>
        invoiced ? refuse(BEING_PAID) : done({ cart: removeFromCart(content, item, all), notice: null }),
      )
    },
    removeCoupon(sessionId, code) {
      return change(sessionId, { refs: [], codes: [] }, ({ content, invoiced, notice }) =>
        invoiced ? refuse(BEING_PAID) : done({ cart: withoutCoupon(content, code), notice }),
      )
    },
  }
}

/** A subscription is what this reader can have: a renewal after the first, nothing after a lifetime. */
function fitItem(
  item: CartItem,
  subscriptions: readonly Standing[],
): Outcome<{ item: CartItem; notice: string | null }> {
  if (item.type !== 'personal-subscription') return done({ item, notice: null })
  const { membership, notice } = asNewOrRenewal(item, subscriptions)
  return membership ? done({ item: membership, notice }) : refuse(RENEWAL_NOT_NECESSARY)
}

/** What is available of it, `null` for what cannot run out; refused when there is no such thing or no such coupon. */
function stockFor(item: CartItem, shop: Shop): Outcome<number | null> {
  const gone = notForSale(item, shop)
  if (gone) return refuse(gone)
  if ('ref' in item) {
    if (isOwned(item, shop)) return refuse(ALREADY_YOURS)
    const offer = shop.products.get(item.ref)?.[item.type]
    return offer ? done(offer.stock) : refuse({ ref: NO_LONGER_SOLD })
  }
  if ('coupon' in item && item.coupon && !shop.coupons.has(item.coupon)) {
    return refuse({ coupon: unableToApply(item.coupon) })
  }
  return done(null)
}

/** Since it was put there, the reader may have bought a subscription elsewhere. */
function fitted({ content, subscriptions, notice }: StoredCart): Changed {
  const fit = asNewOrRenewal(content.membership, subscriptions)
  return { cart: { ...content, membership: fit.membership }, notice: fit.notice ?? notice }
}

function viewCart(stored: StoredCart, catalogue: Catalogue, at: Date): CartView {
  const { cart, notice } = fitted(stored)
  const shop = makeShop(catalogue, stored, listRefs(cart), dayIn(catalogue, at))
  return { cart, billing: priceCart(cart, shop), invoiced: stored.invoiced, notice }
}

function emptyView(catalogue: Catalogue, at: Date): CartView {
  const shop = makeShop(catalogue, { stock: {}, coupons: [], held: [] }, [], dayIn(catalogue, at))
  return { cart: EMPTY_CART, billing: priceCart(EMPTY_CART, shop), invoiced: false, notice: null }
}

const dayIn = ({ publication }: Catalogue, at: Date) => dayOf(at, publication.timeZone)
