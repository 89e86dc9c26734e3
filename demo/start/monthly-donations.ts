import { eq, inArray } from 'drizzle-orm'
import { hasEmail } from '#domain/access/email.ts'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import { DOLLARS } from '#domain/currencies.ts'
import type { Day } from '#domain/day.ts'
import { addDays, addMonths, dayOf, monthOf } from '#domain/day.ts'
import { nextChargeDay } from '#domain/donations/monthly-donation.ts'
import type { Tx } from '#server/db/client.ts'
import { donationMonth, monthlyDonation } from '#server/db/schema/donations.ts'
import { purchase } from '#server/db/schema/orders.ts'
import { account } from '#server/db/schema/people.ts'
import type { Runtime } from '#server/runtime.ts'
import { chargeMonthlyDonations } from '#server/services/donations/charge-monthly.ts'
import { donationQuote } from '#server/services/donations/monthly-quote.ts'
import { submit } from '#server/services/payments/attempts/submit.ts'
import { readMethod, writeMethod } from '#server/services/payments/methods/stored-method.ts'
import type { PaymentContext } from '#server/services/payments/payment-context.ts'
import { demoEmail } from '../content/people.ts'
import { setUpMethod } from './methods.ts'

/** It can be stored, and is declined whenever it is charged. */
const DECLINED_LATER = { payment_method: 'pm_card_chargeCustomerFail' }
/** Ago, so that a charge and both its retries have failed by now. */
const FAILED_AGO = [10, 7, 3]

/**
 * One donor whose donation runs, and one whose card was declined until it was paused: by what really charges them, as if
 * the months had passed. Once for each, when they can pay.
 */
export async function startDemoDonations(runtime: Runtime): Promise<void> {
  if (!runtime.sandbox?.payments) return
  const { publication } = await runtime.paymentContext.catalogue()
  const today = dayOf(runtime.paymentContext.now(), publication.timeZone)
  const began = addMonths(today, -2)
  if (await start(runtime, { key: 'donor', day: began, dollars: 10 })) {
    for (const months of [1, 2]) await chargeOn(runtime, addMonths(began, months))
  }
  const failedFirst = addDays(today, -(FAILED_AGO[0] ?? 0))
  if (await start(runtime, { key: 'donor-failed', day: addMonths(failedFirst, -1), dollars: 20 })) {
    await spoilCard(runtime, 'donor-failed')
    for (const days of FAILED_AGO) await chargeOn(runtime, addDays(today, -days))
  }
}

/** In the demo's time zone. */
const noonOn = (day: Day) => new Date(`${day}T17:00:00Z`)
const on = (context: PaymentContext, day: Day): PaymentContext => ({ ...context, now: () => noonOn(day) })

async function chargeOn({ paymentContext: context }: Runtime, day: Day): Promise<void> {
  await chargeMonthlyDonations(on(context, day))
  await context.db.transaction((tx) => backdate(tx, day))
}

/** The provider's own news of a payment may have come first, and written it down as of now. */
async function backdate(tx: Tx, day: Day): Promise<void> {
  const paid = tx.select({ id: donationMonth.purchaseId }).from(donationMonth).where(eq(donationMonth.chargedOn, day))
  await tx
    .update(purchase)
    .set({ createdAt: noonOn(day), paidAt: noonOn(day) })
    .where(inArray(purchase.id, paid))
}

async function findDonor({ paymentContext: { db } }: Runtime, key: string) {
  const [found] = await db
    .select({ owner: account, pledge: monthlyDonation.id })
    .from(account)
    .leftJoin(monthlyDonation, eq(monthlyDonation.accountId, account.id))
    .where(eq(account.email, demoEmail(key)))
  return found ?? null
}

async function start(
  runtime: Runtime,
  { key, day, dollars }: { key: string; day: Day; dollars: number },
): Promise<boolean> {
  const { db } = runtime.paymentContext
  const donor = await findDonor(runtime, key)
  const method = donor && (await readMethod(db, donor.owner.id))
  if (!method || donor.pledge || !hasEmail(donor.owner)) return false
  const { id, name, email } = donor.owner
  const donation = { type: 'donation-item', process: 'monthly-init', dollars } as const
  const { type } = await submit(on(runtime.paymentContext, day), {
    content: {
      kind: 'order',
      cart: { ...EMPTY_CART, donation },
      cartId: null,
      address: null,
      recipient: null,
      origin: '/donate',
      payer: { name, email, passwordHash: null, keepsMethod: false },
    },
    paysFor: `demo pledge:${id}`,
    sessionId: null,
    accountId: id,
    quote: donationQuote(dollars, DOLLARS),
    currency: 'usd',
    description: 'Monthly donation',
    customer: method.customer,
    reader: email,
    method: { use: 'stored', id: method.id, kind: method.kind, away: true },
  })
  if (type !== 'paid') return false
  await db.transaction(async (tx) => {
    const own = eq(monthlyDonation.accountId, id)
    const [row] = await tx
      .update(monthlyDonation)
      .set({ startedOn: day, nextOn: nextChargeDay(day, day) })
      .where(own)
      .returning()
    await tx
      .update(donationMonth)
      .set({ month: monthOf(day), chargedOn: day })
      .where(eq(donationMonth.donationId, row?.id ?? ''))
    await backdate(tx, day)
  })
  return true
}

async function spoilCard(runtime: Runtime, key: string): Promise<void> {
  const { db, now } = runtime.paymentContext
  const provider = runtime.sandbox?.payments
  const donor = await findDonor(runtime, key)
  const stored = donor && (await readMethod(db, donor.owner.id))
  if (!provider || !donor?.pledge || !stored) return
  const { id } = donor.owner
  const method = await setUpMethod(runtime, provider, {
    customer: stored.customer,
    owner: `${id} later`,
    form: DECLINED_LATER,
  })
  if (!method?.customer) return
  const kept = { ...method, customer: method.customer }
  await db.transaction(async (tx) => {
    await writeMethod(tx, kept, now())
    await tx
      .update(monthlyDonation)
      .set({ paymentMethod: kept.id })
      .where(eq(monthlyDonation.id, donor.pledge ?? ''))
  })
}
