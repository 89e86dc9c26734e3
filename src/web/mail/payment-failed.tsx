import { formatMoney } from '#domain/money.ts'
import type { Letter } from './layout.tsx'
import { MailLayout } from './layout.tsx'
import type { PaymentProps } from './payment-processing.tsx'

/** The bank said no after all. The order waits, and can be paid again. */
export function paymentFailed({
  name,
  number,
  total,
  link,
  sentence,
  ...letterhead
}: PaymentProps & { sentence: string }): Letter {
  return {
    subject: `Your payment failed (${number})`,
    body: (
      <MailLayout {...letterhead}>
        <p>
          {name}, we could not collect {formatMoney(total)} for your order {number}. {sentence}
        </p>
        <p>Nothing was taken, and nothing has been sent. Your order waits for you:</p>
        <p>
          <a href={link}>Pay {formatMoney(total)} again</a>
        </p>
      </MailLayout>
    ),
  }
}
