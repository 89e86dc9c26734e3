import { holdWords } from '#domain/delivery/hold.ts'
import { href } from '../../../href.ts'
import { ViewLink, ViewOnly } from '../../../parts/access/view-only.tsx'
import { FormPage } from '../../../parts/page/form-page.tsx'
import { appContext } from '../../../request-context.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { pageOwner } from '../../../viewer.ts'
import type { Route } from './+types/page.ts'
import { EndHold } from './end-hold.tsx'
import { HoldForm } from './hold-form.tsx'

export { action } from '../../../forms/back-to-form.ts'
export { AccountFailure as ErrorBoundary } from '../failure.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [{ publication }, { reader, viewOnly }] = await Promise.all([app.catalogue(), pageOwner(app, request)])
  const hold = await app.delivery.hold(reader.id)
  const held = hold?.choices.filter((choice) => choice.held) ?? []
  const next = hold?.choices.find((choice) => !choice.held)
  return {
    publication: publication.name,
    viewOnly,
    hold,
    says:
      held.length > 0 && next
        ? holdWords(
            held.map(({ number }) => number),
            next.number,
          )
        : null,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Skip issues, ${loaderData?.publication ?? ''}`,
    description: 'Skip issues while you’re away.',
    path: href('/account/hold'),
    hidden: true,
  })
}

export default function AccountHold({ loaderData: { hold, says, viewOnly } }: Route.ComponentProps) {
  return (
    <ViewOnly on={viewOnly}>
      <FormPage
        title="Skip issues"
        lead={
          <>
            <p>
              Going away? Skip up to four print issues in a row. You can change your mind until we print the labels.
            </p>
            {hold && (
              <p>
                {hold.forgone
                  ? 'A lifetime subscription has no set number of issues, so a later issue doesn’t replace the ones you skip.'
                  : 'Nothing is lost: each issue you skip is added to the end of your subscription.'}
              </p>
            )}
            {hold?.renewalPending && <p>We won’t charge your renewal before the first issue you want comes up.</p>}
          </>
        }
      >
        {says && <EndHold says={says} />}
        {hold ? (
          <HoldForm key={says} choices={hold.choices} />
        ) : (
          <Notice title="There’s nothing to skip.">You can only skip issues of a print subscription.</Notice>
        )}
        <p>
          <LinkButton as={ViewLink} to={href('/account')} look="quiet">
            Your account
          </LinkButton>
        </p>
      </FormPage>
    </ViewOnly>
  )
}
