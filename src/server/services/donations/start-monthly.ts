import { randomUUID } from 'node:crypto'
import type { DonationItem } from '#domain/cart/cart-item.ts'
import { dayOf, monthOf } from '#domain/day.ts'
import { nextChargeDay } from '#domain/donations/monthly-donation.ts'
import type { StoredMethod } from '../../adapters/payments.ts'
import { donationMonth, monthlyDonation } from '../../db/schema/donations.ts'
import { writeMethod } from '../payments/methods/stored-method.ts'
import type { PurchaseRow } from '../payments/order-rows.ts'
import type { PaymentTx } from '../payments/payment-context.ts'
import { queuePaused } from './monthly-messages.ts'

const NEEDS_METHOD = 'The payment method you used can’t be charged automatically.'

/** The first month was paid at checkout; from the next on the same day, by the method that paid. */
export async function startMonthlyDonation(
  context: PaymentTx,
  { id: purchaseId, name, email, address }: PurchaseRow,
  { dollars }: DonationItem,
  accountId: string | null,
  method: StoredMethod | null,
): Promise<void> {
  const { tx, now, catalogue } = context
  const today = dayOf(now(), catalogue.publication.timeZone)
  const month = monthOf(today)
  const id = randomUUID()
  // A check, a wire, or a card that paid an invoice and was not kept: the donor is asked for one.
  const kept = method?.customer ? { ...method, customer: method.customer } : null
  if (kept) await writeMethod(tx, kept, now())
  const [row] = await tx
    .insert(monthlyDonation)
    .values({
      id,
      accountId,
      purchaseId,
      name,
      email,
      address,
      dollars,
      createdAt: now(),
      status: kept ? 'active' : 'paused',
      paymentMethod: kept?.id ?? null,
      startedOn: today,
      nextOn: nextChargeDay(today, today),
    })
    .returning()
  await tx.insert(donationMonth).values({ donationId: id, month, chargedOn: today, state: 'paid', purchaseId })
  if (row && !kept) await queuePaused(context, row, { month, message: NEEDS_METHOD })
}
