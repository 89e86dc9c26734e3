import type { FormEvent } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { proveEmail } from '#contract/access/login.ts'
import { LINK_OUT_OF_DATE } from '#domain/access/sign-in.ts'
import { useCall } from '../../../calls/use-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { href } from '../../../href.ts'
import { OldPasswordQuestion } from '../../../parts/access/old-password-question.tsx'
import { FormPage } from '../../../parts/page/form-page.tsx'
import { PlainPage } from '../../../parts/page/plain-page.tsx'
import { appContext } from '../../../request-context.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { enter } from '../../login/way.ts'
import type { Route } from './+types/proof.ts'

export { action } from '../../../forms/back-to-form.ts'
export { AccountFailure as ErrorBoundary } from '../failure.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const [{ publication }, link] = await Promise.all([app.catalogue(), app.access.proofLink(request, token)])
  return { publication: publication.name, token, link }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Confirm your email address, ${loaderData?.publication ?? ''}`,
    description: 'Confirm the email address of your account.',
    path: href('/account/email/proof'),
    hidden: true,
  })
}

/** Asks before it does: programs that look at the links of a mail must not confirm it. */
export default function ProveEmail({ loaderData: { token, link } }: Route.ComponentProps) {
  const call = useCall(proveEmail)
  const [chose, setChose] = useState<string | null>(null)
  if (!link || call.general === LINK_OUT_OF_DATE) return <LinkIsOver />
  const { email, asksForPassword } = link

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const password = asksForPassword && chose === 'yes' ? formText(event.currentTarget, 'password') : null
    const answer = await call.send({ body: { token, password } })
    if (answer) enter(answer.path)
  }

  return (
    <FormPage
      title="Confirm your email address"
      lead={
        <p>
          Is <strong className="font-semibold">{email}</strong> yours? Once you confirm it, everything ordered with it
          appears in your account.
        </p>
      }
    >
      <form ref={call.form} method="post" onSubmit={submit} noValidate className="grid gap-6">
        {call.general && <Notice kind="error">{call.general}</Notice>}
        {asksForPassword && (
          <OldPasswordQuestion email={email} chose={chose} onChoose={setChose} error={call.field('password')} />
        )}
        <div>
          <SubmitButton status={call.status} disabled={asksForPassword && chose === null}>
            Confirm email address
          </SubmitButton>
        </div>
      </form>
    </FormPage>
  )
}

function LinkIsOver() {
  return (
    <PlainPage title="This link has expired">
      <p role="alert">{LINK_OUT_OF_DATE}</p>
      <p>
        <LinkButton as={Link} to={`${href('/login')}?way=code`}>
          Log in with a code instead
        </LinkButton>
      </p>
    </PlainPage>
  )
}
