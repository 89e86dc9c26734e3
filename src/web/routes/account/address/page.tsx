import { LINK_OUT_OF_DATE } from '#domain/access/sign-in.ts'
import { ADD_ADDRESS_NOW } from '#domain/addresses/address.ts'
import { formatDay } from '#domain/day.ts'
import { addressChangeWords } from '#domain/delivery/address-change.ts'
import { findRedirectable } from '#domain/delivery/redirect.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { byZone, ZONE_OF_SHIPCODE, ZONES } from '#domain/vocabulary.ts'
import { withKept } from '#domain/zones/kept-places.ts'
import { zonesInWords } from '#domain/zones/zone-names.ts'
import type { Zones } from '#server/db/settings.ts'
import type { App } from '#server/reads/app.ts'
import { href } from '../../../href.ts'
import { ViewLink, ViewOnly } from '../../../parts/access/view-only.tsx'
import { LazyLeftMessage } from '../../../parts/lazy-left-message.tsx'
import { FormPage } from '../../../parts/page/form-page.tsx'
import { PlainPage } from '../../../parts/page/plain-page.tsx'
import { appContext } from '../../../request-context.ts'
import { useZoneNames } from '../../../root-data.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { pageOwner } from '../../../viewer.ts'
import { SavedAddresses } from '../overview/saved-addresses.tsx'
import type { Route } from './+types/page.ts'
import { AddressForm } from './address-form.tsx'

export { action } from '../../../forms/back-to-form.ts'
export { AccountFailure as ErrorBoundary } from '../failure.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { publication } = await app.catalogue()
  const token = new URL(request.url).searchParams.get('token')
  const { name, zones, zoneNames, elsewhere } = publication
  const known = { publication: name, inWords: zonesInWords(zoneNames, elsewhere) }
  return token === null
    ? { ...known, ...(await own(app, request, zones)) }
    : { ...known, ...(await byLink(app, token, zones)) }
}

async function own(app: App, request: Request, zones: Zones) {
  const { reader, viewOnly } = await pageOwner(app, request)
  const { account, timetable } = await app.account.subscriber(reader.id)
  const { address_required: required, address_removable: removable } = timetable
  const missing = ZONES.find((zone) => required[zone] && !account.addresses[zone])
  const home: Zone = missing ?? (account.shipcode ? ZONE_OF_SHIPCODE[account.shipcode] : 'a')
  const digitalOnly = timetable.current_subscription?.active === true && !ZONES.some((zone) => required[zone])
  const { addresses } = account
  const { counts, redirectable } = await readCounts(app, reader.id)
  return {
    by: 'owner' as const,
    zones: withKept(zones, addresses),
    addresses,
    required,
    removable,
    home,
    missing: missing ?? null,
    digitalOnly,
    viewOnly,
    counts,
    redirectable,
  }
}

/** For each zone: from which issue a new address counts, and the issue that staff may still redirect to it. */
async function readCounts(app: App, accountId: string) {
  const facts = await app.delivery.ofAccount(accountId)
  return {
    counts: byZone((zone) => facts && addressChangeWords(facts, zone, formatDay)),
    redirectable: byZone((zone) => facts && findRedirectable(facts, zone)),
  }
}

async function byLink(app: App, token: string, zones: Zones) {
  const link = await app.account.addressLink(token)
  if (!link) return { by: 'spent link' as const }
  const { accountId, confirmed: _, ...shown } = link
  const { counts } = await readCounts(app, accountId)
  return { by: 'link' as const, zones: withKept(zones, { [shown.zone]: shown.address }), token, ...shown, counts }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Your address, ${loaderData?.publication ?? ''}`,
    description: 'Change the addresses of your account.',
    path: href('/account/address'),
    hidden: true,
  })
}

export default function AccountAddress({ loaderData }: Route.ComponentProps) {
  const zoneNames = useZoneNames()
  if (loaderData.by === 'spent link') return <SpentLink />
  if (loaderData.by === 'link') {
    const { zones, zone, address, token, counts } = loaderData
    return (
      <FormPage title="Your address" lead={<p>Where we send your issues ({zoneNames[zone].name}).</p>}>
        <AddressForm zones={zones} addresses={{ [zone]: address }} home={zone} link={token} counts={counts} />
      </FormPage>
    )
  }
  const { zones, inWords, addresses, required, removable, home, missing, digitalOnly, viewOnly, counts, redirectable } =
    loaderData
  return (
    <ViewOnly on={viewOnly}>
      <FormPage
        title="Your address"
        lead={<p>You can save one address for each zone: {inWords}.</p>}
        beside={
          <>
            <SavedAddresses addresses={addresses} required={required} removable={removable} />
            {!digitalOnly && (
              <p className="font-sans text-small">
                Away for a while?{' '}
                <ViewLink to={href('/account/address/temporary')} className="linked">
                  Use a temporary address
                </ViewLink>
              </p>
            )}
          </>
        }
      >
        <LazyLeftMessage className="" />
        {missing && <Notice kind="warning">{ADD_ADDRESS_NOW}</Notice>}
        {digitalOnly && (
          <Notice title="No address is required.">Your subscription is digital, so you don’t need one.</Notice>
        )}
        <AddressForm zones={zones} addresses={addresses} home={home} counts={counts} redirectable={redirectable} />
      </FormPage>
    </ViewOnly>
  )
}

function SpentLink() {
  return (
    <PlainPage title="This link has expired">
      <p role="alert">{LINK_OUT_OF_DATE}</p>
      <p>You can also change your address in your account.</p>
      <p>
        <LinkButton as={ViewLink} to={href('/account/address')}>
          Log in to change it
        </LinkButton>
      </p>
    </PlainPage>
  )
}
