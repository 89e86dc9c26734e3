import { useState } from 'react'
import { findZone } from '#domain/addresses/address.ts'
import type { Address } from '#domain/addresses/address-fields.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { ZONES } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import type { Buyer } from '#server/reads/checkout.ts'
import { formText } from '../../forms/form-text.ts'
import { AddressFields, readAddress } from '../../parts/addresses/address-form.tsx'
import { HiddenFields } from '../../parts/addresses/hidden-fields.tsx'
import { PostalAddress } from '../../parts/addresses/postal-address.tsx'
import { useZoneNames } from '../../root-data.ts'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'

type SavedAddresses = Buyer['addresses']

type PurchaserAddressProps = {
  zones: Zones
  /** The reader's own, one for each zone; none for a guest. */
  saved: SavedAddresses | null
  error: (name: string) => string | undefined
  /** An address that the server refuses cannot be kept: its fields are shown (spec 2 §4). */
  isFaulty: boolean
  /** The shipping that is chosen, here or elsewhere on the page: the address follows it, so that both are one. */
  chosen: Zone | null
  /** The country, where the page asks for it elsewhere. */
  country?: string | undefined
  /** Which zone prices what goes there; nothing while no country is chosen. */
  onZone: (zone: Zone | null) => void
}

const CHANGE = 'change'

/**
 * The fields of another address: the saved one that they begin with, the last to be chosen before something is typed; and
 * the zone that they had when they were put aside.
 */
type Fields = { begin: Zone | undefined; zone: Zone | null; typed: boolean }

/** Keep a saved address or give another; read it with `purchaserAddressFrom(form)`. The country decides the zone. */
export function PurchaserAddress(props: PurchaserAddressProps) {
  const zoneNames = useZoneNames()
  const { zones, saved, error, isFaulty, chosen, country, onZone } = props
  const kept = savedZones(saved)
  const fitting = chosen ? kept.find((zone) => zone === chosen) : kept[0]
  const [plan, setPlan] = useState<string>(fitting ?? CHANGE)
  const [fields, setFields] = useState<Fields>({ begin: fitting, zone: fitting ?? null, typed: false })
  const [followed, setFollowed] = useState(chosen)
  if (chosen !== followed) {
    setFollowed(chosen)
    // An address that is being typed stays; only its country follows.
    if (plan !== CHANGE && plan !== chosen) {
      setPlan(fitting ?? CHANGE)
      beginWith(fitting)
    }
  }
  const [wasFaulty, setWasFaulty] = useState(isFaulty)
  if (isFaulty !== wasFaulty) {
    setWasFaulty(isFaulty)
    if (isFaulty) setPlan(CHANGE)
  }

  function beginWith(zone: Zone | undefined) {
    setFields((now) => (now.typed ? now : { begin: zone, zone: zone ?? null, typed: false }))
  }

  function choose(next: string) {
    setPlan(next)
    const zone = kept.find((one) => one === next)
    if (zone && plan === CHANGE) setFields((now) => ({ ...now, zone: chosen }))
    if (zone) beginWith(zone)
    onZone(zone ?? fields.zone)
  }

  function move(country: string, state: string | undefined) {
    const zone = findZone({ country, state }, zones)
    // What was typed before a reload comes back to fields that are put aside, too.
    if (plan === CHANGE) onZone(zone)
    else setFields((now) => ({ ...now, zone }))
  }

  return (
    <div className="grid gap-6">
      {kept.length > 0 && (
        <RadioCards
          legend={kept.length > 1 ? 'Saved addresses' : 'Saved address'}
          name="address_plan"
          value={plan}
          onChange={choose}
          options={[
            ...kept.map((zone) => ({
              value: zone,
              label: kept.length > 1 ? zoneNames[zone].name : 'Use this address',
              detail: saved?.[zone] && <PostalAddress address={saved[zone]} />,
            })),
            { value: CHANGE, label: kept.length > 1 ? 'Use another address' : 'Change it' },
          ]}
        />
      )}
      <HiddenFields when={plan !== CHANGE}>
        <AddressFields
          key={fields.begin}
          zones={zones}
          leading={(plan === CHANGE && chosen) || undefined}
          country={country}
          initial={fields.begin ? saved?.[fields.begin] : null}
          prefix="address."
          error={error}
          onCountry={move}
          onTyped={() => setFields((now) => ({ ...now, typed: true }))}
        />
      </HiddenFields>
    </div>
  )
}

/** The first saved address is kept unless the reader says otherwise. */
export function firstSavedZone(saved: SavedAddresses | null): Zone | null {
  return savedZones(saved)[0] ?? null
}

/** Null where a saved address is kept: which one, the zone says. */
export function purchaserAddressFrom(form: HTMLFormElement): Address | null {
  const plan = formText(form, 'address_plan') || CHANGE
  return plan === CHANGE ? readAddress(form, 'address.') : null
}

function savedZones(saved: SavedAddresses | null): Zone[] {
  return ZONES.filter((zone) => saved?.[zone])
}
