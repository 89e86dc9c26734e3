import { redirect } from 'react-router'
import { subscriptionName } from '#domain/cart/line-name.ts'
import { renewForm, whyChange } from '#domain/checkout/renew-form.ts'
import type { Subscription } from '#domain/subscriptions/subscription.ts'
import { homeZone } from '#domain/subscriptions/timetable.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { byZone, mediumOf, ZONES, zoneOf } from '#domain/vocabulary.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import { href } from '../../../href.ts'
import { ViewOnly } from '../../../parts/access/view-only.tsx'
import { unpackZones } from '../../../parts/addresses/packed-zones.ts'
import { lazyPart } from '../../../parts/lazy-part.tsx'
import { PageHead } from '../../../parts/page/page-head.tsx'
import { appContext, networkContext } from '../../../request-context.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { pageOwner } from '../../../viewer.ts'
import { sellingData } from '../selling-data.ts'
import type { SwagProps } from '../swag.tsx'
import type { Route } from './+types/page.ts'
import { RenewNotice } from './renew-notice.tsx'
import { RenewShop } from './renew-shop.tsx'
import { RenewalNotNecessary } from './renewal-not-necessary.tsx'

const Swag = lazyPart<SwagProps>(() => import('../swag.tsx').then((part) => part.Swag))

export { action } from '../../../forms/back-to-form.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const viewer = await pageOwner(app, request)
  const [{ publication }, selling, { timetable }] = await Promise.all([
    app.catalogue(),
    sellingData(app, request, { ...viewer, page: 'renew', network: context.get(networkContext) }),
    app.account.overview(viewer.reader.id),
  ])
  if (!timetable.current) throw redirect(`${href('/subscribe')}${new URL(request.url).search}`)
  const current = timetable.current.info
  const { zoneNames } = publication
  const saved = (zone: Zone) => Boolean(selling.buyer?.addresses[zone])
  const terms = { hasAddress: byZone(saved), sellsDigital: selling.offer.categories.includes('digital-low') }
  // Found out here: the scripts of this page are as large as they may be.
  const first = {
    ...renewForm(current, terms),
    zone: homeZone(timetable, ZONES.filter(saved)) ?? 'a',
    words: settingsWords(current, zoneNames),
    fault: whyChange(current, terms),
  }
  return { selling, timetable, first }
}

function settingsWords({ served, ...sold }: Subscription, zoneNames: ZoneNames): string {
  const zone = zoneOf(served.deliverable)
  const name = subscriptionName(mediumOf(served.deliverable), served.level, sold)
  return zone ? `${name}, ${zoneNames[zone].label}` : name
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Renew, ${loaderData?.selling.name ?? ''}`,
    description: 'Renew your subscription.',
    path: href('/subscribe/renew'),
    hidden: true,
  })
}

export default function SubscribeRenew({ loaderData }: Route.ComponentProps) {
  const { timetable, first } = loaderData
  const selling = unpackZones(loaderData.selling)
  return (
    <ViewOnly on={selling.viewOnly}>
      <PageHead title="Renew">{!timetable.lifetime && <RenewNotice timetable={timetable} />}</PageHead>
      {timetable.lifetime ? (
        <div className="page grid lg:grid-cols-12">
          <div className="lg:col-span-7">
            <RenewalNotNecessary gift={false} />
          </div>
        </div>
      ) : (
        <>
          <RenewShop key={selling.offer.code} {...{ selling, first }} />
          <Swag products={selling.swag} />
        </>
      )}
    </ViewOnly>
  )
}
