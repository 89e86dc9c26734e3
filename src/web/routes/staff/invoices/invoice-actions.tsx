import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { recordPayment, remindNow, sendDraft, voidInvoice } from '#contract/invoices.ts'
import type { Day } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { InvoiceView } from '#server/services/invoices/invoice-view.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { href } from '../../../href.ts'
import { DoneNotice } from '../../../parts/done-notice.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

type InvoiceActionsProps = { id: string; status: InvoiceView['status']; total: Cents; today: Day; email: string }

/** What can be done with an invoice as it stands. */
export function InvoiceActions({ id, status, total, today, email }: InvoiceActionsProps) {
  const [asked, setAsked] = useState<'payment' | 'void' | null>(null)
  const close = () => setAsked(null)
  if (status !== 'draft' && status !== 'open') return null
  const draft = status === 'draft'
  return (
    <div className="scripted flex flex-wrap items-start gap-x-6 gap-y-3">
      {draft ? (
        <OneStep endpoint={sendDraft} id={id} done={`Sent to ${email}.`}>
          Send to {email}
        </OneStep>
      ) : (
        <>
          <Button onClick={() => setAsked('payment')}>Record a check or wire</Button>
          <OneStep endpoint={remindNow} id={id} done="Reminder sent." look="outline">
            Remind now
          </OneStep>
        </>
      )}
      <Button look="quiet" onClick={() => setAsked('void')}>
        {draft ? 'Delete draft' : 'Void'}
      </Button>
      <Dialog open={asked === 'payment'} onClose={close} title="Record a payment">
        <RecordPayment id={id} total={total} today={today} onDone={close} />
      </Dialog>
      <Dialog open={asked === 'void'} onClose={close} title={draft ? 'Delete draft' : 'Void the invoice'}>
        <VoidInvoice id={id} draft={draft} onDone={close} />
      </Dialog>
    </div>
  )
}

type OneStepProps = {
  endpoint: typeof sendDraft
  id: string
  done: string
  look?: 'solid' | 'outline'
  children: ReactNode
}

function OneStep({ endpoint, id, done, look = 'solid', children }: OneStepProps) {
  const call = useStaffCall(endpoint)
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await call.send({ body: { invoice: id } })) await revalidate()
  }
  return (
    <form ref={call.form} method="post" onSubmit={submit} className="grid gap-2">
      {call.answer ? (
        <DoneNotice>{done}</DoneNotice>
      ) : (
        <SubmitButton status={call.status} look={look}>
          {children}
        </SubmitButton>
      )}
      {call.general && <Notice kind="error">{call.general}</Notice>}
    </form>
  )
}

function RecordPayment({ id, total, today, onDone }: { id: string; total: Cents; today: Day; onDone: () => void }) {
  const call = useStaffCall(recordPayment)
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = (name: string) => formText(event.currentTarget, name)
    const means = text('means') === 'wire' ? 'wire' : 'check'
    const body = { invoice: id, means, amount: total, received_on: text('received_on'), note: text('note') } as const
    if (!(await call.send({ body }))) return
    await revalidate()
    onDone()
  }
  return (
    <form ref={call.form} method="post" onSubmit={submit} aria-label="Record a payment" className="grid gap-4">
      <p>
        <strong className="tabular font-semibold">{formatMoney(total)}</strong>, the whole invoice. The order is
        fulfilled right away, and we send the receipt.
      </p>
      <Select
        label="Came as"
        name="means"
        options={[
          { value: 'check', label: 'Check' },
          { value: 'wire', label: 'Wire transfer' },
        ]}
      />
      <Field
        label="Received on"
        name="received_on"
        type="date"
        defaultValue={today}
        required
        error={call.field('received_on')}
      />
      <Field label="Note (optional)" name="note" maxLength={200} hint="For example, the check number." />
      {(call.general || call.field('amount')) && <Notice kind="error">{call.general ?? call.field('amount')}</Notice>}
      <SubmitButton status={call.status}>{`Record ${formatMoney(total)}`}</SubmitButton>
    </form>
  )
}

function VoidInvoice({ id, draft, onDone }: { id: string; draft: boolean; onDone: () => void }) {
  const call = useStaffCall(voidInvoice)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const answer = await call.send({ body: { invoice: id, reason: formText(event.currentTarget, 'reason') } })
    if (!answer) return
    onDone()
    if (draft) await navigate(href('/staff/invoices'))
    else await revalidate()
  }
  return (
    <form ref={call.form} method="post" onSubmit={submit} className="grid gap-4">
      {!draft && <p>We’ll stop asking for payment. Any subscription started before payment ends.</p>}
      <Field label="Why" name="reason" maxLength={200} required error={call.field('reason')} />
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <SubmitButton status={call.status}>{draft ? 'Delete draft' : 'Void it'}</SubmitButton>
    </form>
  )
}
