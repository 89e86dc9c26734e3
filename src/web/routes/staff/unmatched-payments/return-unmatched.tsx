import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { returnUnmatched } from '#contract/payments.ts'
import { formatMoney } from '#domain/money.ts'
import type { UnmatchedPayment } from '#server/services/payments/unmatched-payments.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { useCurrency } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

/** Money back to whoever paid, after a look at whom and how much. */
export function ReturnUnmatched({ payment }: { payment: UnmatchedPayment }) {
  const currency = useCurrency()
  const [open, setOpen] = useState(false)
  const sum = formatMoney(payment.amount, currency)
  return (
    <>
      <Button
        look="quiet"
        className="scripted"
        aria-label={`Return ${sum} to ${payment.email ?? payment.intent}`}
        onClick={() => setOpen(true)}
      >
        Return
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Return payment">
        <Confirm payment={payment} sum={sum} />
      </Dialog>
    </>
  )
}

function Confirm({ payment: { intent, amount, email }, sum }: { payment: UnmatchedPayment; sum: string }) {
  const call = useStaffCall(returnUnmatched)
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await call.send({ body: { payment: intent, amount } })) await revalidate()
  }
  return (
    <form ref={call.form} method="post" onSubmit={submit} aria-label="Return payment" className="grid gap-4">
      <p>
        <strong className="tabular font-semibold">{sum}</strong>{' '}
        {email ? `goes back to ${email}, and we email them why.` : 'goes back to the card or account it came from.'}
      </p>
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <SubmitButton status={call.status}>{`Return ${sum}`}</SubmitButton>
    </form>
  )
}
