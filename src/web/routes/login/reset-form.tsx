import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { resetPassword } from '#contract/access/login.ts'
import { useCall } from '../../calls/use-call.ts'
import { formText } from '../../forms/form-text.ts'
import { href } from '../../href.ts'
import { DoneNotice } from '../../parts/done-notice.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { EmailField } from './email-field.tsx'
import type { WayProps } from './way.ts'
import { withQuery } from './way.ts'

export function ResetForm({ email, onEmail, path }: WayProps) {
  const call = useCall(resetPassword)
  const back = (
    <LinkButton as={Link} to={withQuery(href('/login'), { redirect: path })} look="quiet">
      Back to login
    </LinkButton>
  )

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void call.send({ body: { email: formText(event.currentTarget, 'email') } })
  }

  if (call.answer)
    return (
      <>
        <DoneNotice message={call.answer.message}>
          It goes to {email}. Nothing after a few minutes? Check your spam folder.
        </DoneNotice>
        <p className="flex flex-wrap gap-x-7">
          <Button look="quiet" onClick={call.reset}>
            Send again
          </Button>
          {back}
        </p>
      </>
    )
  return (
    <form ref={call.form} method="post" onSubmit={submit} noValidate className="grid gap-6">
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <EmailField email={email} onEmail={onEmail} error={call.field('email')} />
      <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
        <SubmitButton status={call.status}>Send me a link</SubmitButton>
        {back}
      </div>
    </form>
  )
}
