import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { payByHand } from '#contract/orders.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import { useStaffCall } from '../../../../calls/use-staff-call.ts'
import { formText } from '../../../../forms/form-text.ts'
import { useCurrency } from '../../../../root-data.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { SubmitButton } from '../../../../ui/submit-button.tsx'

type PayByHandProps = { id: string; amount: Cents }

/** The check was sent, or the wire made. */
export function PayByHand({ id, amount }: PayByHandProps) {
  const currency = useCurrency()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        className="scripted whitespace-nowrap"
        aria-label={`Mark as paid: ${formatMoney(amount, currency)}`}
        onClick={() => setOpen(true)}
      >
        Mark as paid
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Manual refund">
        {open && <Confirm id={id} amount={amount} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function Confirm({ id, amount, onDone }: PayByHandProps & { onDone: () => void }) {
  const currency = useCurrency()
  const call = useStaffCall(payByHand)
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!(await call.send({ body: { refund: id, note: formText(event.currentTarget, 'note') } }))) return
    await revalidate()
    onDone()
  }
  return (
    <form ref={call.form} method="post" onSubmit={submit} aria-label="Manual refund" className="grid gap-4">
      <p>
        <strong className="tabular font-semibold">{formatMoney(amount, currency)}</strong> was refunded and is now in
        this month’s journal.
      </p>
      <Field
        label="How"
        name="note"
        maxLength={200}
        required
        hint="The check or wire number."
        error={call.field('note')}
      />
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <SubmitButton status={call.status}>Mark as paid</SubmitButton>
    </form>
  )
}
