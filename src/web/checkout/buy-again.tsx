import { useId } from 'react'
import type { ShownPayment } from '../parts/orders/payments-under-way.tsx'
import { PaymentsUnderWay } from '../parts/orders/payments-under-way.tsx'
import { Checkbox } from '../ui/fields/checkbox.tsx'

type BuyAgainProps = {
  /** The payment that buys the same thing already. */
  payment: ShownPayment | null
  /** Why the order was refused. */
  fault: string | undefined
}

const CHECK_TO_BUY_AGAIN = 'Check the box if you want to buy it again.'

/** Said and asked before the same thing is bought twice; read the answer with `againFrom(form)`. */
export function BuyAgain({ payment, fault }: BuyAgainProps) {
  const id = useId()
  if (!payment && !fault) return null
  return (
    <div className="grid gap-2">
      {payment && <PaymentsUnderWay payments={[payment]} />}
      <Checkbox
        name="again"
        label="Buy it again anyway"
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? id : undefined}
      />
      {fault && (
        <p id={id} data-error tabIndex={-1} className="font-medium font-sans text-error text-small">
          {fault}
        </p>
      )}
    </div>
  )
}

/** Told with whatever else is missing. */
export function againMissing(form: HTMLFormElement, payment: ShownPayment | null): Record<string, string> {
  return payment && !againFrom(form) ? { again: CHECK_TO_BUY_AGAIN } : {}
}

export function againFrom(form: HTMLFormElement): boolean {
  return new FormData(form).has('again')
}
