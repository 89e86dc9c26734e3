import type { Cart } from '#domain/cart/cart.ts'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import { priceCheckout } from '#domain/cart/cart-pricing.ts'
import { comped, paidForEach } from '#domain/cart/priced-cart.ts'
import { DEMO_PRICES } from '#domain/catalogue/demo-prices.ts'
import { DOLLARS } from '#domain/currencies.ts'
import type { Cents } from '#domain/money.ts'
import { pricedRenewal, renewalNotice } from '#domain/renewals/renewal.ts'
import { findCurrent, findLastSubscription, findLifetime } from '#domain/subscriptions/subscription.ts'
import type { Level, Medium, Term, Zone } from '#domain/vocabulary.ts'
import { deliverableOf, issuesOf, mediumOf } from '#domain/vocabulary.ts'
import { idFrom } from '../load-people.ts'
import type { Books, Pays, Reader, Sold } from './books.ts'
import { giveBack, STAFF, sell } from './books.ts'
import type { Calendar } from './calendar.ts'
import { newPerson } from './person.ts'
import { cancelSubscription, startSubscription } from './serving.ts'
import { shopOn } from './shop.ts'

export type Life = { books: Books; calendar: Calendar }

export type Choice = { medium: Medium; level: Level; term: Term }
export type HowPaid = 'card' | 'check' | 'comped'

const NOTICE_DAYS = 14
const CARDS = {
  '4242424242424242': 46,
  '4000056655665556': 16,
  '5555555555554444': 22,
  '378282246310005': 11,
  '6011111111111117': 5,
}

export function newReader({ books, calendar }: Life, zone: Zone, medium: Medium): Reader {
  const { chance, taken, readers } = books
  const person = newPerson(chance, taken, zone)
  const joined = calendar.moment()
  const reader: Reader = {
    ...person,
    id: idFrom(`history reader ${readers.length}`),
    joined,
    hasAddress: medium === 'print' || chance.happens(0.1),
    postSuspended: null,
    emailSuspended: null,
    autorenew: false,
    card: newCard(books, person, joined),
    subscriptions: [],
    entries: [],
    bought: [],
  }
  readers.push(reader)
  return reader
}

export function newCard({ chance }: Books, { name, email }: { name: string; email: string }, since: Date) {
  const number = chance.weigh(CARDS)
  const expYear = chance.between(2027, 2030)
  return { number, expMonth: chance.between(1, 12), expYear, since, holder: { name, email }, keptFor: null }
}

export function chooseSubscription({ chance }: Books): Choice {
  return {
    medium: chance.weigh({ print: 64, digital: 36 }),
    level: chance.weigh({ low: 86, high: 14 }),
    term: chance.weigh({ '1year': 70, '2year': 19, '3year': 8, lifetime: 3 }),
  }
}

type Subscribing = Choice & { coupon?: string | null; paid?: HowPaid; donation?: number }

export function subscribe(life: Life, reader: Reader, { paid = 'card', ...choice }: Subscribing): Sold {
  const { books, calendar } = life
  const { medium, level, term, coupon = null, donation } = choice
  const renewal = reader.subscriptions.length > 0
  const { zone } = reader.home
  const cart: Cart = {
    ...EMPTY_CART,
    membership: { type: 'personal-subscription', renewal, medium, level, term, coupon },
    donation: donation ? { type: 'donation-item', process: 'onetime', dollars: donation } : null,
  }
  const asked = priceCheckout(cart, shopOn(calendar.today), { purchaser: zone, products: zone })
  const quote = paid === 'comped' ? comped(asked, DOLLARS) : asked
  const at = calendar.moment()
  const sold = sell(books, {
    kind: 'order',
    buyer: reader,
    quote,
    at,
    pays: waysToPay(life, reader, paid),
    address: medium === 'print' && reader.hasAddress ? reader.home : null,
    details: paid === 'card' ? {} : { enteredBy: STAFF.support, ...(paid === 'comped' && { comped: true }) },
  })
  const line = quote.lines.find(({ type }) => type === 'personal-subscription')
  const [amount] = line ? paidForEach(quote, line) : []
  const pair = { level, deliverable: deliverableOf(medium, zone) }
  const own = {
    term,
    pair,
    amount: amount as Cents,
    payment: paid === 'comped' ? ('comped' as const) : ('paid' as const),
    purchaseId: sold.row.id,
  }
  const actor = paid === 'card' ? 'reader' : STAFF.support
  startSubscription(books, reader, own, { at, actor, reason: `Order ${sold.row.number}`, purchaseId: sold.row.id })
  if (paid === 'card' && term !== 'lifetime' && books.chance.happens(renewal ? 0.16 : 0.3)) keepCard(reader, true)
  if (paid === 'card' && books.chance.happens(0.03))
    life.calendar.after(books.chance.between(2, 9), () => regret(life, reader, sold))
  return sold
}

export function keepCard(reader: Reader, autorenew: boolean): void {
  reader.card.keptFor = reader.id
  reader.autorenew ||= autorenew
}

function waysToPay({ books, calendar }: Life, { card }: Reader, paid: HowPaid): Pays {
  if (paid === 'card') return { by: 'card', card }
  if (paid === 'comped') return { by: 'nothing' }
  return { by: 'check', receivedOn: calendar.today, note: `Check ${books.chance.between(101, 4980)}` }
}

/** Before anything was served, all of it goes back. */
function regret({ books, calendar }: Life, reader: Reader, sold: Sold): void {
  const own = reader.subscriptions.find(({ row }) => row.purchaseId === sold.row.id)
  if (!own || own.left !== issuesOf(own)) return
  const at = calendar.moment()
  const reason = books.chance.pick(['Ordered by mistake', 'Changed their mind', 'Ordered twice'])
  giveBack(sold, { at, reason })
  cancelSubscription(books, reader, own, { at, actor: STAFF.support, reason, purchaseId: sold.row.id })
  reader.autorenew = false
}

/** Asked after each serving: whoever has nothing left renews, comes back much later, or is gone. */
export function afterServing(life: Life, reader: Reader): void {
  const { books, calendar } = life
  const { chance } = books
  const current = findCurrent(reader.subscriptions)
  const left = reader.subscriptions.reduce((all, own) => all + (own.left ?? Number.POSITIVE_INFINITY), 0)
  if (current === null) {
    const loyalty = reader.subscriptions.length > 1 ? 0.74 : 0.54
    if (reader.autorenew) announceRenewal(life, reader)
    else if (chance.happens(loyalty)) calendar.after(chance.between(1, 38), () => renew(life, reader))
    else if (chance.happens(0.2)) calendar.after(chance.between(100, 330), () => renew(life, reader, 'COMEBACK'))
  } else if (left === 1 && !reader.autorenew && chance.happens(0.17)) {
    calendar.after(chance.between(2, 30), () => renew(life, reader))
  }
}

function renew(life: Life, reader: Reader, coupon: string | null = null): void {
  const { chance } = life.books
  const before = findLastSubscription(reader.subscriptions)
  if (
    !before ||
    findLifetime(reader.subscriptions) ||
    reader.autorenew ||
    reader.subscriptions.some(({ left }) => (left ?? 0) > 1)
  )
    return
  const fresh = chooseSubscription(life.books)
  const medium = chance.happens(0.06) ? fresh.medium : mediumOf(before.served.deliverable)
  reader.hasAddress ||= medium === 'print'
  const level = chance.happens(0.1) ? fresh.level : before.served.level
  const term = chance.happens(0.3) ? fresh.term : before.term
  const applies = coupon !== null && medium === 'print' && reader.home.zone === 'a' && chance.happens(0.6)
  const paid = chance.happens(0.05) ? 'check' : 'card'
  subscribe(life, reader, { medium, level, term, coupon: applies ? coupon : null, paid })
}

function announceRenewal(life: Life, reader: Reader): void {
  const { books, calendar } = life
  const before = findLastSubscription(reader.subscriptions)
  const predecessor = reader.subscriptions.find(({ token }) => token === before?.token)
  if (!predecessor || predecessor.term === 'lifetime') return
  const { term } = predecessor
  const noticedOn = calendar.today
  const { settings, issuesPerYear, price, chargeOn } = renewalNotice(DEMO_PRICES, predecessor, {
    today: noticedOn,
    noticeDays: NOTICE_DAYS,
  })
  const noticedAt = calendar.moment()
  calendar.on(chargeOn, () => {
    if (!reader.autorenew || findCurrent(reader.subscriptions)) return
    const at = calendar.moment()
    const quote = pricedRenewal({ ...settings, issuesPerYear }, price, DOLLARS)
    const { level, deliverable } = settings
    const address = deliverable === 'digital' ? null : reader.home
    const { row } = sell(books, {
      kind: 'renewal',
      buyer: reader,
      quote,
      at,
      pays: { by: 'card', card: reader.card },
      address,
    })
    books.renewals.push({
      predecessorId: predecessor.row.id,
      accountId: reader.id,
      term,
      issuesPerYear,
      level,
      deliverable,
      price: price.base,
      shipping: price.shipping,
      noticedOn,
      chargeOn,
      nextOn: chargeOn,
      state: 'done',
      purchaseId: row.id,
      createdAt: noticedAt,
    })
    const own = { term, pair: { level, deliverable }, amount: quote.total, purchaseId: row.id }
    startSubscription(books, reader, own, {
      at,
      actor: 'system',
      reason: `Renewed by itself, order ${row.number}`,
      purchaseId: row.id,
    })
  })
}
