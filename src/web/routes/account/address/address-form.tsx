import type { FormEvent } from 'react'
import { useState } from 'react'
import type * as z from 'zod/mini'
import type { addresses as addressesShape } from '#contract/addresses.ts'
import { changeAddress, confirmAddress, saveAddress } from '#contract/addresses.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { SHIPCODE_OF_ZONE, ZONES } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import { useRedirectAfter } from '../../../calls/redirect-after.ts'
import { useCall } from '../../../calls/use-call.ts'
import { href } from '../../../href.ts'
import { ViewLink } from '../../../parts/access/view-only.tsx'
import { AddressFields, readAddress } from '../../../parts/addresses/address-form.tsx'
import type { AddressPlan } from '../../../parts/addresses/keep-or-change.tsx'
import { KeepOrChange } from '../../../parts/addresses/keep-or-change.tsx'
import { useZoneNames } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/fields/radio-cards.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { Completed } from '../completed.tsx'
import { AskRedirect } from '../issue/ask-redirect.tsx'

type Addresses = z.output<typeof addressesShape>

type AddressFormProps = {
  zones: Zones
  addresses: Partial<Addresses>
  /** The category to begin with. */
  home: Zone
  /** The token of an emailed link, which may change that category only. */
  link?: string
  /** From which issue a new address counts, by zone. */
  counts: Record<Zone, string | null>
  /** The issue whose label is printed, and which staff may still redirect to a new address. */
  redirectable?: Record<Zone, number | null>
}

export function AddressForm({ zones, addresses, home, link, counts, redirectable }: AddressFormProps) {
  const zoneNames = useZoneNames()
  const saving = useCall(saveAddress)
  const changing = useCall(changeAddress)
  const confirming = useCall(confirmAddress)
  const call = link === undefined ? saving : changing
  const goOn = useRedirectAfter()
  const [zone, setZone] = useState(home)
  const [plan, setPlan] = useState<AddressPlan>('keep')
  const saved = addresses[zone] ?? null
  // As it was when it was saved: once it is asked for, the page knows of none.
  const [offered, setOffered] = useState<number | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const body = { address: readAddress(event.currentTarget, 'address.') }
    const params = { shipcode: SHIPCODE_OF_ZONE[zone] }
    const answer = await (link === undefined
      ? saving.send({ body, params })
      : changing.send({ body, params, query: { token: link } }))
    if (answer && !goOn()) setOffered(redirectable?.[zone] ?? null)
  }

  if (confirming.answer) return <Completed message="Thanks, your address is confirmed" />
  if (call.answer)
    return (
      <Completed message="Address updated successfully" linkUsed={link !== undefined}>
        {counts[zone] && <p>{counts[zone]}</p>}
        {offered !== null && <AskRedirect number={offered} />}
      </Completed>
    )
  const fields = (
    <>
      <AddressFields
        key={saved ? zone : 'new'}
        zones={zones}
        zone={zone}
        initial={saved}
        prefix="address."
        error={call.field}
      />
      <div>
        <SubmitButton status={call.status}>Submit</SubmitButton>
      </div>
    </>
  )
  return (
    <form ref={call.form} method="post" onSubmit={submit} noValidate className="grid gap-8">
      {confirming.general && <Notice kind="error">{confirming.general}</Notice>}
      {call.general && <Notice kind="error">{call.general}</Notice>}
      {link === undefined && (
        <RadioCards
          legend="Shipping category"
          name="category"
          value={zone}
          onChange={(value) => setZone(value as Zone)}
          options={ZONES.map((one) => ({
            value: one,
            label: zoneNames[one].name,
            aside: addresses[one] ? <span className="text-soft">Saved</span> : undefined,
          }))}
        />
      )}
      {counts[zone] && <p className="font-sans text-small text-soft">{counts[zone]}</p>}
      {saved ? (
        <KeepOrChange saved={saved} plan={plan} onPlan={setPlan}>
          {fields}
        </KeepOrChange>
      ) : (
        fields
      )}
      {saved && plan === 'keep' && (
        <div className="flex flex-wrap items-center gap-x-7 gap-y-2">
          {link === undefined && (
            <Button onClick={() => confirming.send({ params: { shipcode: SHIPCODE_OF_ZONE[zone] } })}>
              This is right
            </Button>
          )}
          <LinkButton as={ViewLink} to={href('/account')} look="outline">
            Cancel
          </LinkButton>
        </div>
      )}
    </form>
  )
}
