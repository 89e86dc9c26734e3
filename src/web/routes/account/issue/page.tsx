import { data, Link } from 'react-router'
import { claimWords } from '#domain/delivery/claim-words.ts'
import { findRedirect, redirectFault } from '#domain/delivery/redirect.ts'
import { redirectWords } from '#domain/delivery/redirect-words.ts'
import type { TimelineRemedy } from '#domain/delivery/timeline-words.ts'
import { href } from '../../../href.ts'
import { ViewLink, ViewOnly } from '../../../parts/access/view-only.tsx'
import { Cover } from '../../../parts/catalogue/cover.tsx'
import { FormPage } from '../../../parts/page/form-page.tsx'
import { appContext } from '../../../request-context.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { pageOwner } from '../../../viewer.ts'
import { showTimeline } from '../overview/shown-timeline.ts'
import type { Route } from './+types/page.ts'
import { AskRedirect } from './ask-redirect.tsx'

export { AccountFailure as ErrorBoundary } from '../failure.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [{ publication, issues }, { reader, viewOnly }] = await Promise.all([app.catalogue(), pageOwner(app, request)])
  const issue = issues.find(({ number }) => String(number) === params.number)
  const facts = issue && (await app.delivery.ofAccount(reader.id))
  if (!issue || !facts) throw data(null, { status: 404 })
  const { number, title, season, slug, cover } = issue
  const { remedy, ...timeline } = showTimeline(facts, number, publication.zoneNames)
  const redirect = findRedirect(facts, number)
  const found = await app.delivery.claim(reader.id, number)
  return {
    publication: publication.name,
    viewOnly,
    issue: { number, title, season, slug, cover },
    timeline,
    way: (remedy && WAYS[remedy]) ?? null,
    claim: found?.claim ? claimWords(found.claim) : null,
    canClaim: found?.fault === null,
    redirect: redirect && redirectWords(redirect),
    canRedirect: redirectFault(facts, number) === null,
  }
}

const WAYS: Partial<Record<TimelineRemedy, { to: string; label: string }>> = {
  'add address': { to: href('/account/address'), label: 'Add an address' },
  'correct address': { to: href('/account/address'), label: 'Correct the address' },
  'change address': { to: href('/account/address'), label: 'Change address' },
  'end hold': { to: href('/account/hold'), label: 'End hold' },
  subscribe: { to: href('/subscribe'), label: 'Subscribe' },
  renew: { to: href('/subscribe/renew'), label: 'Renew' },
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `No. ${loaderData?.issue.number ?? ''}, ${loaderData?.publication ?? ''}`,
    description: 'When to expect this issue, and where it goes.',
    path: href('/account'),
    hidden: true,
  })
}

export default function AccountIssue({ loaderData }: Route.ComponentProps) {
  const { issue, timeline, way, claim, canClaim, redirect, canRedirect, viewOnly } = loaderData
  const { number, title, season, slug, cover } = issue
  return (
    <ViewOnly on={viewOnly}>
      <FormPage
        title={`No. ${number}`}
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
        <section aria-labelledby="delivery" className="grid gap-4">
          <h2 id="delivery" className="font-sans font-semibold text-small">
            Delivery
          </h2>
          <p className="text-lead">{timeline.says}</p>
          {timeline.to && <p className="font-sans text-small text-soft">Address: {timeline.to}</p>}
          {claim && <p>{claim}</p>}
          {redirect && <p>{redirect}</p>}
          {canRedirect && <AskRedirect number={number} />}
          {canClaim && (
            <p>
              <LinkButton
                as={ViewLink}
                to={href('/account/issues/:number/claim', { number: String(number) })}
                look="outline"
              >
                Didn’t get it?
              </LinkButton>
            </p>
          )}
          {way && (
            <p>
              <LinkButton as={ViewLink} to={way.to} look="outline">
                {way.label}
              </LinkButton>
            </p>
          )}
        </section>
        <p className="flex flex-wrap gap-x-7 gap-y-2 font-sans text-small">
          <Link to={href('/issue/:slug', { slug })} className="linked">
            See what’s inside
          </Link>
          <ViewLink to={href('/account')} className="linked">
            Your account
          </ViewLink>
        </p>
      </FormPage>
    </ViewOnly>
  )
}
