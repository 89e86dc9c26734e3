import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatDay } from '#domain/day.ts'
import { formatMoney } from '#domain/money.ts'
import { payableBy } from '#domain/payments/bank-debit.ts'
import { wholeUnits } from '#domain/whole-units.ts'
import type { OwnMonthlyDonation } from '#server/services/donations/own-monthly.ts'
import { useCall } from '../../../calls/use-call.ts'
import { useCurrency, useRootData } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { paymentWords } from '../payment/payment-words.ts'
import { AskFirst } from '../security/ask-first.tsx'

const stopDonation = () => import('#contract/donations.ts').then((calls) => calls.stopDonation)
const linkToDonation = () => import('#contract/donations.ts').then((calls) => calls.linkToDonation)

/** What is given each month, until when nobody knows: with the way to stop it beside it. */
export function MonthlyDonations({
  monthlyDonations,
  viewOnly,
}: {
  monthlyDonations: readonly OwnMonthlyDonation[]
  viewOnly: boolean
}) {
  const currency = useCurrency()
  return (
    <ul className="-mt-3">
      {monthlyDonations.map((monthlyDonation) => (
        <li key={monthlyDonation.id} className="grid gap-2 border-rule border-b py-4">
          <p className="text-lead">{formatMoney(wholeUnits(monthlyDonation.dollars, currency), currency)} a month</p>
          <p className="max-w-[36rem]">{stateWords(monthlyDonation)}</p>
          <p className="font-sans text-small text-soft">
            {monthlyDonation.payment ? paymentWords(monthlyDonation.payment) : `No ${payableBy(currency)} on file.`}
          </p>
          {!viewOnly && <Ways pledge={monthlyDonation} />}
        </li>
      ))}
    </ul>
  )
}

function stateWords({ status, nextOn, startedOn }: OwnMonthlyDonation): string {
  const since = `Donating since ${formatDay(startedOn)}.`
  if (status === 'active') return `${since} Next charge: ${formatDay(nextOn)}.`
  if (status === 'stopped') return `${since} Stopped. You won’t be charged again.`
  return `${since} The charge didn’t go through, so it’s paused. You won’t be charged until you resume, and never for past months.`
}

function Ways({ pledge: { id, status, dollars } }: { pledge: OwnMonthlyDonation }) {
  const currency = useCurrency()
  const session = useRootData()?.visitor.session ?? ''
  const stop = useCall(stopDonation)
  const link = useCall(linkToDonation)
  const [asking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()
  const own = { body: { donation: id, session } }

  async function end() {
    if (!(await stop.send(own))) return
    close()
    toast('Your monthly donation is stopped.')
    void revalidate()
  }
  function close() {
    setAsking(false)
    stop.reset()
  }
  async function change() {
    const answer = await link.send(own)
    if (answer) location.assign(answer.path)
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <Button look="outline" disabled={link.status === 'sending'} onClick={() => void change()}>
          {status === 'active' ? 'Change card' : 'Resume'}
        </Button>
        {status !== 'stopped' && (
          <Button look="quiet" onClick={() => setAsking(true)}>
            Stop it
          </Button>
        )}
      </div>
      {link.general && <Notice kind="error">{link.general}</Notice>}
      <AskFirst
        title="Stop this donation?"
        open={asking}
        onClose={close}
        problem={stop.general}
        status={stop.status}
        yes="Stop it"
        onYes={() => void end()}
      >
        {formatMoney(wholeUnits(dollars, currency), currency)} a month will no longer be charged. You can resume it
        later.
      </AskFirst>
    </div>
  )
}
