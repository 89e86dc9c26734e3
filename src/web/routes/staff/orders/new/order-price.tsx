import { useState } from 'react'
import { Disclosure } from '../../../../ui/disclosure.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import type { Placing } from './use-placing.ts'

/** A coupon, or another total with the reason for it. */
export function OrderPrice({ placing: { error } }: { placing: Placing }) {
  const [isOther, setOther] = useState(false)
  return (
    <div className="grid gap-3">
      <Field label="Coupon (optional)" name="coupon" maxLength={40} autoComplete="off" error={error('coupon')} />
      <Disclosure summary="Another price" open={isOther || Boolean(error('price.total') ?? error('price.reason'))}>
        <div className="grid gap-3">
          <Field
            label="Total instead of the usual one"
            name="price.total"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            hint="Lower or higher, up to twice the usual price. Leave empty for the usual price."
            error={error('price.total')}
            onValue={(total) => setOther(total !== '')}
          />
          <Field
            label="Reason for the price"
            name="price.reason"
            maxLength={200}
            autoComplete="off"
            hint="Kept in the audit log. The reader doesn’t see it."
            error={error('price.reason')}
          />
        </div>
      </Disclosure>
    </div>
  )
}
