import { useState } from 'react'
import type { Coupon } from '#domain/catalogue/coupon.ts'
import { DOES_NOT_APPLY } from '#domain/catalogue/coupon.ts'
import type { Review } from '#domain/checkout/subscribe-form.ts'
import { formatMoney } from '#domain/money.ts'
import { useCurrency } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import type { CouponActions } from './use-coupon.ts'

type CouponProps = {
  coupon: Coupon | null
  state: Review['coupon']
  couponActions: CouponActions
  /** How many subscriptions are bought. */
  quantity: number
}

/** Above the settings, as they decide whether it applies (spec 2 §8). */
export function CouponBanner({ coupon, state, couponActions, quantity }: CouponProps) {
  const currency = useCurrency()
  const code = coupon?.code ?? couponActions.unusable?.code
  if (!code) return null
  const applied = state.status === 'applied'
  const refusal = state.status === 'cannot-apply' ? state.error : couponActions.unusable?.fault
  return (
    <div
      role="status"
      className={`flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-y-2 py-4 font-sans text-small ${applied ? 'border-success' : 'border-warning'}`}
    >
      <div className="grid max-w-[34rem] gap-1">
        <p className={`font-semibold tracking-[0.04em] ${applied ? 'text-success' : 'text-warning'}`}>
          {state.status === 'not-applied' ? DOES_NOT_APPLY : state.banner}
        </p>
        <p>
          {applied
            ? `${code} takes ${formatMoney(state.discount, currency)} off${offWhat(state.count, quantity)}.`
            : refusal}
        </p>
      </div>
      <Button look="quiet" onClick={couponActions.remove} aria-label={`Remove coupon ${code}`}>
        Remove
      </Button>
    </div>
  )
}

function offWhat(count: number, quantity: number): string {
  if (quantity === 1) return ''
  return count < quantity ? ` ${count} of your ${quantity} gifts. It has no uses left` : ' each gift'
}

type CouponFieldProps = Omit<CouponProps, 'quantity'> & {
  /** Why the order was refused. */
  fault: string | undefined
}

/** Beside the total, folded: a field for a code; once there is one, only why it takes nothing off. */
export function CouponField({ coupon, state, couponActions, fault }: CouponFieldProps) {
  const [typed, setTyped] = useState('')
  if (state.status === 'cannot-apply') {
    return <p className="border-rule border-t pt-4 font-medium text-warning">{state.error}</p>
  }
  if (coupon) return null
  const wrong = fault ?? couponActions.unusable?.fault
  return (
    <Disclosure summary="Use a coupon" open={Boolean(wrong) || typed !== ''}>
      <div className="grid grid-cols-[1fr_auto] items-start gap-3">
        <Field
          label="Coupon"
          name="coupon"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          onValue={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            void couponActions.apply(typed)
          }}
          error={wrong}
        />
        <Button
          look="outline"
          disabled={couponActions.asking || typed.trim() === ''}
          onClick={() => couponActions.apply(typed)}
          className="mt-[1.75rem] h-[2.875rem] min-h-11!"
        >
          Apply
        </Button>
      </div>
    </Disclosure>
  )
}
