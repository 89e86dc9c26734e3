import { useSearchParams } from 'react-router'
import { emailChangesAgain } from '#domain/account/email-change.ts'
import { dayOf } from '#domain/day.ts'
import { href } from '../../../href.ts'
import { ViewOnly } from '../../../parts/access/view-only.tsx'
import { FormPage } from '../../../parts/page/form-page.tsx'
import { appContext } from '../../../request-context.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { Notice } from '../../../ui/notice.tsx'
import { pageOwner } from '../../../viewer.ts'
import type { Route } from './+types/page.ts'
import { EmailForm } from './email-form.tsx'

export { action } from '../../../forms/back-to-form.ts'
export { AccountFailure as ErrorBoundary } from '../failure.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [{ publication }, { reader, viewOnly }] = await Promise.all([app.catalogue(), pageOwner(app, request)])
  const [{ account }, heldUntil] = await Promise.all([
    app.account.subscriber(reader.id),
    app.account.emailHeldUntil(reader.id),
  ])
  const { email, email_change: pending } = account
  const changesAgain = heldUntil && dayOf(heldUntil, publication.timeZone)
  return { publication: publication.name, email, pending, viewOnly, changesAgain }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Your email address, ${loaderData?.publication ?? ''}`,
    description: 'Change the email address of your account.',
    path: href('/account/email'),
    hidden: true,
  })
}

export default function AccountEmail({ loaderData }: Route.ComponentProps) {
  const { email, pending, viewOnly, changesAgain } = loaderData
  // What was typed before a fresh login was asked for.
  const typed = useSearchParams()[0].get('email') ?? ''
  return (
    <ViewOnly on={viewOnly}>
      <FormPage
        title="Your email"
        lead={
          <p>
            We write to <strong className="font-semibold">{email}</strong>, and you use it to log in.
          </p>
        }
      >
        {changesAgain ? (
          <Notice>{emailChangesAgain(changesAgain)}</Notice>
        ) : (
          <EmailForm email={email} initial={pending} typed={typed} />
        )}
      </FormPage>
    </ViewOnly>
  )
}
