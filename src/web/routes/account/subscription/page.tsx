import type { ReactNode } from 'react'
import { data } from 'react-router'
import { withKept } from '#domain/zones/kept-places.ts'
import { UnderWay } from '../../../checkout/payment/under-way.tsx'
import { useCheckout } from '../../../checkout/use-checkout.ts'
import { leaveMessage } from '../../../forms/left-message.ts'
import { href } from '../../../href.ts'
import { ViewOnly } from '../../../parts/access/view-only.tsx'
import { PageHead } from '../../../parts/page/page-head.tsx'
import { appContext } from '../../../request-context.ts'
import { useZoneNames } from '../../../root-data.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { pageOwner } from '../../../viewer.ts'
import { issuesOf } from '../overview/issue-count.ts'
import { pairOf, termOf } from '../overview/words.ts'
import type { Route } from './+types/page.ts'
import { ChangeForm } from './change-form.tsx'
import { UpdateUnavailable } from './update-unavailable.tsx'

export { action } from '../../../forms/back-to-form.ts'
export { SpecPageError as ErrorBoundary } from '../../../parts/page/page-error.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { reader, viewOnly } = await pageOwner(app, request)
  const [{ publication }, change, buyer, { session }, underWay, { timetable }] = await Promise.all([
    app.catalogue(),
    app.account.change(reader.id, params.token),
    app.checkout.buyer(reader.id, 'as saved'),
    app.visitor(request),
    app.payments.underWay(request, { reader, viewOnly }),
    app.account.subscriber(reader.id),
  ])
  if (!change) throw data(null, { status: 404 })
  const { name, supportEmail } = publication
  return {
    name,
    supportEmail,
    zones: withKept(publication.zones, buyer.addresses),
    upgrade: change.upgrade,
    buyer,
    session,
    viewOnly,
    queued: timetable.future_subscriptions.some(({ token }) => token === params.token),
    browser: app.payments.browser,
    twice: underWay.find(({ subscription }) => subscription === params.token) ?? null,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Change your subscription, ${loaderData?.name ?? ''}`,
    description: 'How your subscription is delivered and its rate.',
    path: href('/account'),
    hidden: true,
  })
}

/** Free or paid, a change that is done is told on the account's own page, which shows what it has become. */
function backToAccount(to: string): string {
  if (to.startsWith('/invoice/')) return to
  leaveMessage({ title: 'Subscription updated successfully' })
  return href('/account')
}

const endpoint = () => import('#contract/subscriptions.ts').then(({ updateSubscription }) => updateSubscription)

export default function AccountSubscription({ loaderData }: Route.ComponentProps) {
  const { supportEmail, upgrade, viewOnly, browser } = loaderData
  const checkout = useCheckout({
    endpoint,
    purpose: 'checkout',
    email: supportEmail,
    browser,
    arrive: backToAccount,
  })
  const { subscription, options } = upgrade
  const { level, settings, deliverables, tokens_left } = subscription
  const zoneNames = useZoneNames()
  const paid = pairOf(settings.level, deliverables.set, zoneNames)
  const served = pairOf(level, deliverables.active, zoneNames)
  return (
    <ViewOnly on={viewOnly}>
      <PageHead title="Change your subscription">
        <dl className="border-rule border-t font-sans text-small">
          <Line term="Term">{termOf(subscription)}</Line>
          <Line term="Paid for">{paid}</Line>
          <Line term="Delivered as">{served}</Line>
          <Line term="To come">{tokens_left === null ? 'Every issue' : issuesOf(tokens_left)}</Line>
        </dl>
      </PageHead>
      <div className="page not-empty:pb-10">
        <UnderWay checkout={checkout}>Saving your change…</UnderWay>
      </div>
      {options.can_update ? (
        <ChangeForm {...loaderData} checkout={checkout} />
      ) : (
        <div className="page grid gap-8">
          <div className="grid max-w-[40rem] gap-8">
            <UpdateUnavailable />
          </div>
        </div>
      )}
    </ViewOnly>
  )
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="tabular grid grid-cols-[7rem_1fr] gap-x-4 border-rule border-b py-2.5">
      <dt className="text-soft">{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
