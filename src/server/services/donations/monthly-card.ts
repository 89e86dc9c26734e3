import { eq } from 'drizzle-orm'
import { LINK_OUT_OF_DATE, TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { nextChargeDay } from '#domain/donations/monthly-donation.ts'
import type { Currency } from '#domain/money.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse, tooMany } from '#domain/outcome.ts'
import { payableBy } from '#domain/payments/bank-debit.ts'
import type { Setup, StoredMethod } from '../../adapters/payments.ts'
import type { Db, Tx } from '../../db/client.ts'
import { monthlyDonation } from '../../db/schema/donations.ts'
import { paymentMethod } from '../../db/schema/payments.ts'
import { cardLimits, take } from '../access/limits/limits.ts'
import { readSetupMethod, startSetup } from '../payments/methods/setup.ts'
import type { MethodRow } from '../payments/methods/stored-method.ts'
import { makeCustomer, writeMethod } from '../payments/methods/stored-method.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { MonthlyDonationRow } from './find-monthly.ts'
import { findOwnDonation } from './find-monthly.ts'
import { findDonationLink, spendDonationLink } from './monthly-links.ts'

/** What stands behind a link: a monthly donation, and what it is charged by now. */
export type LinkedDonation = { row: MonthlyDonationRow; method: MethodRow | null }

export async function donationByLink(
  { db, now }: Pick<PaymentContext, 'db' | 'now'>,
  token: string,
): Promise<LinkedDonation | null> {
  const id = await findDonationLink(db, token, now())
  const row = id && (await findOwnDonation(db, id))
  return row ? { row, method: await findMethod(db, row) } : null
}

/** What the provider's form on the page needs: a setup of this donation's own. */
export async function startDonationCard(
  context: PaymentContext,
  token: string,
  network: string,
): Promise<Outcome<Pick<Setup, 'id' | 'secret'>>> {
  const linked = await donationByLink(context, token)
  if (!linked) return refuse(LINK_OUT_OF_DATE)
  const { id, name, email } = linked.row
  if (!(await take(context.db, cardLimits(id, network), context.now()))) return tooMany(TOO_MANY_REQUESTS)
  return startSetup(
    context,
    id,
    async () => linked.method?.customer ?? makeCustomer(context, { name, email, owner: id }),
  )
}

/** The link is used up by it, once. A monthly donation that is paused stays so until it is restarted. */
export async function setDonationCard(
  context: PaymentContext,
  token: string,
  setupId: string,
): Promise<Outcome<MethodRow>> {
  const linked = await donationByLink(context, token)
  if (!linked) return refuse(LINK_OUT_OF_DATE)
  const found = await ownMethod(context, linked, setupId)
  if (!found.ok) return found
  return context.db.transaction(async (tx) => {
    if (!(await spend({ ...context, tx }, linked, token))) return refuse(LINK_OUT_OF_DATE)
    return done(await keep({ ...context, tx }, linked.row.id, found.value))
  })
}

const noMethod = (currency: Currency) => `There’s no ${payableBy(currency)} to charge. Please add one.`

export type Restarted = { method: MethodRow; nextOn: Day }

/** Goes on with a new method or the one there is: from the next day of its own, never for what has gone by. */
export async function restartMonthlyDonation(
  context: PaymentContext,
  token: string,
  setupId: string | undefined,
): Promise<Outcome<Restarted>> {
  const linked = await donationByLink(context, token)
  if (!linked) return refuse(LINK_OUT_OF_DATE)
  const found = setupId === undefined ? done(null) : await ownMethod(context, linked, setupId)
  if (!found.ok) return found
  const { publication } = await context.catalogue()
  if (!found.value && !linked.method) return refuse(noMethod(publication.currency))
  const today = dayOf(context.now(), publication.timeZone)
  return context.db.transaction(async (tx) => {
    if (!(await spend({ ...context, tx }, linked, token))) return refuse(LINK_OUT_OF_DATE)
    const { id } = linked.row
    const row = await findOwnDonation(tx, id)
    const method = found.value ? await keep({ ...context, tx }, id, found.value) : row && (await findMethod(tx, row))
    if (!row || !method) throw new Error('The pledge of this link is gone.')
    if (row.status === 'active') return done({ method, nextOn: row.nextOn })
    const nextOn = nextChargeDay(row.startedOn, today)
    await tx
      .update(monthlyDonation)
      .set({ status: 'active', stoppedAt: null, nextOn })
      .where(eq(monthlyDonation.id, id))
    return done({ method, nextOn })
  })
}

type Spending = Pick<PaymentContext, 'send' | 'now'> & { tx: Tx }

function spend({ tx, now }: Spending, { row }: LinkedDonation, token: string): Promise<boolean> {
  return spendDonationLink(tx, { token, donationId: row.id, now: now() })
}

function ownMethod(context: PaymentContext, { row, method }: LinkedDonation, setupId: string) {
  return readSetupMethod(context, setupId, { owner: row.id, customer: method?.customer ?? null })
}

async function findMethod(db: Db | Tx, row: MonthlyDonationRow): Promise<MethodRow | null> {
  if (!row.paymentMethod) return null
  const [method] = await db.select().from(paymentMethod).where(eq(paymentMethod.id, row.paymentMethod))
  return method ?? null
}

/** What was charged before is let go, unless an account or another monthly donation is charged by it too. */
async function keep(
  { tx, send, now }: Spending,
  donationId: string,
  method: StoredMethod & { customer: string },
): Promise<MethodRow> {
  const [before] = await tx.select().from(monthlyDonation).where(eq(monthlyDonation.id, donationId))
  await writeMethod(tx, method, now())
  await tx.update(monthlyDonation).set({ paymentMethod: method.id }).where(eq(monthlyDonation.id, donationId))
  if (before?.paymentMethod && before.paymentMethod !== method.id)
    await send(tx, 'detach', { method: before.paymentMethod })
  const [kept] = await tx.select().from(paymentMethod).where(eq(paymentMethod.id, method.id))
  if (!kept) throw new Error('The method was not kept.')
  return kept
}
