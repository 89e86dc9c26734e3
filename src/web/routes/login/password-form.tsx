import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { logIn } from '#contract/access/login.ts'
import { useCall } from '../../calls/use-call.ts'
import { formText } from '../../forms/form-text.ts'
import { href } from '../../href.ts'
import { Field } from '../../ui/fields/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { EmailField } from './email-field.tsx'
import type { WayProps } from './way.ts'
import { enter, withQuery } from './way.ts'

type PasswordFormProps = WayProps & { offersReset: boolean }

export function PasswordForm({ email, onEmail, path, offersReset }: PasswordFormProps) {
  const call = useCall(logIn)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = { email: formText(form, 'email'), password: formText(form, 'password'), path: path || undefined }
    const answer = await call.send({ body })
    if (answer) enter(answer.path)
  }

  return (
    <form ref={call.form} method="post" onSubmit={submit} noValidate className="grid gap-6">
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <EmailField email={email} onEmail={onEmail} error={call.field('email')} />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={call.field('password')}
      />
      <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
        <SubmitButton status={call.status}>Log in</SubmitButton>
        {offersReset && (
          <LinkButton as={Link} to={withQuery(href('/login'), { way: 'reset', redirect: path })} look="quiet">
            Set or reset password
          </LinkButton>
        )}
      </div>
    </form>
  )
}
