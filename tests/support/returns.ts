import { eq, sql } from 'drizzle-orm'
import type { Deliverable } from '#domain/vocabulary.ts'
import { gift, purchase } from '#server/db/schema/orders.ts'
import { refund } from '#server/db/schema/payments.ts'
import { account } from '#server/db/schema/people.ts'
import { manualRefund } from '#server/db/schema/staff.ts'
import { subscription } from '#server/db/schema/subscriptions.ts'
import { auditLedger, differenceLine } from '#server/services/figures/audit-books.ts'
import { bookOutside } from '#server/services/orders/outside-refunds.ts'
import { providerOf } from '../faults/provider.ts'
import type { Answer } from './browser.ts'
import { CANADA, HOME, openShopper, startedBy, VISA } from './shopper.ts'
import { EMPTY, openStaffOrders, PASSWORD } from './staff-orders.ts'

const LONDON = { line1: '3 Lamb Street', line2: '', city: 'London', state: '', postcode: 'E1 6EA', country: 'GB' }
const PLACES = { digital: null, 'print-a': HOME, 'print-b': CANADA, 'print-c': LONDON } as const

/** A shop where readers buy and upgrade, and staff return money in each way that there is. */
export function openReturns() {
  const staff = openStaffOrders()
  const { test, db } = staff
  const rowOf = async (id: string) => {
    const [row] = await db().select().from(purchase).where(eq(purchase.id, id))
    if (!row?.number) throw new Error('We couldn’t find this order.')
    return { ...row, number: row.number }
  }
  const byReceipt = async (answer: Answer) => {
    const { receipt } = answer.body as { receipt: string }
    const [row] = await db().select().from(purchase).where(eq(purchase.receipt, receipt))
    return rowOf(row?.id ?? '')
  }
  async function readerOf(email: string) {
    const [row] = await db().select().from(account).where(eq(account.email, email))
    if (!row) throw new Error(`There is no ${email}.`)
    return row
  }
  async function subscriptionOf(email: string) {
    const { id } = await readerOf(email)
    const rows = await db()
      .select()
      .from(subscription)
      .where(eq(subscription.accountId, id))
      .orderBy(subscription.position)
    const [row] = rows
    if (!row) throw new Error(`${email} has no subscription.`)
    return row
  }
  return {
    ...staff,
    rowOf,
    readerOf,
    subscriptionOf,
    async buy(email: string, cart: object, more: object = {}) {
      const shopper = openShopper(test)
      const fields = { name: 'Odile Brandt', email, address: HOME, shipcode: 'ship-a', password: PASSWORD }
      const intent = startedBy(await shopper.checkout({ ...fields, cart: { ...EMPTY, ...cart }, ...more }))
      await shopper.pay(intent, VISA)
      return byReceipt(await shopper.poll(intent.id))
    },
    async upgrade(email: string, deliverable: Deliverable) {
      const reader = openShopper(test)
      await reader.login(email, PASSWORD.password)
      const { token } = await subscriptionOf(email)
      const seen = await reader.get(`/api/account/subscriptions/${token}`)
      const { options } = (seen.body as { upgrade: { options: { low_prices: Record<string, number> } } }).upgrade
      const answer = await reader.checkoutAt('/api/account/subscriptions/update', {
        subscription: { token, deliverable },
        address: PLACES[deliverable],
        shown_total: options.low_prices[deliverable.slice(-1)],
      })
      return byReceipt(await paid(reader, answer))
    },
    /** In another form, for the difference. */
    async redeem(order: string, email: string, deliverable: Deliverable) {
      const [one] = await db().select().from(gift).where(eq(gift.purchaseId, order))
      const taker = openShopper(test)
      const seen = await taker.get(`/api/subscribe/redeem?token=${one?.token}`)
      const { prices } = seen.body as { prices: Record<Deliverable, number> }
      const answer = await taker.checkoutAt('/api/subscribe/redeem', {
        name: 'Ada Finch',
        email,
        password: PASSWORD,
        address: PLACES[deliverable],
        subscription: { token: one?.token, deliverable },
        shown_total: prices[deliverable],
      })
      return byReceipt(await paid(taker, answer))
    },
    /** At the provider, past us; all of it without an amount. */
    async refundOutside(order: string, amount?: number) {
      const { rows } = await db().execute<{ intent: string }>(
        sql`select intent from payment where purchase_id = ${order}`,
      )
      const intent = rows[0]?.intent ?? ''
      const form = { payment_intent: intent, ...(amount && { amount: String(amount) }) }
      await providerOf(test.web).stripe('POST', 'refunds', form)
      await bookOutside(test.runtime.paymentContext, intent)
    },
    async refundSums() {
      const rows = await db().select().from(refund)
      return (order: string) => rows.filter(({ purchaseId }) => purchaseId === order).map(({ amount }) => amount)
    },
    async returned(...orders: string[]) {
      const online = await db().select().from(refund)
      const byHand = await db().select().from(manualRefund)
      return [...online.filter(({ state }) => state !== 'failed'), ...byHand]
        .filter(({ purchaseId }) => purchaseId && orders.includes(purchaseId))
        .reduce((sum, { amount }) => sum + amount, 0)
    },
    async owedOf(email: string) {
      const file = await test.runtime.app.people.person((await readerOf(email)).token)
      const { token } = await subscriptionOf(email)
      return file?.owed.find((one) => one.subscription === token) ?? null
    },
    async cancelPath(email: string) {
      return `/api/staff/people/${(await readerOf(email)).token}/cancel`
    },
    /** Once all that is due has been asked of the provider. */
    async audited() {
      await test.runtime.queue.idle()
      return (await auditLedger({ db: db(), payments: test.runtime.payments })).map(differenceLine)
    },
  }

  async function paid(shopper: ReturnType<typeof openShopper>, answer: Answer) {
    const { data } = answer.body as { data: { data: { payment_intent_id: string; stripe_secret: string } } }
    if (!data?.data) throw new Error(JSON.stringify(answer.body))
    const { payment_intent_id: id, stripe_secret: secret } = data.data
    await shopper.pay({ id, secret }, VISA)
    return shopper.poll(id)
  }
}
