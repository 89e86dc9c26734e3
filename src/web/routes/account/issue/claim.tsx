import { data } from 'react-router'
import type { Address } from '#domain/addresses/address-fields.ts'
import { postalLinesIn } from '#domain/addresses/postal-lines.ts'
import { claimWords } from '#domain/delivery/claim-words.ts'
import { href } from '../../../href.ts'
import { ViewLink, ViewOnly } from '../../../parts/access/view-only.tsx'
import { Cover } from '../../../parts/catalogue/cover.tsx'
import { FormPage } from '../../../parts/page/form-page.tsx'
import { appContext } from '../../../request-context.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { pageOwner } from '../../../viewer.ts'
import type { Route } from './+types/claim.ts'
import { ClaimForm } from './claim-form.tsx'

export { action } from '../../../forms/back-to-form.ts'
export { AccountFailure as ErrorBoundary } from '../failure.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [{ publication, issues }, { reader, viewOnly }] = await Promise.all([app.catalogue(), pageOwner(app, request)])
  const issue = issues.find(({ number }) => String(number) === params.number)
  const found = issue && (await app.delivery.claim(reader.id, issue.number))
  if (!issue || !found) throw data(null, { status: 404 })
  const { claim, fault, remedies, destination, copy, inStock } = found
  const line = (address: Address) => postalLinesIn(publication.zones, address).join(', ')
  const { number, title, season, slug, cover, releasedOn, pieces } = issue
  return {
    publication: publication.name,
    viewOnly,
    issue: { number, title, season, slug, cover, isReadable: releasedOn !== null && pieces.length > 0 },
    says: claim ? claimWords(claim) : fault,
    claimed: claim !== null,
    remedies,
    // A new copy waits only for an address.
    needsAddress: inStock && !destination,
    address: destination && line(destination),
    sentTo: copy?.address ? line(copy.address) : null,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `No. ${loaderData?.issue.number ?? ''} didn’t come, ${loaderData?.publication ?? ''}`,
    description: 'Tell us about a copy that didn’t come.',
    path: href('/account'),
    hidden: true,
  })
}

export default function ClaimCopy({ loaderData }: Route.ComponentProps) {
  const { issue, says, claimed, viewOnly } = loaderData
  const { number, title, season, slug, cover, isReadable } = issue
  return (
    <ViewOnly on={viewOnly}>
      <FormPage
        title={`Didn’t get No. ${number}?`}
        lead={
          <p>
            <em>{title}</em>, {season}
          </p>
        }
        beside={
          <div className="max-w-40">
            <Cover picture={cover} alt="" />
          </div>
        }
      >
        {says ? <p className="text-lead">{says}</p> : <ClaimForm {...loaderData} number={number} />}
        <p className="flex flex-wrap items-center gap-x-7 gap-y-2">
          {claimed && isReadable && (
            <LinkButton as={ViewLink} to={href('/issue/:slug', { slug })}>
              Read it now
            </LinkButton>
          )}
          <LinkButton as={ViewLink} to={href('/account/issues/:number', { number: String(number) })} look="quiet">
            Back to No. {number}
          </LinkButton>
        </p>
      </FormPage>
    </ViewOnly>
  )
}
