import type { FormEvent, ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { closeIssue } from '#contract/issues.ts'
import { useStaffCall } from '../../../calls/use-staff-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

type SignFormProps = {
  endpoint: typeof closeIssue
  issue: number
  title: string
  yes: string
  children: ReactNode
}

/** What is done for every reader at once is signed with a name. */
export function SignForm({ endpoint, issue, title, yes, children }: SignFormProps) {
  const call = useStaffCall(endpoint)
  const { revalidate } = useRevalidator()
  async function sign(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = { issue, sign_off: formText(event.currentTarget, 'sign_off') }
    if (await call.send({ body })) await revalidate()
  }
  return (
    <form
      ref={call.form}
      method="post"
      onSubmit={sign}
      aria-label={title}
      noValidate
      className="scripted grid max-w-[34rem] gap-4"
    >
      <p className="font-sans text-small text-soft">{children}</p>
      <Field label="Signed off by" name="sign_off" autoComplete="name" required error={call.field('sign_off')} />
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <div>
        <SubmitButton status={call.status}>{yes}</SubmitButton>
      </div>
    </form>
  )
}
