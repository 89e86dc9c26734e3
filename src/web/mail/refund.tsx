import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

export type RefundProps = Letterhead & { name: string; number: string | null; amount: Cents; sentence: string }

export function refund({ name, number, amount, sentence, ...letterhead }: RefundProps): Letter {
  const { publication } = letterhead
  return {
    subject: `Your money was returned: ${formatMoney(amount)} from ${publication}`,
    body: (
      <MailLayout {...letterhead}>
        <p>
          {name}, {number ? `this is about your order ${number}.` : 'your order could not be completed.'} {sentence}
        </p>
        <p>
          {formatMoney(amount)} goes back to what you paid with. Banks take up to ten days to show it. You need do
          nothing.
        </p>
      </MailLayout>
    ),
  }
}
