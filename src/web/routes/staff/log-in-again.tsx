import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { logIn } from '#contract/access/login.ts'
import { verifyTwoFactor } from '#contract/access/two-factor.ts'
import { onSessionOver } from '../../calls/session-over.ts'
import { useCall } from '../../calls/use-call.ts'
import { formText } from '../../forms/form-text.ts'
import { href } from '../../href.ts'
import { CodeField } from '../../parts/access/code-field.tsx'
import { PasskeyButton } from '../../parts/access/passkey-button.tsx'
import { useRootData } from '../../root-data.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

/** The session has ended while somebody was typing: they log in above their form, which stays as it is. */
export function LogInAgain() {
  const [open, setOpen] = useState(false)
  useEffect(() => onSessionOver(() => setOpen(true)), [])
  // Forgotten when it is closed: a next time begins with the password again.
  return (
    <Dialog title="Log in again" open={open} onClose={() => setOpen(false)}>
      {open && <Steps onDone={() => setOpen(false)} />}
    </Dialog>
  )
}

function Steps({ onDone }: { onDone: () => void }) {
  const [known, setKnown] = useState(false)
  const { revalidate } = useRevalidator()
  async function finish() {
    // The new session has an anti-forgery value of its own, which the next press has to send.
    await revalidate()
    onDone()
  }
  return (
    <div className="grid gap-6">
      <p className="font-sans text-small">
        Your session has ended. What you typed is still here. Log in, then press the button again.
      </p>
      {known ? <CodeStep onDone={finish} /> : <PasswordStep onDone={() => setKnown(true)} />}
      <PasskeyButton label="Use a passkey" path={href('/staff')} onEntered={() => void finish()} />
    </div>
  )
}

function PasswordStep({ onDone }: { onDone: () => void }) {
  const call = useCall(logIn)
  const email = useRootData()?.visitor.reader?.email ?? ''
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (await call.send({ body: { email: formText(form, 'email'), password: formText(form, 'password') } })) onDone()
  }
  return (
    <form ref={call.form} method="post" onSubmit={submit} noValidate aria-label="Log in" className="grid gap-6">
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={email}
        error={call.field('email')}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={call.field('password')}
      />
      <div>
        <SubmitButton status={call.status}>Log in</SubmitButton>
      </div>
    </form>
  )
}

function CodeStep({ onDone }: { onDone: () => Promise<void> }) {
  const call = useCall(verifyTwoFactor)
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (await call.send({ body: { code: formText(event.currentTarget, 'code') } })) await onDone()
  }
  return (
    <form ref={call.form} method="post" onSubmit={submit} noValidate aria-label="Enter a code" className="grid gap-6">
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <CodeField
        label="Code"
        name="code"
        hint="Six digits from your authenticator, or a recovery code."
        error={call.field('code')}
      />
      <div>
        <SubmitButton status={call.status}>Continue</SubmitButton>
      </div>
    </form>
  )
}
