import type { ReactNode } from 'react'
import type { Cents } from '#domain/money.ts'
import { formatTotal } from '#domain/money.ts'
import { useCurrency } from '../root-data.ts'
import { Price } from '../ui/price.tsx'

/**
 * On a phone, where the review scrolls away, the total and the button that pays stay at the lower edge, and come to rest at
 * the end of the form: put it last into it. On a wide screen only the button is there.
 */
export function PayBar({ total, children }: { total: Cents; children?: ReactNode }) {
  const currency = useCurrency()
  return (
    <div data-total-bar className={`pay-bar ${children ? 'lg:col-span-7' : 'lg:hidden'}`}>
      <p className="grid font-sans text-small lg:hidden">
        <span className="font-semibold">Total</span>
        <Price amount={formatTotal(total, currency)} className="text-title" />
      </p>
      <div className="scripted grid min-w-36">{children}</div>
    </div>
  )
}

/** The amount stands beside the button on a phone, and in it elsewhere. */
export function PayWords({ total }: { total: Cents }) {
  const currency = useCurrency()
  if (total === 0) return 'Place order'
  return (
    <>
      Pay <span className="max-lg:sr-only">{formatTotal(total, currency)}</span>
    </>
  )
}
