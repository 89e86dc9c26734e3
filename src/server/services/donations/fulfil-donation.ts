import { and, eq } from 'drizzle-orm'
import { nextChargeDay } from '#domain/donations/monthly-donation.ts'
import { donationMonth, monthlyDonation as table } from '../../db/schema/donations.ts'
import { purchase } from '../../db/schema/orders.ts'
import type { MonthlyDonationContent } from '../payments/attempts/content.ts'
import type { AttemptFor, Fulfilment } from '../payments/fulfilment.ts'
import { CannotFulfil } from '../payments/fulfilment.ts'
import { writePurchase } from '../payments/order-rows.ts'
import type { PaymentTx } from '../payments/payment-context.ts'
import { failMonth } from './fail-month.ts'

const PAID_THIS_MONTH = 'This month was already paid. We’ve returned your money.'

/** A month of a monthly donation: paid at most once. */
export const monthlyDonation: Fulfilment<'pledge'> = {
  async begin(context, attempt) {
    const { content } = attempt
    await moveOn(context, content)
    return writeOrder(context, attempt, 'processing')
  },

  async complete(context, attempt) {
    const { content } = attempt
    const { tx, now } = context
    const { pledgeId: donationId, month } = content
    const purchaseId = attempt.purchaseId ?? (await writeOrder(context, attempt, 'paid'))
    if (attempt.purchaseId)
      await tx.update(purchase).set({ status: 'paid', paidAt: now() }).where(eq(purchase.id, purchaseId))
    const [paid] = await tx
      .update(donationMonth)
      .set({ state: 'paid', purchaseId })
      .where(
        and(eq(donationMonth.donationId, donationId), eq(donationMonth.month, month), eq(donationMonth.state, 'due')),
      )
      .returning()
    if (!paid) throw new CannotFulfil(PAID_THIS_MONTH)
    await moveOn(context, content)
    return { purchaseId, accountId: attempt.accountId, madeAccount: false }
  },

  async fail(context, attempt, message) {
    const { content } = attempt
    if (attempt.purchaseId)
      await context.tx
        .update(purchase)
        .set({ status: 'void', failure: message })
        .where(eq(purchase.id, attempt.purchaseId))
    const { pledgeId: donationId, month } = content
    await failMonth(context, donationId, { month, attemptId: attempt.id }, message)
  },
}

/** The next month has its own day, whatever becomes of this one. */
async function moveOn({ tx }: PaymentTx, { pledgeId: donationId, month }: MonthlyDonationContent): Promise<void> {
  const [row] = await tx
    .select({ startedOn: table.startedOn, chargedOn: donationMonth.chargedOn })
    .from(table)
    .innerJoin(donationMonth, and(eq(donationMonth.donationId, table.id), eq(donationMonth.month, month)))
    .where(eq(table.id, donationId))
  if (!row) throw new Error('There is no such month of a pledge.')
  const nextOn = nextChargeDay(row.startedOn, row.chargedOn)
  await tx.update(table).set({ nextOn }).where(eq(table.id, donationId))
}

async function writeOrder(
  context: PaymentTx,
  attempt: AttemptFor<'pledge'>,
  status: 'processing' | 'paid',
): Promise<string> {
  const {
    pledgeId: donationId,
    payer: { name, email },
  } = attempt.content
  const [row] = await context.tx.select({ address: table.address }).from(table).where(eq(table.id, donationId))
  const { row: made } = await writePurchase(context.tx, {
    kind: 'pledge',
    status,
    accountId: attempt.accountId,
    name,
    email,
    address: row?.address ?? null,
    recipient: null,
    quote: attempt.quote,
    now: context.now(),
  })
  return made.id
}
