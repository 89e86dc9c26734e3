import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

export type InvoiceProps = Letterhead & {
  occasion: 'sent' | 'reminder' | 'past-due'
  name: string
  number: string
  total: Cents
  dueOn: Day | null
  link: string
}

const SUBJECTS = {
  sent: (number: string) => `Invoice ${number}`,
  reminder: (number: string) => `Invoice ${number} is due in a week`,
  'past-due': (number: string) => `Invoice ${number} is past due`,
}

export function invoice({ occasion, name, number, total, dueOn, link, ...letterhead }: InvoiceProps): Letter {
  const day = dueOn && formatDay(dueOn)
  return {
    subject: `${SUBJECTS[occasion](number)}, ${letterhead.publication}`,
    body: (
      <MailLayout {...letterhead}>
        <p>
          {name}, {occasion === 'sent' ? 'here is' : 'this is about'} invoice {number} over {formatMoney(total)}
          {day && (occasion === 'past-due' ? `, which was due on ${day}` : `, due on ${day}`)}.
        </p>
        {occasion === 'past-due' && <p>If your payment is on its way, please take no notice of this letter.</p>}
        <p>
          <a href={link}>See and pay the invoice</a>
        </p>
        <p>The invoice is also attached, to print or to keep.</p>
      </MailLayout>
    ),
  }
}
