import { addressFrom } from '#domain/addresses/address-fields.ts'
import { dayOf } from '#domain/day.ts'
import { TEMPORARY_RETURNED } from '#domain/delivery/temporary-address.ts'
import { ZONES } from '#domain/vocabulary.ts'
import { withKept } from '#domain/zones/kept-places.ts'
import { href } from '../../../../href.ts'
import { ViewLink, ViewOnly } from '../../../../parts/access/view-only.tsx'
import { FormPage } from '../../../../parts/page/form-page.tsx'
import { appContext } from '../../../../request-context.ts'
import { useZoneNames } from '../../../../root-data.ts'
import { pageMeta, siteOf } from '../../../../site.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { pageOwner } from '../../../../viewer.ts'
import type { Route } from './+types/page.ts'
import { TemporaryForm } from './temporary-form.tsx'

export { action } from '../../../../forms/back-to-form.ts'
export { AccountFailure as ErrorBoundary } from '../../failure.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [{ publication }, { reader, viewOnly }] = await Promise.all([app.catalogue(), pageOwner(app, request)])
  const { account, timetable } = await app.account.subscriber(reader.id)
  const zone = ZONES.find((one) => timetable.address_required[one]) ?? null
  const saved = zone && (await app.account.temporaryAddress(reader.id, zone))
  const today = dayOf(app.now(), publication.timeZone)
  return {
    publication: publication.name,
    zones: withKept(publication.zones, account.addresses),
    viewOnly,
    zone,
    today,
    saved:
      saved && saved.untilDay >= today
        ? {
            address: addressFrom(saved),
            from: saved.fromDay,
            until: saved.untilDay,
            suspended: saved.suspendedAt !== null,
          }
        : null,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Temporary address, ${loaderData?.publication ?? ''}`,
    description: 'Get your issues somewhere else for a while.',
    path: href('/account/address/temporary'),
    hidden: true,
  })
}

export default function TemporaryAddress({ loaderData }: Route.ComponentProps) {
  const zoneNames = useZoneNames()
  const { zones, zone, saved, today, viewOnly } = loaderData
  return (
    <ViewOnly on={viewOnly}>
      <FormPage
        title="Temporary address"
        lead={
          <>
            <p>
              Issues mailed between these two days go to this address. After that, we use your usual address again. You
              don’t need to do anything.
            </p>
            {zone && <p>It has to be in the zone you pay shipping for: {zoneNames[zone].name}.</p>}
          </>
        }
      >
        {saved?.suspended && <Notice kind="warning">{TEMPORARY_RETURNED}</Notice>}
        {zone ? (
          <TemporaryForm key={saved?.from ?? 'new'} zones={zones} zone={zone} saved={saved} today={today} />
        ) : (
          <Notice title="No address is required.">Your subscription is digital, so you don’t need one.</Notice>
        )}
        <p>
          <LinkButton as={ViewLink} to={href('/account/address')} look="quiet">
            Your address
          </LinkButton>
        </p>
      </FormPage>
    </ViewOnly>
  )
}
