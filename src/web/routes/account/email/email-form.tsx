import type { FormEvent, RefObject } from 'react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { cancelEmailChange, resetEmail } from '#contract/account/email.ts'
import { EMAIL_CHANGE_SENT } from '#domain/account/email-change.ts'
import { useRedirectAfter } from '../../../calls/redirect-after.ts'
import { useCall } from '../../../calls/use-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { href } from '../../../href.ts'
import { ViewLink } from '../../../parts/access/view-only.tsx'
import { Refusal } from '../../../parts/refusal.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { toast } from '../../../ui/toast.ts'
import { Completed } from '../completed.tsx'

type EmailFormProps = { email: string; initial: string | null; typed: string }

export function EmailForm({ email, initial, typed }: EmailFormProps) {
  const call = useCall(resetEmail)
  const [pending, setPending] = useState(initial)
  const [wanted, setWanted] = useState(typed)
  const cancelled = useRef<Promise<unknown>>(Promise.resolve())
  const redirect = useSearchParams()[0].get('redirect')
  const goOn = useRedirectAfter()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = { email: formText(event.currentTarget, 'email') }
    // A cancel that came after it would cancel the new change.
    await cancelled.current
    const answer = await call.send({ body })
    if (answer) goOn()
  }

  if (call.answer)
    return (
      <Completed message={EMAIL_CHANGE_SENT}>
        Follow the link we sent to <strong className="font-semibold">{call.answer.email_change}</strong>. Until then,
        we’ll write to {email}.
      </Completed>
    )
  // A fresh login comes back here, and finds what was typed.
  const back = `${href('/account/email')}?${new URLSearchParams({ email: wanted, ...(redirect && { redirect }) })}`
  return (
    <div className="grid gap-10">
      {pending && <Pending email={pending} cancelled={cancelled} onCancelled={() => setPending(null)} />}
      <form ref={call.form} method="post" onSubmit={submit} noValidate className="grid gap-6">
        {call.general && (
          <Notice kind="error">
            <Refusal back={back}>{call.general}</Refusal>
          </Notice>
        )}
        <Field
          label="New email address"
          name="email"
          type="email"
          autoComplete="email"
          inputMode="email"
          spellCheck={false}
          hint="We’ll send a link there. Nothing changes until you follow it."
          value={wanted}
          onValue={setWanted}
          error={call.field('email')}
        />
        <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
          <SubmitButton status={call.status}>Submit</SubmitButton>
          <LinkButton as={ViewLink} to={href('/account')} look="quiet">
            Cancel
          </LinkButton>
        </div>
      </form>
    </div>
  )
}

type PendingProps = {
  email: string
  /** Set to what is over when a cancel is answered. */
  cancelled: RefObject<Promise<unknown>>
  onCancelled: () => void
}

function Pending({ email, cancelled, onCancelled }: PendingProps) {
  const call = useCall(cancelEmailChange)
  async function cancel(event: FormEvent) {
    event.preventDefault()
    const asked = call.send()
    cancelled.current = asked
    if (!(await asked)) return
    onCancelled()
    toast('The change was canceled.')
  }
  return (
    <form ref={call.form} method="post" onSubmit={cancel} className="grid gap-3">
      <Notice title={`${email} is waiting to be confirmed.`}>
        <p>Follow the link we sent there, or enter another address below.</p>
      </Notice>
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <div>
        <SubmitButton look="quiet" status={call.status}>
          Cancel this change
        </SubmitButton>
      </div>
    </form>
  )
}
