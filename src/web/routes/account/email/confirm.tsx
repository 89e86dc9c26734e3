import type { FormEvent } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { confirmEmail } from '#contract/account/email.ts'
import { LINK_OUT_OF_DATE } from '#domain/access/sign-in.ts'
import { useCall } from '../../../calls/use-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { href } from '../../../href.ts'
import { OldPasswordQuestion } from '../../../parts/access/old-password-question.tsx'
import { DoneNotice } from '../../../parts/done-notice.tsx'
import { PlainPage } from '../../../parts/page/plain-page.tsx'
import { appContext } from '../../../request-context.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { Route } from './+types/confirm.ts'

export { action } from '../../../forms/back-to-form.ts'
export { AccountFailure as ErrorBoundary } from '../failure.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const [{ publication }, link] = await Promise.all([app.catalogue(), app.access.emailLink(request, token)])
  return { publication: publication.name, token, link }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Your new email address, ${loaderData?.publication ?? ''}`,
    description: 'Confirm the new email address of your account.',
    path: href('/account/email/confirm'),
    hidden: true,
  })
}

/** Asks before it does: programs that look at the links of a mail must not confirm it. */
export default function ConfirmEmail({ loaderData: { token, link } }: Route.ComponentProps) {
  const call = useCall(confirmEmail)
  const [chose, setChose] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = chose === 'yes' ? formText(event.currentTarget, 'password') : null
    await call.send({ body: { token, ...(link?.asksForPassword && { password }) } })
  }

  if (call.answer)
    return (
      <PlainPage title="Confirmed">
        <DoneNotice>
          <strong className="font-semibold">{call.answer.email}</strong> is now your account’s email address. Use it to
          log in from now on.
        </DoneNotice>
        <p>
          {call.answer.password ? (
            <LinkButton href={call.answer.password}>Choose a new password</LinkButton>
          ) : (
            <LinkButton as={Link} to={href('/account')}>
              Go to your account
            </LinkButton>
          )}
        </p>
      </PlainPage>
    )
  if (!link || call.general === LINK_OUT_OF_DATE)
    return (
      <PlainPage title="This link has expired">
        <p role="alert">{LINK_OUT_OF_DATE}</p>
        <p>
          <LinkButton as={Link} to={href('/account/email')}>
            Request a new link
          </LinkButton>
        </p>
      </PlainPage>
    )
  const { email, asksForPassword } = link
  return (
    <PlainPage title="Is this yours?">
      <p>
        Use <strong className="font-semibold">{email}</strong> for your account?
      </p>
      <form ref={call.form} method="post" onSubmit={submit} noValidate className="grid gap-6">
        {call.general && <Notice kind="error">{call.general}</Notice>}
        {asksForPassword && (
          <OldPasswordQuestion email={email} chose={chose} onChoose={setChose} error={call.field('password')} />
        )}
        <div>
          <SubmitButton status={call.status} disabled={asksForPassword && chose === null}>
            Use this email address
          </SubmitButton>
        </div>
      </form>
    </PlainPage>
  )
}
