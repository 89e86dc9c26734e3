import type { Intent } from '../../adapters/payments.ts'
import { unmatchedPayment } from '../../db/schema/payments.ts'
import { bookPayment } from './book-payment.ts'
import type { PaymentTx } from './payment-context.ts'
import { readShopId } from './shop-id.ts'

const LONGEST_EMAIL = 320

/** Books what was paid to this shop for an order that it does not know, and puts it before staff. Once. */
export async function keepUnmatched(context: PaymentTx, intent: Intent): Promise<void> {
  // Another shop may have the same account with the provider.
  if (intent.shop !== (await readShopId(context.tx)) || !(await bookPayment(context, intent))) return
  const { id, number, created } = intent
  const email = intent.email?.slice(0, LONGEST_EMAIL) ?? null
  await context.tx
    .insert(unmatchedPayment)
    .values({ intent: id, email, number, paidAt: created, foundAt: context.now() })
    .onConflictDoNothing()
  context.log.error({ intent: id, attempt: intent.attempt }, 'a payment belongs to nothing here and waits for staff')
}
