import type { ReactNode } from 'react'
import { useId } from 'react'
import { showsShipping } from '#domain/catalogue/shipping.ts'
import { WAIVED } from '#domain/checkout/waiver.ts'
import type { Cents } from '#domain/money.ts'
import { cents, formatMoney, formatTotal } from '#domain/money.ts'
import type { Shipcode } from '#domain/vocabulary.ts'
import { ZONE_OF_SHIPCODE } from '#domain/vocabulary.ts'
import { useCurrency, useZoneNames } from '../root-data.ts'
import { Price } from '../ui/price.tsx'

/** What will be charged: a cart in its zones, an upgrade, an invoice. */
export type Bill = {
  lines: readonly { id: string; name: string; quantity: number; price: number; shipcode: Shipcode | null }[]
  shipping: Cents
  discount: Cents
  waived: Cents
  total: Cents
}

export function ReviewPanel({ bill, children }: { bill: Bill; children?: ReactNode }) {
  const zoneNames = useZoneNames()
  const currency = useCurrency()
  const { lines, shipping, discount, waived, total } = bill
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-2 border-ink border-t pt-3.5 font-sans sm:gap-4 sm:pt-5 text-small"
    >
      <h2 id={id} className="font-serif text-title tracking-[-0.015em]">
        Review
      </h2>
      <ul className="grid gap-2.5">
        {lines.map(({ id, name, quantity, price, shipcode }) => (
          <li key={id} className="flex justify-between gap-6">
            <span>
              {quantity > 1 && <span className="tabular">{quantity} × </span>}
              {name}
              {shipcode && <span className="text-soft"> {zoneNames[ZONE_OF_SHIPCODE[shipcode]].label}</span>}
            </span>
            <Price amount={formatMoney(cents(price), currency)} />
          </li>
        ))}
      </ul>
      <dl className="grid gap-1 border-rule border-t pt-2 sm:gap-2.5 sm:pt-4">
        {showsShipping(shipping) && <Sum name="Shipping" amount={formatMoney(shipping, currency)} />}
        {discount > 0 && <Sum name="Discount" amount={`−${formatMoney(discount, currency)}`} />}
        {waived > 0 && <Sum name={WAIVED} amount={`−${formatMoney(waived, currency)}`} />}
        <div className="flex items-baseline justify-between gap-6">
          <dt className="font-semibold">Total</dt>
          <dd aria-live="polite">
            <Price amount={formatTotal(total, currency)} className="text-lead sm:text-title" />
          </dd>
        </div>
      </dl>
      {children}
    </section>
  )
}

function Sum({ name, amount }: { name: string; amount: string }) {
  return (
    <div className="flex justify-between gap-6">
      <dt className="text-soft">{name}</dt>
      <dd>
        <Price amount={amount} />
      </dd>
    </div>
  )
}
