import { data, useLocation } from 'react-router'
import { dayOf } from '#domain/day.ts'
import { parseDonation, parseDonationType } from '#domain/donations/donation.ts'
import { href } from '../../href.ts'
import { ViewLink, ViewOnly } from '../../parts/access/view-only.tsx'
import { packZones, unpackZones } from '../../parts/addresses/packed-zones.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { PageHead } from '../../parts/page/page-head.tsx'
import { appContext } from '../../request-context.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { swagOf } from '../subscribe/selling-data.ts'
import type { SwagProps } from '../subscribe/swag.tsx'
import type { Route } from './+types/page.ts'
import { DonateForm } from './donate-form.tsx'

const Swag = lazyPart<SwagProps>(() => import('../subscribe/swag.tsx').then((part) => part.Swag))

export { action } from '../../forms/back-to-form.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [{ publication }, { session }, viewer, swag] = await Promise.all([
    app.catalogue(),
    app.visitor(request),
    app.viewer(request),
    swagOf(app, 'donate'),
  ])
  const { reader, viewOnly } = viewer
  if (viewOnly && !reader) throw data(null, { status: 404 })
  const query = new URL(request.url).searchParams
  const { name, supportEmail, zones, flags, donationTiers, timeZone, currency } = publication
  const today = dayOf(app.now(), timeZone)
  return {
    name,
    supportEmail,
    zones: packZones(zones),
    session,
    viewOnly,
    swag,
    tiers: donationTiers,
    browser: app.payments.browser,
    buyer: reader ? await app.checkout.buyer(reader.id, 'of today') : null,
    underWay: await app.payments.underWay(request, viewer),
    checkoutLater: flags.checkoutLater.donate,
    asked: { dollars: parseDonation(query.get('amount'), currency), type: parseDonationType(query.get('type')) },
    today,
  }
}

export type DonateData = ReturnType<typeof unpackZones<Awaited<ReturnType<typeof loader>>>>

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Donate, ${loaderData?.name ?? ''}`,
    description: 'Give once or every month.',
    path: href('/donate'),
  })
}

export default function Donate({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { name, viewOnly, swag } = loaderData
  return (
    <ViewOnly on={viewOnly}>
      <PageHead title="Donate">
        <p>Your donation pays for what you read in {name}. Give once or every month.</p>
        {loaderData.buyer && (
          <p>
            <ViewLink to={href('/account/donations')} className="linked">
              Your donations and statements
            </ViewLink>
          </p>
        )}
      </PageHead>
      <DonateForm key={search} {...unpackZones(loaderData)} />
      <Swag products={swag} />
    </ViewOnly>
  )
}
