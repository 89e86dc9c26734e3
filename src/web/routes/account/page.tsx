import { href } from '../../href.ts'
import { ViewOnly } from '../../parts/access/view-only.tsx'
import { LeftMessage } from '../../parts/left-message.tsx'
import { DownloadList, LINKS_ARE_SHORT } from '../../parts/orders/download-list.tsx'
import { PaymentsUnderWay } from '../../parts/orders/payments-under-way.tsx'
import { PageHead } from '../../parts/page/page-head.tsx'
import { Section } from '../../parts/page/section.tsx'
import { appContext } from '../../request-context.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { pageOwner } from '../../viewer.ts'
import type { Route } from './+types/page.ts'
import { MonthlyDonations } from './donations/monthly-donations.tsx'
import { YearlyStatements } from './donations/yearly-statements.tsx'
import { Figures } from './overview/figures.tsx'
import { Gifts } from './overview/gifts.tsx'
import { IssueStrip } from './overview/issue-strip.tsx'
import { IssuesReceived } from './overview/issues-received.tsx'
import { Orders } from './overview/orders.tsx'
import { overviewData } from './overview/overview-data.ts'
import { StateWords } from './overview/state-words.tsx'
import { SubscriptionSettings } from './overview/subscription-settings.tsx'
import { Warnings } from './overview/warnings.tsx'
import { AccountSettings, PaymentSettings } from './settings.tsx'

export { AccountFailure as ErrorBoundary } from './failure.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { reader, viewOnly } = await pageOwner(app, request)
  const [overview, monthlyDonations, given, underWay] = await Promise.all([
    overviewData(app, reader.id),
    app.donations.ofAccount(reader.id),
    app.donations.statement(reader.id, null),
    app.payments.underWay(request, { reader, viewOnly }),
  ])
  return { ...overview, viewOnly, monthlyDonations, underWay, yearsOfGifts: given.years }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Your account, ${loaderData?.publication ?? ''}`,
    description: 'Your subscriptions, issues, addresses and settings.',
    path: href('/account'),
    hidden: true,
  })
}

export default function Account({ loaderData }: Route.ComponentProps) {
  const { subscriber, strip, unseen, received, papers, downloads, monthlyDonations, yearsOfGifts, viewOnly, underWay } =
    loaderData
  return (
    <ViewOnly on={viewOnly}>
      <PageHead title="Your account">
        <p>{subscriber.account.name}</p>
      </PageHead>
      <LeftMessage />
      {underWay.length > 0 && (
        <div className="page grid gap-4 pb-12 lg:pb-16">
          <PaymentsUnderWay payments={underWay} />
        </div>
      )}
      <Warnings {...loaderData} />
      <div className="grid gap-16 lg:gap-24">
        <Section title="Overview">
          <div className="grid gap-10">
            <StateWords {...loaderData} />
            <IssueStrip strip={strip} unseen={unseen} />
            <Figures {...loaderData} />
          </div>
        </Section>
        <Section title="Account Settings">
          <AccountSettings {...loaderData} />
        </Section>
        <Section title="Subscription Settings">
          <SubscriptionSettings {...loaderData} />
        </Section>
        <Section title="Payment Settings">
          <PaymentSettings {...loaderData} />
        </Section>
        {(monthlyDonations.length > 0 || yearsOfGifts.length > 0) && (
          <Section title={monthlyDonations.length > 0 ? 'Monthly donations' : 'Donations'}>
            <MonthlyDonations monthlyDonations={monthlyDonations} viewOnly={viewOnly} />
            <YearlyStatements years={yearsOfGifts} />
          </Section>
        )}
        {papers.orders.length > 0 && (
          <Section title="Orders" aside={<p>Everything you’ve bought, with receipts.</p>}>
            <Orders orders={papers.orders} />
          </Section>
        )}
        {papers.given.length + papers.received.length > 0 && (
          <Section title="Gifts">
            <Gifts given={papers.given} received={papers.received} publicUrl={loaderData.publicUrl} />
          </Section>
        )}
        {downloads.length > 0 && (
          <Section title="Downloads" aside={<p>{LINKS_ARE_SHORT}</p>}>
            <DownloadList downloads={downloads} />
          </Section>
        )}
        {received.length > 0 && (
          <Section title="Issues Received">
            <IssuesReceived {...loaderData} />
          </Section>
        )}
      </div>
    </ViewOnly>
  )
}
