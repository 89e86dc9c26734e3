import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { reportContact } from '#contract/people-contacts.ts'
import type { ContactReport } from '#domain/contact-report.ts'
import { CONTACT_REPORTS, REPORT_WORDS } from '#domain/contact-report.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { DoneNotice } from '../../../parts/done-notice.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

/** A single letter, copy or complaint that came back. */
export function ReportOne() {
  const call = useStaffCall(reportContact)
  const { revalidate } = useRevalidator()
  const [what, setWhat] = useState<ContactReport>('returned')
  const [done, setDone] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const text = (name: string) => formText(form, name)
    setDone(null)
    const body = { what, email: text('email'), name: text('name'), postcode: text('postcode'), reason: text('reason') }
    const answer = await call.send({ body })
    if (!answer) return
    form.reset()
    call.reset()
    setDone(answer.says)
    await revalidate()
  }

  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={submit}
      aria-label="Report returned mail"
      noValidate
      className="scripted grid gap-4"
    >
      <Select
        label="What"
        name="what"
        value={what}
        onValue={(value) => setWhat(CONTACT_REPORTS.find((one) => one === value) ?? 'returned')}
        options={CONTACT_REPORTS.map((value) => ({ value, label: REPORT_WORDS[value] }))}
      />
      <Field
        label={what === 'returned' ? 'Reader’s email (optional)' : 'Email address'}
        name="email"
        type="email"
        hint={what === 'returned' ? 'Or name and postal code, as on the label.' : undefined}
        error={call.field('email')}
      />
      {what === 'returned' && (
        <>
          <Field label="Name (optional)" name="name" autoComplete="off" error={call.field('name')} />
          <Field label="Postal code (optional)" name="postcode" autoComplete="off" error={call.field('postcode')} />
        </>
      )}
      <Field label="Reason" name="reason" required maxLength={200} error={call.field('reason')} />
      {call.general && <Notice kind="error">{call.general}</Notice>}
      {done && <DoneNotice key={done}>{done}</DoneNotice>}
      <div>
        <SubmitButton status={call.status} look="outline">
          Suspend address
        </SubmitButton>
      </div>
    </form>
  )
}
