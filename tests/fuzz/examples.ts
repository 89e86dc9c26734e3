import { orderFields } from '#contract/orders.ts'
import type { Runtime } from '#server/runtime.ts'
import { quoteForReader } from '#server/services/checkout/quote-for-reader.ts'
import { CANADA, HOME } from '../support/shopper.ts'
import type { Actor } from './actors.ts'
import type { Facts, Links } from './facts.ts'
import { makeLinks, readFacts } from './facts.ts'
import type { Words } from './from-schema.ts'
import { CART, consoleExamples, orderOn, TOTE } from './staff-examples.ts'
import { SENT_SECRET } from './words.ts'

/** A request that makes sense as things stand: what chance makes up has the right form, and is refused nearly always. */
export type Example = { path?: Words; query?: Record<string, unknown>; body?: object }
/** By method and path. */
export type Examples = Record<string, (actor: Actor) => Example>

/** What the first who sends one has used up is another one when they are read again. */
export async function readExamples(runtime: Runtime, hidden: string): Promise<Examples> {
  const facts = await readFacts(runtime, hidden)
  const quoted = await quoteForReader(
    runtime.paymentContext,
    await runtime.paymentContext.catalogue(),
    orderFields.parse(orderOn(facts.today)),
  )
  const total = quoted.ok ? quoted.value.quote.total : 0
  const examples = { ...readersExamples(facts, await makeLinks(runtime, facts)), ...consoleExamples(facts, total) }
  // The data of a page is asked for as the page is.
  const ofData = Object.entries(examples).map(([key, example]) => [`${key}.data`, example] as const)
  return { ...Object.fromEntries(ofData), ...examples }
}

const BUYER = { name: 'Maren Holt', email: 'maren@example.org', address: HOME, session: '', account: '' }
const PASSWORD = { password: SENT_SECRET, confirm: SENT_SECRET }

function readersExamples({ gift, receipt, invoice, issue, piece, mailed }: Facts, links: Links): Examples {
  const byToken = (token: string | null | undefined, body?: object) => () => ({
    query: { token: token ?? '' },
    ...(body && { body }),
  })
  const ofOwn = ({ own }: Actor) => ({ path: { token: own.subscription ?? [''] } })
  const redeemed = { token: gift?.token ?? '', deliverable: gift?.deliverable }
  return {
    'GET /subscribe/redeem': byToken(gift?.token),
    'POST /subscribe/redeem': byToken(gift?.token),
    'GET /api/subscribe/redeem': byToken(gift?.token),
    'POST /api/subscribe/redeem': () => ({ body: { ...BUYER, password: PASSWORD, subscription: redeemed } }),
    'POST /api/subscribe/redeem/code': () => ({ body: { code: gift?.code ?? '' } }),
    'GET /gift/:token/card.pdf': () => ({ path: { token: [gift?.token] } }),
    'GET /gift/:token/card': () => ({ path: { token: [gift?.token] } }),
    'GET /api/subscribe': () => ({ query: {} }),
    'GET /issue/:slug': () => ({ path: { slug: [issue] } }),
    'GET /issue/:slug/search': () => ({ path: { slug: [piece?.issue] }, query: { find: 'the' } }),
    'GET /issue/:slug/:piece': () => ({ path: { slug: [piece?.issue], piece: [piece?.slug] } }),
    'POST /api/reading/position': ({ session }) => ({
      body: { session, issue: piece?.issue ?? '', piece: piece?.slug ?? '', block: 1, fraction: 0.5 },
    }),
    'POST /api/account/counting': ({ session }) => ({ body: { session, counted: true } }),
    'GET /receipts': byToken(receipt),
    'GET /invoice/:invoice': () => ({ path: { invoice: [invoice?.token] } }),
    'POST /api/invoice/:invoice/checkout': () => ({ path: { invoice: [invoice?.token] }, body: BUYER }),
    'GET /account/issues/:number': () => ({ path: { number: ['52'] } }),
    'GET /account/issues/:number/claim': () => ({ path: { number: ['51'] } }),
    'POST /account/issues/:number/claim': () => ({ path: { number: ['51'] } }),
    'GET /account/subscriptions/:token': ofOwn,
    'POST /account/subscriptions/:token': ofOwn,
    'GET /api/account/subscriptions/:token': ofOwn,
    'POST /api/account/subscriptions/update': ({ own }) => ({
      body: { ...BUYER, subscription: { token: own.subscription?.[0] ?? '', deliverable: 'digital' } },
    }),
    'POST /api/account/temporary-address/:shipcode': () => ({
      path: { shipcode: ['ca'] },
      body: { address: CANADA, from: '2031-01-01', until: '2031-02-01' },
    }),
    'POST /api/account/hold': () => ({ body: { issues: [] } }),
    'GET /account/address/:shipcode/delete': () => ({ path: { shipcode: ['ship-b'] } }),
    'POST /api/account/address/:shipcode': () => ({ path: { shipcode: ['ca'] }, body: { address: CANADA } }),
    'POST /api/account/address/:shipcode/confirm': () => ({ path: { shipcode: ['us'] } }),
    'DELETE /api/account/address/:shipcode': () => ({ path: { shipcode: ['ca'] } }),
    'POST /api/account/change-address/:shipcode': () => ({
      path: { shipcode: ['us'] },
      query: { token: links.address },
      body: { address: HOME },
    }),
    'GET /api/account/subscriber': () => ({ query: {} }),
    'GET /account/address': byToken(links.address),
    'GET /account/address/confirm': byToken(links.address),
    'POST /account/address/confirm': byToken(links.address),
    'GET /account/payment': byToken(links.payment),
    'POST /api/account/card': ({ session }) => ({ query: { session }, body: { name: 'Maren Holt' } }),
    // Of somebody whose email address no other call here changes.
    'POST /api/access/login': () => ({ body: { email: 'extended@example.com', password: 'broadfold' } }),
    'POST /api/access/set-password': () => ({ body: { token: links.password, password: PASSWORD } }),
    'POST /api/account/reset-email': () => ({ body: { email: 'maren.holt@example.net' } }),
    'POST /api/account/confirm-email': () => ({ body: { token: mailed['/account/email/confirm'] ?? '' } }),
    'POST /api/cart': () => ({ body: { type: TOTE.item, ref: TOTE.ref, qty: 1 } }),
    'POST /api/cart/checkout': () => ({ body: { ...BUYER, cart: CART } }),
    'GET /donate/card': byToken(links.card),
    'POST /api/donation/setup': byToken(links.card, { name: 'Maren Holt' }),
    'POST /api/donation/restart': byToken(links.card, {}),
    'GET /donate/stop': byToken(mailed['/donate/stop']),
    'POST /donate/stop': byToken(mailed['/donate/stop']),
    'POST /list/confirm': byToken(mailed['/list/confirm']),
    'GET /list/preferences': byToken(links.list),
    'POST /list/preferences': byToken(links.list),
    'GET /list/unsubscribe': byToken(links.list),
    'POST /list/unsubscribe': byToken(links.list),
  }
}
