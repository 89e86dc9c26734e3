import type { FormEvent, ReactNode } from 'react'
import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { remindNow, sendDraft, voidInvoice } from '#contract/invoices/staff.ts'
import type { Day } from '#domain/day.ts'
import { formatMoney } from '#domain/money.ts'
import type { InvoiceView } from '#server/services/invoices/invoice-view.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { href } from '../../../href.ts'
import { DoneNotice } from '../../../parts/done-notice.tsx'
import { useCurrency } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { RecordPayment } from './payments.tsx'

type InvoiceActionsProps = {
  id: string
  invoice: Pick<InvoiceView, 'status' | 'total' | 'left' | 'recorded'>
  today: Day
  /** Where the invoice goes, also both addresses. */
  emails: string
}

/** What can be done with an invoice as it stands. */
export function InvoiceActions({ id, invoice, today, emails }: InvoiceActionsProps) {
  const currency = useCurrency()
  const { status, total, left, recorded } = invoice
  const [asked, setAsked] = useState<'payment' | 'void' | null>(null)
  const close = () => setAsked(null)
  if (status !== 'draft' && status !== 'open') return null
  const draft = status === 'draft'
  return (
    <div className="scripted flex flex-wrap items-start gap-x-6 gap-y-3">
      {draft ? (
        <>
          <OneStep endpoint={sendDraft} body={{ invoice: id, shown_total: total }} done={`Sent to ${emails}.`}>
            {`Send ${formatMoney(total, currency)} to ${emails}`}
          </OneStep>
          <Link to={href('/staff/invoices/:id/edit', { id })} className={buttonClass('outline')}>
            Edit draft
          </Link>
        </>
      ) : (
        <>
          <Button onClick={() => setAsked('payment')}>Record a check or wire</Button>
          <OneStep endpoint={remindNow} body={{ invoice: id }} done={`Reminder sent to ${emails}.`} look="outline">
            Remind now
          </OneStep>
        </>
      )}
      <Button look="quiet" onClick={() => setAsked('void')}>
        {draft ? 'Delete draft' : 'Void'}
      </Button>
      <Dialog open={asked === 'payment'} onClose={close} title="Record a payment">
        {asked === 'payment' && <RecordPayment {...{ id, left, recorded, today }} onDone={close} />}
      </Dialog>
      <Dialog open={asked === 'void'} onClose={close} title={draft ? 'Delete draft' : 'Void the invoice'}>
        {asked === 'void' && <VoidInvoice id={id} draft={draft} onDone={close} />}
      </Dialog>
    </div>
  )
}

type OneStepProps<Body extends z.ZodMiniType> = {
  endpoint: Endpoint<z.ZodMiniType, Body, (typeof sendDraft)['answer']>
  body: Omit<z.input<Body>, 'session'>
  done: string
  look?: 'solid' | 'outline'
  children: ReactNode
}

function OneStep<Body extends z.ZodMiniType>(props: OneStepProps<Body>) {
  const { endpoint, body, done, look = 'solid', children } = props
  const call = useStaffCall(endpoint)
  const { revalidate } = useRevalidator()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await call.send({ body })) await revalidate()
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
      <Field label="Reason" name="reason" maxLength={200} required error={call.field('reason')} />
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <SubmitButton status={call.status}>{draft ? 'Delete draft' : 'Void it'}</SubmitButton>
    </form>
  )
}
