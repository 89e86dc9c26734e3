import type { FormEvent } from 'react'
import { resetPassword } from '#contract/access/login.ts'
import { useCall } from '../../../calls/use-call.ts'
import { DoneNotice } from '../../../parts/done-notice.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'

export function PasswordByMail({ email }: { email: string }) {
  const call = useCall(resetPassword)
  function submit(event: FormEvent) {
    event.preventDefault()
    void call.send({ body: { email } })
  }
  if (call.answer) return <DoneNotice message={call.answer.message} />
  return (
    <form ref={call.form} method="post" onSubmit={submit} className="grid max-w-[30rem] justify-items-start gap-5">
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <p>
        We’ll email a link to <strong className="font-semibold">{email}</strong>. Setting a new password logs you out
        everywhere else.
      </p>
      <SubmitButton look="outline" status={call.status}>
        Email me a link
      </SubmitButton>
    </form>
  )
}
