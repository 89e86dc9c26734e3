import type { ReactNode } from 'react'
import type { Address } from '#domain/addresses/address-fields.ts'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import { HiddenFields } from './hidden-fields.tsx'
import { PostalAddress } from './postal-address.tsx'

export type AddressPlan = 'keep' | 'change'

type KeepOrChangeProps = {
  saved: Address & { country_name: string }
  plan: AddressPlan
  onPlan: (plan: AddressPlan) => void
  /** The fields of another address, shown when it is to be changed; what was typed there stays in them. */
  children: ReactNode
}

/** spec 1 §4: the saved address stays, or is changed. */
export function KeepOrChange({ saved, plan, onPlan, children }: KeepOrChangeProps) {
  return (
    <div className="grid gap-6">
      <RadioCards
        legend="Saved address"
        name="address-plan"
        value={plan}
        onChange={(value) => onPlan(value as AddressPlan)}
        options={[
          { value: 'keep', label: 'Use this address', detail: <PostalAddress address={saved} /> },
          { value: 'change', label: 'Change it' },
        ]}
      />
      <HiddenFields when={plan !== 'change'}>{children}</HiddenFields>
    </div>
  )
}
