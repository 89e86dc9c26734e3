import { formatDay } from '#domain/day.ts'
import { payableBy } from '#domain/payments/bank-debit.ts'
import type { LinkedDonation } from '#server/reads/donations.ts'
import { useCurrency } from '../../../root-data.ts'
import { paymentWords } from '../../account/payment/payment-words.ts'

/** How it stands now, and what giving a card changes about it. */
export function MonthlyDonationState({
  donation: { status, nextOn, wouldGoOn, payment },
}: {
  donation: LinkedDonation
}) {
  const currency = useCurrency()
  return (
    <div className="grid max-w-[27rem] gap-4">
      <dl className="border-rule border-t font-sans text-small">
        <Line term="State">{{ active: 'Running', paused: 'Paused', stopped: 'Stopped' }[status]}</Line>
        <Line term="Next charge">{status === 'active' ? formatDay(nextOn) : 'None'}</Line>
        <Line term="Charged to">{payment ? paymentWords(payment) : `No ${payableBy(currency)}`}</Line>
      </dl>
      <p className="font-sans text-small text-soft">
        {status === 'active'
          ? 'We’ll charge the new card from the next time on. Nothing is charged now.'
          : `When you resume, the first charge is on ${formatDay(wouldGoOn)}. Nothing is charged now or for past months.`}
      </p>
    </div>
  )
}

function Line({ term, children }: { term: string; children: string }) {
  return (
    <div className="tabular grid grid-cols-[8rem_1fr] gap-x-4 border-rule border-b py-2.5">
      <dt className="text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
