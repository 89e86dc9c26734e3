import { dayOf } from '#domain/day.ts'
import { href } from '../../href.ts'
import { ViewOnly } from '../../parts/access/view-only.tsx'
import { LazyLeftMessage } from '../../parts/lazy-left-message.tsx'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { PageHead } from '../../parts/page/page-head.tsx'
import { Section } from '../../parts/page/section.tsx'
import { appContext } from '../../request-context.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { pageOwner } from '../../viewer.ts'
import type { Route } from './+types/page.ts'
import { attentionOf } from './overview/attention.ts'
import { AttentionList } from './overview/attention-list.tsx'
import { IssueStrip } from './overview/issue-strip.tsx'
import type { OverviewData } from './overview/overview-data.ts'
import { overviewData } from './overview/overview-data.ts'
import { Standing } from './overview/standing.tsx'
import type { AccountSectionsProps } from './sections.tsx'
import { ShelfSection } from './shelf/shelf-section.tsx'

export { AccountFailure as ErrorBoundary } from './failure.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { reader, viewOnly } = await pageOwner(app, request)
  const underWay = await app.payments.underWay(request, { reader, viewOnly })
  const paysForSubscription = underWay.some(({ items }) => items.some(({ type }) => type === 'personal-subscription'))
  const [overview, monthlyDonations, given] = await Promise.all([
    overviewData(app, reader.id, paysForSubscription),
    app.donations.ofAccount(reader.id),
    app.donations.statement(reader.id, null),
  ])
  const today = dayOf(app.now(), overview.timeZone)
  return {
    ...overview,
    viewOnly,
    monthlyDonations,
    attention: attentionOf({ ...overview, monthlyDonations, underWay, today }),
    yearsOfGifts: given.years,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Your account, ${loaderData?.publication ?? ''}`,
    description: 'Your subscriptions, issues, addresses and settings.',
    path: href('/account'),
    hidden: true,
  })
}

// What matters comes first and at once; the rest is drawn with it, and its scripts come after.
const Figures = lazyPart<OverviewData>(() => import('./overview/figures.tsx').then(({ Figures }) => Figures))
const AccountSections = lazyPart<AccountSectionsProps>(
  () => import('./sections.tsx').then(({ AccountSections }) => AccountSections),
  // Keeps the footer where it will be.
  <div className="min-h-dvh" />,
)

export default function Account({ loaderData }: Route.ComponentProps) {
  const { subscriber, shelf, moreOnShelf, strip, unseen, attention, emailProved, viewOnly } = loaderData
  const { name, email } = subscriber.account
  return (
    <ViewOnly on={viewOnly}>
      <PageHead title="Your account">
        <p>{name}</p>
      </PageHead>
      <LazyLeftMessage />
      <div className="grid gap-16 lg:gap-24">
        <ShelfSection shelf={shelf} more={moreOnShelf} />
        <Section title="Overview">
          <div className="grid gap-10">
            <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,19rem)] lg:gap-12">
              <Standing {...loaderData} />
              <AttentionList attention={attention} email={email} emailProved={emailProved} />
            </div>
            <IssueStrip strip={strip} unseen={unseen} />
            <Figures {...loaderData} />
          </div>
        </Section>
        <AccountSections {...loaderData} />
      </div>
    </ViewOnly>
  )
}
