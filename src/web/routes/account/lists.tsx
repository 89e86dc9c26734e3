import type { FormEvent } from 'react'
import { chooseLists } from '#contract/lists.ts'
import { CONFIRM_EMAIL_FIRST } from '#domain/access/proof-of-address.ts'
import { useRedirectAfter } from '../../calls/redirect-after.ts'
import { useCall } from '../../calls/use-call.ts'
import { href } from '../../href.ts'
import { ViewLink, ViewOnly } from '../../parts/access/view-only.tsx'
import { FormPage } from '../../parts/page/form-page.tsx'
import { appContext } from '../../request-context.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { pageOwner } from '../../viewer.ts'
import type { Route } from './+types/lists.ts'
import { Completed } from './completed.tsx'

export { action } from '../../forms/back-to-form.ts'
export { AccountFailure as ErrorBoundary } from './failure.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [{ publication }, { reader, viewOnly }] = await Promise.all([app.catalogue(), pageOwner(app, request)])
  return {
    publication: publication.name,
    email: reader.email,
    lists: await app.lists.preferencesOf(reader.id),
    viewOnly,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Your newsletters, ${loaderData?.publication ?? ''}`,
    description: 'Choose what we send you.',
    path: href('/account/lists'),
    hidden: true,
  })
}

export default function AccountLists({ loaderData: { email, lists, viewOnly } }: Route.ComponentProps) {
  const call = useCall(chooseLists)
  const goOn = useRedirectAfter()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).getAll('list').map(String)
    if (await call.send({ body: { lists: chosen } })) goOn()
  }

  return (
    <ViewOnly on={viewOnly}>
      <FormPage
        title="Your newsletters"
        lead={
          <p>
            What we write to <strong className="font-semibold">{email}</strong>, besides emails about your account.
          </p>
        }
      >
        {lists === null ? (
          <ConfirmFirst />
        ) : call.answer ? (
          <Completed message="Mailing lists updated successfully" />
        ) : (
          <form ref={call.form} method="post" onSubmit={submit} className="grid gap-6">
            {call.general && <Notice kind="error">{call.general}</Notice>}
            <fieldset>
              <legend className="mb-2 font-sans font-semibold text-small">Send me</legend>
              <div className="grid gap-2 border-rule border-y py-3">
                {lists.map(({ tag, name, description, on }) => (
                  <Checkbox key={tag} name="list" value={tag} defaultChecked={on} label={name} hint={description} />
                ))}
              </div>
            </fieldset>
            <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
              <SubmitButton status={call.status}>Submit</SubmitButton>
              <LinkButton as={ViewLink} to={href('/account')} look="quiet">
                Cancel
              </LinkButton>
            </div>
          </form>
        )}
      </FormPage>
    </ViewOnly>
  )
}

/** Somebody else may own the address, and what it is sent. */
function ConfirmFirst() {
  return (
    <>
      <Notice kind="warning">{CONFIRM_EMAIL_FIRST}</Notice>
      <div>
        <LinkButton as={ViewLink} to={href('/account')}>
          Go to your account
        </LinkButton>
      </div>
    </>
  )
}
