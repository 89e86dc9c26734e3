import type { Cart, Counted } from '#domain/cart/cart.ts'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import type { GoodItem, GoodType } from '#domain/cart/cart-item.ts'
import { isShipped } from '#domain/cart/cart-item.ts'
import { priceCheckout } from '#domain/cart/cart-pricing.ts'
import { paidForEach } from '#domain/cart/priced-cart.ts'
import { DEMO_PRICES } from '#domain/catalogue/demo-prices.ts'
import { DOLLARS } from '#domain/currencies.ts'
import { monthOf } from '#domain/day.ts'
import { nextChargeDay } from '#domain/donations/monthly-donation.ts'
import { deliverableOf, zoneOf } from '#domain/vocabulary.ts'
import { newToken } from '#server/services/access/auth-context.ts'
import { donationQuote } from '#server/services/donations/monthly-quote.ts'
import { idFrom } from '../load-people.ts'
import type { Books, Buyer, Reader } from './books.ts'
import { giveBack, sell } from './books.ts'
import { newPerson } from './person.ts'
import { startSubscription } from './serving.ts'
import { GOODS, shopOn } from './shop.ts'
import type { Life } from './subscribing.ts'
import { keepCard, newCard, newReader } from './subscribing.ts'

/** What is bought in the store, and since when it is there. */
const STORE: readonly { ref: string; weight: number; since: string }[] = [
  { ref: 'prd:tote-bag', weight: 16, since: '2023-10-01' },
  { ref: 'sze:tee-s', weight: 3, since: '2024-04-01' },
  { ref: 'sze:tee-m', weight: 6, since: '2024-04-01' },
  { ref: 'sze:tee-l', weight: 6, since: '2024-04-01' },
  { ref: 'sze:tee-xl', weight: 3, since: '2024-04-01' },
  { ref: 'sze:cap-sm', weight: 4, since: '2025-05-01' },
  { ref: 'sze:cap-lxl', weight: 3, since: '2025-05-01' },
  { ref: 'prd:tea-towel', weight: 6, since: '2024-09-01' },
  { ref: 'prd:field-notebook', weight: 11, since: '2023-10-01' },
  { ref: 'prd:fifty-poster', weight: 12, since: '2026-06-09' },
  { ref: 'prd:night-desk-mug', weight: 9, since: '2024-10-15' },
  { ref: 'prd:enamel-pin', weight: 6, since: '2025-02-01' },
  { ref: 'prd:bookmark-set', weight: 6, since: '2024-02-01' },
  { ref: 'prd:slipcase', weight: 4, since: '2025-09-01' },
  { ref: 'prd:first-forty', weight: 6, since: '2026-03-10' },
  { ref: 'prd:read-aloud', weight: 4, since: '2026-03-10' },
]

export function newGuest({ books, calendar }: Life): Buyer & { card: Reader['card'] } {
  const zone = books.chance.weigh({ a: 84, b: 7, c: 9 })
  const person = newPerson(books.chance, books.taken, zone)
  return { id: null, ...person, card: newCard(books, person, calendar.moment()) }
}

export function orderGoods(life: Life, buyer: Buyer & { card: Reader['card'] }): void {
  const { books, calendar } = life
  const goods = chooseGoods(life)
  const zone = buyer.home?.zone ?? 'a'
  const cart: Cart = { ...EMPTY_CART, goods }
  const quote = priceCheckout(cart, shopOn(calendar.today), { purchaser: zone, products: zone })
  const at = calendar.moment()
  const ships = goods.some(({ type }) => isShipped(type))
  const address = ships ? (buyer.home ?? null) : null
  const sold = sell(books, { kind: 'order', buyer, quote, at, pays: { by: 'card', card: buyer.card }, address })
  const purchaseId = sold.row.id
  for (const { type, ref } of goods)
    if (!isShipped(type)) books.entitlements.push({ purchaseId, ref, accountId: buyer.id, grantedAt: at })
  if (ships) calendar.after(books.chance.between(1, 4), () => ship(life, purchaseId))
  if (books.chance.happens(0.035))
    calendar.after(books.chance.between(9, 20), () => {
      const returnedAt = calendar.moment()
      giveBack(sold, { at: returnedAt, reason: books.chance.pick(['Came damaged', 'Wrong size', 'Lost in the mail']) })
      for (const one of books.entitlements) if (one.purchaseId === purchaseId) one.revokedAt = returnedAt
    })
}

function chooseGoods({ books, calendar }: Life): Counted<GoodItem>[] {
  const { chance } = books
  const wanted = Number(chance.weigh({ 1: 60, 2: 28, 3: 12 }))
  const refs = new Set(Array.from({ length: wanted }, () => oneGood(books, calendar.today)))
  return [...refs].map((ref) => {
    const types = Object.keys(GOODS.get(ref) ?? {}) as GoodType[]
    const type = types.length > 1 && chance.happens(0.25) ? 'digital-issue' : (types[0] as GoodType)
    return { type, ref, quantity: isShipped(type) && chance.happens(0.1) ? 2 : 1 }
  })
}

/** A back issue, or something else of the store. */
function oneGood({ chance, latest }: Books, today: string): string {
  if (latest !== null && chance.happens(0.42)) return `iss:${chance.between(40, latest)}`
  return chance.weigh(
    Object.fromEntries(STORE.filter(({ since }) => since <= today).map(({ ref, weight }) => [ref, weight])),
  )
}

export function ship({ books, calendar }: Life, purchaseId: string): void {
  const sentAt = calendar.moment()
  const { chance } = books
  const tracking = chance.happens(0.7)
    ? `9400${chance.between(100_000_000, 999_999_999)}${chance.between(100_000_000, 999_999_999)}`
    : null
  for (const line of books.lines)
    if (line.purchaseId === purchaseId && isShipped(line.type)) Object.assign(line, { sentAt, tracking })
}

export function donate({ books, calendar }: Life, buyer: Buyer & { card: Reader['card'] }, dollars: number): void {
  const cart: Cart = { ...EMPTY_CART, donation: { type: 'donation-item', process: 'onetime', dollars } }
  const quote = priceCheckout(cart, shopOn(calendar.today), { purchaser: 'a', products: 'a' })
  sell(books, { kind: 'order', buyer, quote, at: calendar.moment(), pays: { by: 'card', card: buyer.card } })
}

/** The first is paid at checkout, the others on the same day of each month until it is stopped. */
export function donateMonthly(
  life: Life,
  donor: Reader,
  { dollars, months }: { dollars: number; months: number },
): void {
  const { books, calendar } = life
  keepCard(donor, false)
  const startedOn = calendar.today
  const at = calendar.moment()
  const pays = { by: 'card', card: donor.card } as const
  const quote = donationQuote(dollars, DOLLARS)
  const { row } = sell(books, { kind: 'order', buyer: donor, quote, at, pays })
  const id = idFrom(`history donation ${books.donations.length}`)
  const { id: accountId, name, email, card } = donor
  const nextOn = nextChargeDay(startedOn, startedOn)
  const donation: Books['donations'][number] = {
    id,
    accountId,
    purchaseId: row.id,
    name,
    email,
    dollars,
    startedOn,
    nextOn,
    status: 'active',
    createdAt: at,
    card,
  }
  books.donations.push(donation)
  const note = (purchaseId: string) =>
    books.months.push({
      donationId: id,
      month: monthOf(calendar.today),
      chargedOn: calendar.today,
      state: 'paid',
      purchaseId,
    })
  note(row.id)
  let left = months
  const charge = () => {
    if (left-- === 0) {
      Object.assign(donation, { status: 'stopped', stoppedAt: calendar.moment() })
      return
    }
    const { row } = sell(books, { kind: 'pledge', buyer: donor, quote, at: calendar.moment(), pays })
    note(row.id)
    donation.nextOn = nextChargeDay(startedOn, calendar.today)
    calendar.on(donation.nextOn, charge)
  }
  calendar.on(nextOn, charge)
}

/** Paid by the giver; most are redeemed within weeks, by a new reader. */
export function give(life: Life, giver: Buyer & { card: Reader['card'] }, count: number): void {
  const { books, calendar } = life
  const { chance } = books
  const deliverable = deliverableOf(chance.weigh({ print: 75, digital: 25 }), chance.weigh({ a: 86, b: 7, c: 7 }))
  const item = { type: 'gift-subscription', deliverable, level: 'low', term: '1year' } as const
  const coupon = chance.happens(0.2) ? 'GIFT10' : null
  const cart: Cart = { ...EMPTY_CART, giftsubs: [{ ...item, coupon, quantity: count }] }
  const quote = priceCheckout(cart, shopOn(calendar.today), { purchaser: 'a', products: 'a' })
  const at = calendar.moment()
  const { row } = sell(books, { kind: 'order', buyer: giver, quote, at, pays: { by: 'card', card: giver.card } })
  for (const amount of quote.lines.flatMap((line) => paidForEach(quote, line))) {
    const gift: Books['gifts'][number] = {
      id: idFrom(`history gift ${books.gifts.length}`),
      token: newToken(),
      purchaseId: row.id,
      giverName: giver.name,
      giverEmail: giver.email,
      giverAccount: giver.id,
      // The giver was reminded long ago.
      reminders: 2,
      term: item.term,
      issuesPerYear: DEMO_PRICES.issuesPerYear,
      level: item.level,
      deliverable,
      payment: 'paid',
      amount,
      status: 'waiting',
      createdAt: at,
    }
    books.gifts.push(gift)
    if (chance.happens(0.88)) calendar.after(chance.between(2, 40), () => redeem(life, gift))
  }
}

function redeem(life: Life, gift: Books['gifts'][number]): void {
  const { books, calendar } = life
  const { deliverable, level, term, amount, giverName, purchaseId = null } = gift
  const zone = zoneOf(deliverable) ?? books.chance.weigh({ a: 86, b: 7, c: 7 })
  const reader = newReader(life, zone, deliverable === 'digital' ? 'digital' : 'print')
  const at = calendar.moment()
  const own = { term, pair: { level, deliverable }, amount, purchaseId: null }
  const { row } = startSubscription(books, reader, own, {
    at,
    actor: 'reader',
    reason: `Gift from ${giverName}`,
    purchaseId,
  })
  Object.assign(gift, { status: 'redeemed', subscriptionId: row.id, redeemedAt: at })
}
