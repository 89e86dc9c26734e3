import type { FormEvent } from 'react'
import { redirect } from 'react-router'
import { makeFirstAdministrator } from '#contract/access/setup.ts'
import { SHORTEST_PASSWORD } from '#domain/access/password.ts'
import { SETUP_LINK_IS_OVER } from '#domain/opening/opening.ts'
import { useCall } from '../../calls/use-call.ts'
import { formText } from '../../forms/form-text.ts'
import { href } from '../../href.ts'
import { FormPage } from '../../parts/page/form-page.tsx'
import { PlainPage } from '../../parts/page/plain-page.tsx'
import { WaysOn } from '../../parts/page/ways-on.tsx'
import { appContext } from '../../request-context.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { Field } from '../../ui/fields/field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { Route } from './+types/page.ts'

export { action } from '../../forms/back-to-form.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')
  // Without the link it is where staff go on.
  if (!token) throw redirect(href('/staff/setup'))
  return { token, good: await context.get(appContext).access.isSetupLink(token) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Set up your shop',
    description: 'The first administrator.',
    path: href('/setup'),
    hidden: true,
  })
}

export default function Setup({ loaderData: { token, good } }: Route.ComponentProps) {
  const call = useCall(makeFirstAdministrator)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const read = (name: string) => formText(form, name)
    const password = { password: read('password'), confirm: read('confirm') }
    const made = await call.send({ body: { token, name: read('name'), email: read('email'), password } })
    // A whole page, which knows who is logged in now.
    if (made) window.location.assign(made.path)
  }

  if (!good || call.general === SETUP_LINK_IS_OVER)
    return (
      <div data-alone>
        <PlainPage title="This link has expired">
          <p role="alert">{SETUP_LINK_IS_OVER}</p>
          <WaysOn>
            <LinkButton href={href('/staff/setup')}>Log in</LinkButton>
          </WaysOn>
        </PlainPage>
      </div>
    )
  return (
    <div data-alone>
      <FormPage
        title="Set up your shop"
        lead={
          <p>
            First, create the administrator, who can do everything here. Next you’ll add a second step for logging in.
          </p>
        }
      >
        <form ref={call.form} method="post" onSubmit={submit} noValidate className="grid gap-6">
          {call.general && <Notice kind="error">{call.general}</Notice>}
          <Field label="Your name" name="name" autoComplete="name" required error={call.field('name')} />
          <Field
            label="Your email"
            name="email"
            type="email"
            autoComplete="username"
            required
            error={call.field('email')}
          />
          <PasswordField
            label="Password"
            name="password"
            hint={`At least ${SHORTEST_PASSWORD} characters. A short sentence is easy to remember and hard to guess.`}
            error={call.field('password.password')}
          />
          <PasswordField label="Repeat your password" name="confirm" error={call.field('password.confirm')} />
          <div>
            <SubmitButton status={call.status}>Create administrator</SubmitButton>
          </div>
        </form>
      </FormPage>
    </div>
  )
}
