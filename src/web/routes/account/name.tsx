import type { FormEvent } from 'react'
import { changeName } from '#contract/account/account.ts'
import { useRedirectAfter } from '../../calls/redirect-after.ts'
import { useCall } from '../../calls/use-call.ts'
import { formText } from '../../forms/form-text.ts'
import { href } from '../../href.ts'
import { ViewLink, ViewOnly } from '../../parts/access/view-only.tsx'
import { FormPage } from '../../parts/page/form-page.tsx'
import { appContext } from '../../request-context.ts'
import { useRootData } from '../../root-data.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { Field } from '../../ui/fields/field.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { pageOwner } from '../../viewer.ts'
import type { Route } from './+types/name.ts'
import { Completed } from './completed.tsx'

export { action } from '../../forms/back-to-form.ts'
export { AccountFailure as ErrorBoundary } from './failure.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [{ publication }, { reader, viewOnly }] = await Promise.all([app.catalogue(), pageOwner(app, request)])
  return { publication: publication.name, name: reader.name, viewOnly }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Your name, ${loaderData?.publication ?? ''}`,
    description: 'Change the name on your account.',
    path: href('/account/name'),
    hidden: true,
  })
}

export default function AccountName({ loaderData: { name, viewOnly } }: Route.ComponentProps) {
  const call = useCall(changeName)
  const session = useRootData()?.visitor.session ?? ''
  const goOn = useRedirectAfter()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const answer = await call.send({ body: { name: formText(event.currentTarget, 'name'), session } })
    if (answer) goOn()
  }

  return (
    <ViewOnly on={viewOnly}>
      <FormPage
        title="Your name"
        lead={
          <p>
            We know you as <strong className="font-semibold">{name}</strong>. This name appears on your mailing label.
          </p>
        }
      >
        {call.answer ? (
          <Completed message="Name updated successfully" />
        ) : (
          <form ref={call.form} method="post" onSubmit={submit} noValidate className="grid gap-6">
            {call.general && <Notice kind="error">{call.general}</Notice>}
            <Field label="Name" name="name" autoComplete="name" defaultValue={name} error={call.field('name')} />
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
