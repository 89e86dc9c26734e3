import { useEffect, useState } from 'react'
import { formatTotal } from '#domain/money.ts'
import type { PendingRenewal } from '#server/services/renewals/charge-now.ts'
import { askBank } from '../../../checkout/payment/ask-bank.ts'
import type { Browser } from '../../../checkout/payment/payment-provider.ts'
import { ViewLink } from '../../../parts/access/view-only.tsx'
import { receiptPath } from '../../../parts/orders/receipt-words.ts'
import { useCurrency } from '../../../root-data.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { SavedPayment } from './account-card-calls.ts'

/** product 5: the sum is shown before a method is saved that is charged at once. */
export function RenewalWaits({ renewal: { line, amount, failure } }: { renewal: PendingRenewal }) {
  const currency = useCurrency()
  return (
    <Notice kind="warning" title="Your renewal is waiting">
      {line}: {formatTotal(amount, currency)}. The charge didn’t go through: {failure} We’ll charge it as soon as you
      save a new payment method.
    </Notice>
  )
}

type Charge = NonNullable<SavedPayment['renewal']>

const LATER = 'We’re charging your renewal. We’ll email you when it’s done.'

/** What became of it; when the bank has a question, it is asked here. */
export function RenewalCharged({ charge, browser }: { charge: Charge; browser: Browser }) {
  const [asked, setAsked] = useState<string | null>(null)
  const secret = charge.status === 'authenticate' ? charge.stripe_secret : null
  useEffect(() => {
    if (!secret) return
    askBank(browser, secret).then(
      (outcome) => setAsked(outcome.paid ? LATER : (outcome.message ?? LATER)),
      () => setAsked(LATER),
    )
  }, [secret, browser])
  if (charge.status === 'paid')
    return (
      <p>
        Your renewal is paid. <ViewLink to={receiptPath(charge.receipt)}>See the receipt</ViewLink>
      </p>
    )
  if (charge.status === 'declined') return <p role="alert">We couldn’t charge your renewal. {charge.message}</p>
  return (
    <p role="status">{secret ? (asked ?? 'Your bank needs you to confirm the payment for your renewal.') : LATER}</p>
  )
}
