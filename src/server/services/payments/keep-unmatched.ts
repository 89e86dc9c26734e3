import type { Intent } from '../../adapters/payments.ts'
import { unmatchedPayment } from '../../db/schema/money.ts'
import { bookPayment } from './book-payment.ts'
import type { OpenTill } from './payment-context.ts'

const LONGEST_EMAIL = 320

/** Books what was paid to this shop for an order that it does not know, and puts it before staff. Once. */
export async function keepUnmatched(till: OpenTill, intent: Intent): Promise<void> {
  // Another shop may have the same account with the provider.
  if (intent.house !== till.house || !(await bookPayment(till, null, intent, null))) return
  const { id, number, created } = intent
  const email = intent.email?.slice(0, LONGEST_EMAIL) ?? null
  await till.tx
    .insert(unmatchedPayment)
    .values({ intent: id, email, number, paidAt: created, foundAt: till.now() })
    .onConflictDoNothing()
  till.log.error({ intent: id, attempt: intent.attempt }, 'a payment belongs to nothing here and waits for staff')
}
