import type { FormEvent } from 'react'
import { deleteAccount, OWN_DATA } from '#contract/account/account.ts'
import { useCall } from '../../calls/use-call.ts'
import { href } from '../../href.ts'
import { ViewLink, ViewOnly } from '../../parts/access/view-only.tsx'
import { FormPage } from '../../parts/page/form-page.tsx'
import { Refusal } from '../../parts/refusal.tsx'
import { appContext } from '../../request-context.ts'
import { useRootData } from '../../root-data.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { pageOwner } from '../../viewer.ts'
import type { Route } from './+types/delete.ts'
import { Counting } from './counting.tsx'

export { action } from '../../forms/back-to-form.ts'
export { AccountFailure as ErrorBoundary } from './failure.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [{ publication }, { reader, viewOnly }] = await Promise.all([app.catalogue(), pageOwner(app, request)])
  return {
    publication: publication.name,
    reasons: await app.account.reasonsToKeep(reader.id),
    counted: await app.account.isCounted(reader.id),
    viewOnly,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Your data, ${loaderData?.publication ?? ''}`,
    description: 'Download your data or delete your account.',
    path: href('/account/delete'),
    hidden: true,
  })
}

export default function DeleteAccount({ loaderData: { reasons, counted, viewOnly } }: Route.ComponentProps) {
  return (
    <ViewOnly on={viewOnly}>
      <FormPage
        title="Your data"
        lead={<p>Download everything we keep about you, or delete your account.</p>}
        beside={
          !viewOnly && (
            <p>
              <LinkButton href={OWN_DATA} download look="outline">
                Download your data
              </LinkButton>
            </p>
          )
        }
      >
        {!viewOnly && <Counting counted={counted} />}
        <section aria-labelledby="delete" className="grid gap-6">
          <h2 id="delete" className="text-title tracking-[-0.015em]">
            Delete your account
          </h2>
          {reasons.length > 0 ? <CannotBe reasons={reasons} /> : <DeleteForm />}
        </section>
      </FormPage>
    </ViewOnly>
  )
}

function CannotBe({ reasons }: { reasons: string[] }) {
  return (
    <>
      <Notice title="Your account can’t be deleted yet.">
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Notice>
      <p>
        <LinkButton as={ViewLink} to={href('/account')} look="outline">
          Back to your account
        </LinkButton>
      </p>
    </>
  )
}

function DeleteForm() {
  const call = useCall(deleteAccount)
  const session = useRootData()?.visitor.session ?? ''

  async function submit(event: FormEvent) {
    event.preventDefault()
    const answer = await call.send({ body: { session } })
    // The whole page anew, as nothing of this account may stay on the screen.
    if (answer) location.assign(answer.path)
  }

  return (
    <form ref={call.form} method="post" onSubmit={submit} className="grid gap-6">
      {call.general && (
        <Notice kind="error">
          <Refusal back={href('/account/delete')}>{call.general}</Refusal>
        </Notice>
      )}
      <p>
        We’ll remove your name, email address, mailing addresses, saved payment method and sign-in at once. This can’t
        be undone. Records of what you bought and what we sent stay in our books, as required by law.
      </p>
      <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
        <SubmitButton status={call.status}>Delete my account</SubmitButton>
        <LinkButton as={ViewLink} to={href('/account')} look="quiet">
          Keep it
        </LinkButton>
      </div>
    </form>
  )
}
