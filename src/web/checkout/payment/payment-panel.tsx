import { useState } from 'react'
import type { Cents } from '#domain/money.ts'
import { FREE } from '#domain/money.ts'
import { paidWith } from '#domain/payments/paid-with.ts'
import type { BuyerMethod } from '#server/reads/checkout.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { RadioCards } from '../../ui/fields/radio-cards.tsx'
import type { Checkout } from '../use-checkout.ts'
import type { ReadBilling } from './billing-address.ts'
import { NewMethod } from './new-method.tsx'
import type { Payer } from './stripe-fields.tsx'

type PaymentPanelProps = {
  total: Cents
  checkout: Pick<Checkout, 'payment' | 'browser' | 'withdraw' | 'newCard' | 'status'>
  stored: BuyerMethod | null
  /** Only readers with an account can save a method, and never while they pay an invoice. */
  maySave: boolean
  /** Something of it is charged again later, and the method kept for that. */
  recurs?: boolean
  payer: Payer | null
  /** Reads the address that the page asks for, so that the card form does not ask again; null where it asks for none. */
  billing?: ReadBilling | null
}

/** A stored method or a new one; read the choice with `customerFrom(form)`. At a total of 0 nothing is asked. */
export function PaymentPanel(props: PaymentPanelProps) {
  const { total, checkout, stored, maySave, recurs = false, payer, billing = null } = props
  const [choice, setChoice] = useState<string>('stored')
  const [saves, setSaves] = useState(false)
  const [wasRefused, setWasRefused] = useState(false)
  // Each time a stored card is refused the choice goes back to a new one (spec 2 §4).
  const refused = checkout.newCard && checkout.status === 'failed'
  if (refused !== wasRefused) {
    setWasRefused(refused)
    if (refused) setChoice('new')
  }

  if (total === 0) {
    return (
      <p className="font-sans text-small">
        <span className="font-semibold">{FREE}.</span> There’s nothing to pay, so no card is needed.
      </p>
    )
  }
  const isNew = !stored || choice === 'new'
  return (
    <div className="grid gap-3 sm:gap-6">
      {stored && (
        <RadioCards
          legend="Pay with"
          name="payment"
          value={choice}
          onChange={setChoice}
          options={[
            { value: 'stored', label: methodName(stored), detail: 'Saved in your account' },
            { value: 'new', label: stored.another },
          ]}
        />
      )}
      {isNew && <NewMethod amount={total} keeps={saves || recurs} {...{ checkout, payer, billing }} />}
      {isNew && maySave && (
        <Checkbox
          name="save_method"
          checked={saves}
          onChecked={setSaves}
          label="Save this card for next time"
          hint="For your next order and for autorenew, if you switch it on. You can remove it anytime."
        />
      )}
    </div>
  )
}

/** The call's `customer`: a stored method, a new one to be saved, or neither. */
export function customerFrom(form: HTMLFormElement): 'use-card' | 'add-card' | null {
  const data = new FormData(form)
  if (data.get('payment') === 'stored') return 'use-card'
  return data.has('save_method') ? 'add-card' : null
}

function methodName(method: BuyerMethod): string {
  return method.kind === 'card' ? `${paidWith(method)}, ${method.expMonth}/${method.expYear}` : paidWith(method)
}
