import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

export type PaymentProps = Letterhead & { name: string; number: string; total: Cents; link: string }

/** A bank debit takes days; nothing is sent or served before the money is there. */
export function paymentProcessing({ name, number, total, link, ...letterhead }: PaymentProps): Letter {
  return {
    subject: `Your payment is processing (${number})`,
    body: (
      <MailLayout {...letterhead}>
        <p>
          {name}, thank you for your order {number}. Your bank has been asked for {formatMoney(total)}, which takes some
          days.
        </p>
        <p>
          When the money has arrived we send you the receipt, and what you ordered follows. You need do nothing. If the
          payment fails, we tell you.
        </p>
        <p>
          <a href={link}>See how it stands</a>
        </p>
      </MailLayout>
    ),
  }
}
