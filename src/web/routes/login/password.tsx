import type { FormEvent } from 'react'
import { Link, useRevalidator } from 'react-router'
import { setPassword } from '#contract/access/login.ts'
import { SHORTEST_PASSWORD } from '#domain/access/password.ts'
import { LINK_OUT_OF_DATE } from '#domain/access/sign-in.ts'
import { useCall } from '../../calls/use-call.ts'
import { formText } from '../../forms/form-text.ts'
import { href } from '../../href.ts'
import { FormPage } from '../../parts/page/form-page.tsx'
import { PlainPage } from '../../parts/page/plain-page.tsx'
import { WaysOn } from '../../parts/page/ways-on.tsx'
import { appContext } from '../../request-context.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { Route } from './+types/password.ts'

export { action } from '../../forms/back-to-form.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const [{ publication }, link] = await Promise.all([app.catalogue(), app.access.passwordLink(token)])
  return { name: publication.name, token, email: link?.email ?? null }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Choose a password, ${loaderData?.name ?? ''}`,
    description: 'Choose a password for your account.',
    path: href('/login/password'),
    hidden: true,
  })
}

export default function LoginPassword({ loaderData: { token, email } }: Route.ComponentProps) {
  const call = useCall(setPassword)
  const { revalidate } = useRevalidator()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const password = { password: formText(form, 'password'), confirm: formText(form, 'confirm') }
    // The header is to say who is logged in now.
    if (await call.send({ body: { token, password } })) void revalidate()
  }

  if (call.answer) return <PasswordIsSet path={call.answer.path} />
  if (!email || call.general === LINK_OUT_OF_DATE) return <LinkIsOver />
  return (
    <FormPage
      title="Choose a password"
      lead={
        <p>
          For <strong className="font-semibold">{email}</strong>. This logs you out everywhere else.
        </p>
      }
    >
      <form ref={call.form} method="post" onSubmit={submit} noValidate className="grid gap-6">
        {call.general && <Notice kind="error">{call.general}</Notice>}
        {/* Password managers keep the password under this name. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Password"
          name="password"
          hint={`At least ${SHORTEST_PASSWORD} characters. A short sentence is easy to remember and hard to guess.`}
          error={call.field('password.password')}
        />
        <PasswordField label="Repeat your password" name="confirm" error={call.field('password.confirm')} />
        <div>
          <SubmitButton status={call.status}>Set password</SubmitButton>
        </div>
      </form>
    </FormPage>
  )
}

function PasswordIsSet({ path }: { path: string }) {
  return (
    <PlainPage title="All set">
      <p role="status">Your password is set and you’re logged in. You’ve been logged out everywhere else.</p>
      <p>
        <LinkButton href={path}>Continue</LinkButton>
      </p>
    </PlainPage>
  )
}

function LinkIsOver() {
  return (
    <PlainPage title="This link has expired">
      <p role="alert">{LINK_OUT_OF_DATE}</p>
      <WaysOn>
        <LinkButton as={Link} to={`${href('/login')}?way=reset`}>
          Send me a new link
        </LinkButton>
        <LinkButton as={Link} to={`${href('/login')}?way=code`} look="quiet">
          Log in with a code instead
        </LinkButton>
      </WaysOn>
    </PlainPage>
  )
}
