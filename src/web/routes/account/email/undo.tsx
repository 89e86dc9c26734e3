import type { FormEvent } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { undoEmail } from '#contract/account/email.ts'
import { LINK_OUT_OF_DATE } from '#domain/access/sign-in.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { makeCall } from '../../../calls/call.ts'
import { useCall } from '../../../calls/use-call.ts'
import { formText } from '../../../forms/form-text.ts'
import { href } from '../../../href.ts'
import { ShowPasskey } from '../../../parts/access/passkey-button.tsx'
import { PlainPage } from '../../../parts/page/plain-page.tsx'
import { appContext } from '../../../request-context.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import type { Route } from './+types/undo.ts'

export { action } from '../../../forms/back-to-form.ts'
export { AccountFailure as ErrorBoundary } from '../failure.tsx'

/** Looks, and changes nothing: programs that open the links of a mail come here, too. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const [{ publication }, undo] = await Promise.all([app.catalogue(), app.account.emailUndoLink(token)])
  const day = (instant: Date) => formatDay(dayOf(instant, publication.timeZone))
  return {
    publication: publication.name,
    support: publication.supportEmail,
    token,
    undo: undo && { ...undo, changedAt: day(undo.changedAt), expiresAt: day(undo.expiresAt) },
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Undo an email change, ${loaderData?.publication ?? ''}`,
    description: 'Go back to your account’s earlier email address.',
    path: href('/account/email/undo'),
    hidden: true,
  })
}

export default function UndoEmail({ loaderData: { token, undo, support } }: Route.ComponentProps) {
  const call = useCall(undoEmail)
  const [byPasskey, setByPasskey] = useState<string | null>(null)
  const restored = call.answer?.email ?? byPasskey
  if (restored) return <Undone email={restored} />
  if (!undo || call.general === LINK_OUT_OF_DATE) return <LinkIsOver support={support} />
  const { oldEmail, newEmail, changedAt, expiresAt, hasPassword, hasPasskey } = undo

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void call.send({ body: { token, password: formText(event.currentTarget, 'password') } })
  }
  return (
    <PlainPage title="Undo the change?">
      <p>
        On {changedAt} the email address of your account was changed from{' '}
        <strong className="font-semibold">{oldEmail}</strong> to <strong className="font-semibold">{newEmail}</strong>.
        You can undo this until {expiresAt}.
      </p>
      <p>
        Undoing also takes back later changes to your password, passkeys, name and addresses, and logs everyone out of
        your account.
      </p>
      {!hasPassword && !hasPasskey && (
        <Notice kind="warning" title="We need to check that it’s you.">
          Your account had no password or passkey before the change. Please write to{' '}
          <a href={`mailto:${support}`} className="linked">
            {support}
          </a>
          , and we’ll undo it for you.
        </Notice>
      )}
      {hasPassword && (
        <form ref={call.form} method="post" onSubmit={submit} noValidate className="grid gap-6">
          {call.general && <Notice kind="error">{call.general}</Notice>}
          <Field
            label="Password"
            name="password"
            type="password"
            autoComplete="current-password"
            hint="The one you had before the change."
            error={call.field('password')}
          />
          <div>
            <SubmitButton status={call.status}>Undo the change</SubmitButton>
          </div>
        </form>
      )}
      {hasPasskey && (
        <ShowPasskey
          label={hasPassword ? 'Use a passkey instead' : 'Undo the change with your passkey'}
          onShown={async (passkey) => {
            const undone = await makeCall(undoEmail, { body: { token, passkey } })
            if (!undone.ok) return undone.faults.general
            setByPasskey(undone.answer.email)
            return null
          }}
        />
      )}
      {(hasPassword || hasPasskey) && (
        <p className="text-small text-soft">
          Don’t have it anymore? Write to{' '}
          <a href={`mailto:${support}`} className="linked">
            {support}
          </a>
          .
        </p>
      )}
    </PlainPage>
  )
}

function Undone({ email }: { email: string }) {
  return (
    <PlainPage title="Undone">
      <p role="status">
        <strong className="font-semibold">{email}</strong> is the email address of your account again, and everyone has
        been logged out. If someone else may know your password, choose a new one now.
      </p>
      <p className="flex flex-wrap gap-x-7 gap-y-2">
        <LinkButton as={Link} to={`${href('/login')}?way=reset`}>
          Choose a new password
        </LinkButton>
        <LinkButton as={Link} to={href('/login')} look="quiet">
          Log in
        </LinkButton>
      </p>
    </PlainPage>
  )
}

function LinkIsOver({ support }: { support: string }) {
  return (
    <PlainPage title="This link has expired">
      <p role="alert">
        It has been used, or more than seven days have passed. If you still need help, write to{' '}
        <a href={`mailto:${support}`} className="linked">
          {support}
        </a>
        .
      </p>
    </PlainPage>
  )
}
