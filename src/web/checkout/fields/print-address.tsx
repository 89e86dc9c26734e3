import { useState } from 'react'
import type { Address } from '#domain/addresses/address-fields.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import type { Buyer } from '#server/reads/checkout.ts'
import { formText } from '../../forms/form-text.ts'
import { AddressFields, readAddress } from '../../parts/addresses/address-form.tsx'
import type { AddressPlan } from '../../parts/addresses/keep-or-change.tsx'
import { KeepOrChange } from '../../parts/addresses/keep-or-change.tsx'

type PrintAddressProps = {
  zones: Zones
  /** Where the chosen form is sent to: the address lies there. */
  zone: Zone
  saved: Buyer['addresses'] | null
  error: (name: string) => string | undefined
  /** An address that the server refuses cannot be kept: its fields are shown (spec 2 §4). */
  isFaulty: boolean
  onPlan?: (plan: AddressPlan) => void
}

/** Keep the address saved for a zone or give another there; read it with `printAddressFrom(form)`. Key it by its zone. */
export function PrintAddress({ zones, zone, saved, error, isFaulty, onPlan }: PrintAddressProps) {
  const kept = saved?.[zone] ?? null
  const [plan, setPlan] = useState<AddressPlan>('keep')
  const [wasFaulty, setWasFaulty] = useState(isFaulty)
  if (isFaulty !== wasFaulty) {
    setWasFaulty(isFaulty)
    if (isFaulty) setPlan('change')
  }
  const fields = <AddressFields zones={zones} zone={zone} initial={kept} prefix="address." error={error} />
  if (!kept) return fields
  function choose(next: AddressPlan) {
    setPlan(next)
    onPlan?.(next)
  }
  return (
    <KeepOrChange saved={kept} plan={plan} onPlan={choose}>
      {fields}
    </KeepOrChange>
  )
}

/** Null where the saved address is kept. */
export function printAddressFrom(form: HTMLFormElement): Address | null {
  return formText(form, 'address-plan') === 'keep' ? null : readAddress(form, 'address.')
}
