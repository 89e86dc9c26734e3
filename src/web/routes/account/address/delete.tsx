import type { FormEvent } from 'react'
import { data, useNavigate } from 'react-router'
import { deleteAddress } from '#contract/addresses.ts'
import { ADDRESS_IS_REQUIRED } from '#domain/addresses/address.ts'
import type { Shipcode } from '#domain/vocabulary.ts'
import { SHIPCODES, ZONE_OF_SHIPCODE } from '#domain/vocabulary.ts'
import { useRedirectAfter } from '../../../calls/redirect-after.ts'
import { useCall } from '../../../calls/use-call.ts'
import { leaveMessage } from '../../../forms/left-message.ts'
import { href } from '../../../href.ts'
import { ViewLink, ViewOnly } from '../../../parts/access/view-only.tsx'
import { PostalAddress } from '../../../parts/addresses/postal-address.tsx'
import { FormPage } from '../../../parts/page/form-page.tsx'
import { appContext } from '../../../request-context.ts'
import { useZoneNames } from '../../../root-data.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { pageOwner } from '../../../viewer.ts'
import type { Route } from './+types/delete.ts'

export { action } from '../../../forms/back-to-form.ts'
export { AccountFailure as ErrorBoundary } from '../failure.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [{ publication }, { reader, viewOnly }] = await Promise.all([app.catalogue(), pageOwner(app, request)])
  const shipcode = SHIPCODES.find((one) => one === params.shipcode)
  const { account, timetable } = await app.account.subscriber(reader.id)
  const zone = shipcode && ZONE_OF_SHIPCODE[shipcode]
  const address = zone && account.addresses[zone]
  if (!shipcode || !address) throw data(null, { status: 404 })
  const removable = timetable.address_removable[zone]
  return { publication: publication.name, shipcode, address, removable, viewOnly }
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: `Delete an address, ${loaderData?.publication ?? ''}`,
    description: 'Delete an address of your account.',
    path: href('/account/address/:shipcode/delete', { shipcode: params.shipcode }),
    hidden: true,
  })
}

export default function DeleteAddress({ loaderData }: Route.ComponentProps) {
  const { shipcode, address, removable, viewOnly } = loaderData
  return (
    <ViewOnly on={viewOnly}>
      <FormPage title={removable ? 'Delete this address?' : 'Still needed'} lead={<PostalAddress address={address} />}>
        {removable ? (
          <DeleteForm shipcode={shipcode} />
        ) : (
          <>
            <Notice kind="warning">{ADDRESS_IS_REQUIRED}</Notice>
            <p>
              <LinkButton as={ViewLink} to={href('/account/address')}>
                Change it
              </LinkButton>
            </p>
          </>
        )}
      </FormPage>
    </ViewOnly>
  )
}

function DeleteForm({ shipcode }: { shipcode: Shipcode }) {
  const zoneNames = useZoneNames()
  const call = useCall(deleteAddress)
  const goOn = useRedirectAfter()
  const navigate = useNavigate()
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await call.send({ params: { shipcode } })) || goOn()) return
    leaveMessage({ title: 'Address deleted successfully' })
    void navigate(href('/account/address'), { replace: true })
  }
  return (
    <form ref={call.form} method="post" onSubmit={submit} className="grid gap-6">
      {call.general && <Notice kind="error">{call.general}</Notice>}
      <p>
        This is your address for {zoneNames[ZONE_OF_SHIPCODE[shipcode]].name}. None of your upcoming issues go there.
        You can add it again anytime.
      </p>
      <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
        <SubmitButton status={call.status}>Delete it</SubmitButton>
        <LinkButton as={ViewLink} to={href('/account/address')} look="quiet">
          Keep it
        </LinkButton>
      </div>
    </form>
  )
}
