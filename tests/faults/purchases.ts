import { eq, sql } from 'drizzle-orm'
import { gift } from '#server/db/schema/orders.ts'
import type { Answer } from '../support/browser.ts'
import { readersOf } from '../support/readers.ts'
import type { TestRuntime } from '../support/runtime.ts'
import type { Card, Shopper } from '../support/shopper.ts'
import { ASKING, HOME, openShopper, startedBy, VISA } from '../support/shopper.ts'
import type { Buyer, Way } from './buyer.ts'
import { TOTE } from './products.ts'

const UPDATE = '/api/account/subscriptions/update'
const REDEEM = '/api/subscribe/redeem'
export const GIFTS_BOUGHT = 2

type Wish = { way: Way; email: string /** The money is to come back. */; returned: boolean }

/** People who are about to pay, each in their own way, as far as the page where they do. */
export function openPurchases(test: TestRuntime, free: string) {
  const stored = new Map<string, Promise<Shopper>>()

  /** One reader with a stored card buys in all cells of that way, one after the other. */
  function withCard(email: string, card: Card): Promise<Shopper> {
    const known = stored.get(email) ?? storeCard(test, email, card)
    stored.set(email, known)
    return known
  }
  const buyer = (way: Way, shopper: Shopper, more: Partial<Buyer>): Buyer => ({
    way,
    shopper,
    form: {},
    intent: null,
    paid: false,
    ...more,
  })

  return async function prepare({ way, email, returned }: Wish): Promise<Buyer> {
    if (way === 'saved card') {
      const reader = await (returned ? withCard('extended@example.com', ASKING) : withCard('active@example.com', VISA))
      return buyer(way, reader, { form: { shipcode: 'ship-a', address: HOME, customer: 'use-card' } })
    }
    if (way === 'upgrade') return buyer(way, ...(await upgrading(test, email)))
    const shopper = openShopper(test)
    if (way === 'redemption') return buyer(way, shopper, await redeeming(test, shopper, email, returned))
    await shopper.add(goodsOf(way, free))
    return buyer(way, shopper, { form: { name: 'Maren Holt', email, address: HOME, shipcode: 'ship-a' } })
  }
}

function goodsOf(way: Way, free: string): object {
  if (way === 'free') return { type: 'digital-product', ref: free }
  if (way !== 'gift') return TOTE
  return { type: 'gift-subscription', item: { deliverable: 'digital', level: 'low', term: '1year' }, qty: GIFTS_BOUGHT }
}

async function storeCard(test: TestRuntime, email: string, card: Card): Promise<Shopper> {
  const reader = openShopper(test)
  await reader.login(email)
  await reader.add(TOTE)
  const intent = startedBy(await reader.checkout({ shipcode: 'ship-a', address: HOME, customer: 'add-card' }))
  if ((await reader.pay(intent, card)).status === 'requires_action') await reader.authenticate(intent)
  await reader.poll(intent.id)
  return reader
}

/** A digital reader who wants print. */
async function upgrading(test: TestRuntime, email: string): Promise<[Shopper, Partial<Buyer>]> {
  const { id, subscription } = await readersOf(test).join({ deliverable: 'digital' })
  await test.runtime.database.db.execute(sql`
    update account set email = ${email}, email_folded = ${email},
      password_hash = (select password_hash from account where email = 'active@example.com')
    where id = ${id}`)
  const shopper = openShopper(test)
  await shopper.login(email)
  const wanted = { subscription: { token: subscription.token, deliverable: 'print-a' }, address: HOME }
  return [shopper, { submit: async () => paymentIn(await shopper.checkoutAt(UPDATE, wanted)) }]
}

/** Somebody new who wants a digital gift in print; `returned`: while they pay, somebody else redeems it as it is. */
async function redeeming(
  test: TestRuntime,
  shopper: Shopper,
  email: string,
  returned: boolean,
): Promise<Partial<Buyer>> {
  const token = await givenTo(test, email)
  const password = { password: 'a quiet harbour', confirm: 'a quiet harbour' }
  const redeem = (by: Shopper, reader: string, deliverable: string) =>
    by.checkoutAt(REDEEM, {
      name: 'Ada Finch',
      email: reader,
      password,
      subscription: { token, deliverable },
      ...(deliverable !== 'digital' && { address: HOME }),
    })
  return {
    submit: async () => paymentIn(await redeem(shopper, email, 'print-a')),
    ...(returned && { meddle: () => redeem(openShopper(test), `first-${email}`, 'digital') }),
  }
}

async function givenTo(test: TestRuntime, email: string): Promise<string> {
  const giver = openShopper(test)
  const giverEmail = `giver-of-${email}`
  await giver.add({ type: 'gift-subscription', item: { deliverable: 'digital', level: 'low', term: '1year' }, qty: 1 })
  const intent = startedBy(await giver.checkout({ name: 'Gil Giver', email: giverEmail }))
  await giver.pay(intent, VISA)
  await giver.poll(intent.id)
  const [row] = await test.runtime.database.db.select().from(gift).where(eq(gift.giverEmail, giverEmail))
  if (!row) throw new Error('The gift was not bought.')
  return row.token
}

/** The payment's own answer, which these calls wrap into theirs. */
function paymentIn(answer: Answer): Answer {
  const { type, data } = answer.body as { type?: string; data?: object }
  return type === 'upgrade-checkout' && data ? { ...answer, body: data } : answer
}
