import type { Summed } from '#domain/cart/priced-cart.ts'
import { showsShipping } from '#domain/catalogue/shipping.ts'
import { WAIVED } from '#domain/checkout/waiver.ts'
import type { Cents } from '#domain/money.ts'
import { cents, formatMoney, formatTotal } from '#domain/money.ts'
import { useCurrency } from '../../root-data.ts'

/** The sums of a cart. */
export function CartTotals({ subtotal, shipping, discount, waived, total }: Omit<Summed<unknown>, 'lines'>) {
  const currency = useCurrency()
  return (
    <dl className="tabular grid gap-1 font-sans">
      <Sum word="Subtotal" amount={subtotal} />
      {showsShipping(shipping) && <Sum word="Shipping" amount={shipping} />}
      {discount > 0 && <Sum word="Discount" amount={cents(-discount)} />}
      {waived > 0 && <Sum word={WAIVED} amount={cents(-waived)} />}
      <div className="mt-2 flex items-baseline justify-between border-ink border-t pt-3">
        <dt className="font-semibold">Total</dt>
        <dd className="text-title">{formatTotal(total, currency)}</dd>
      </div>
    </dl>
  )
}

function Sum({ word, amount }: { word: string; amount: Cents }) {
  const currency = useCurrency()
  return (
    <div className="flex justify-between text-small">
      <dt className="text-soft">{word}</dt>
      <dd>{formatMoney(amount, currency)}</dd>
    </div>
  )
}
