import { useEffect, useRef, useState } from 'react'
import type { CartAnswer } from '#contract/cart.ts'
import { NOTHING_TO_BUY } from '#domain/cart/cart.ts'
import type { CheckoutZones } from '#domain/cart/cart-pricing.ts'
import { combineZones } from '#domain/cart/combine-zones.ts'
import { dependsOnZone, TOTAL_MAY_CHANGE } from '#domain/cart/priced-cart.ts'
import { noMoreThan } from '#domain/catalogue/stock.ts'
import { useCurrency } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { CartLine } from './cart-line.tsx'
import { CartRow } from './cart-line.tsx'
import { CartTotals } from './cart-totals.tsx'
import type { CartChange } from './change-cart.ts'
import { changeCart } from './change-cart.ts'

type CartTableProps = {
  /** As `useCart` gives it. */
  cart: CartAnswer
  /** From which zones' billing the parts are taken; before an address is known, those of the default shipping. */
  zones?: CheckoutZones
  /** The publication's own words for a cart with nothing in it. */
  emptyMessage: string
  /** Nothing can be changed, because it is being paid. */
  locked?: boolean
  /** Whether the sums are told here; a page with a review panel tells them there. */
  sums?: boolean
  /** What shipping costs and how long it takes. */
  shipping?: string | null
}

const DEFAULT_ZONES: CheckoutZones = { purchaser: 'a', products: 'a' }

export function CartTable(props: CartTableProps) {
  const currency = useCurrency()
  const { cart, zones = DEFAULT_ZONES, emptyMessage, locked = false, sums = true, shipping } = props
  const { a, b, c } = cart.billing
  const { lines, ...totals } = combineZones<CartLine>({ a: a.reported, b: b.reported, c: c.reported }, zones, currency)
  const { change, error, retry, bound, said, whole } = useChanges(cart)

  return (
    <div ref={whole} tabIndex={-1} className="grid gap-6 outline-none">
      {cart.notice && <Notice>{cart.notice}</Notice>}
      {cart.invoiced && lines.length > 0 && (
        <Notice>The payment for this cart is being processed. It can no longer be changed.</Notice>
      )}
      {error && (
        <Notice kind="error">
          {error}{' '}
          {retry && (
            <Button look="quiet" onClick={retry}>
              Try again
            </Button>
          )}
        </Notice>
      )}
      {bound && <Notice kind="warning">{bound}</Notice>}
      {lines.length === 0 ? (
        <div className="grid gap-2 border-ink border-t pt-6">
          <p className="text-title tracking-[-0.015em]">{NOTHING_TO_BUY}</p>
          <p className="max-w-[34rem] text-soft">{emptyMessage}</p>
        </div>
      ) : (
        <>
          <ul aria-label="Items in your cart" className="border-ink border-t">
            {lines.map((line) => (
              <CartRow key={line.id} line={line} fixed={locked || cart.invoiced} onChange={change} />
            ))}
          </ul>
          {sums && <CartTotals {...totals} />}
          <div className="grid gap-1 font-sans text-small text-soft empty:hidden">
            {shipping && <p>{shipping}</p>}
            {dependsOnZone(cart.billing) && <p>{TOTAL_MAY_CHANGE}</p>}
          </div>
        </>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}

/** One change after the other, so that quick presses all count and the answers come in order. */
function useChanges(cart: CartAnswer) {
  const [error, setError] = useState<string | null>(null)
  const [retry, setRetry] = useState<(() => void) | null>(null)
  const [bound, setBound] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const whole = useRef<HTMLDivElement>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())

  // What became of one try is not said any longer when the cart is another, or something else is tried.
  const [shown, setShown] = useState(cart)
  if (shown !== cart) {
    setShown(cart)
    setError(null)
  }
  useEffect(() => {
    const form = whole.current?.closest('form')
    const forget = () => setError(null)
    form?.addEventListener('submit', forget)
    return () => form?.removeEventListener('submit', forget)
  }, [])

  useEffect(() => {
    if (error) whole.current?.querySelector<HTMLElement>('[data-error]')?.focus()
  }, [error])

  function change(line: CartLine, asked: CartChange): void {
    function again() {
      focusAfter(whole.current)
      change(line, asked)
    }
    last.current = last.current.then(async () => {
      setError(null)
      setBound(null)
      const called = await changeCart(asked)
      if (!called.ok) {
        setError(called.faults.general ?? Object.values(called.faults.fields)[0] ?? null)
        // What was refused would be refused again.
        setRetry((called.status ?? 500) < 500 ? null : () => again)
        return
      }
      if ('coupon' in asked) {
        setSaid(`Coupon ${asked.coupon} removed`)
        focusAfter(whole.current)
        return
      }
      const left = called.answer.billing.a.reported.find(({ id }) => id === line.id)
      setSaid(left ? `${left.quantity} of ${line.name}` : `Removed: ${line.name}`)
      if (!left) focusAfter(called.answer.count === 0 ? document.getElementById('main') : whole.current)
      else if (called.answer.capped) setBound(noMoreThan(left.quantity, left.name))
    })
  }

  return { change, error, retry, bound, said, whole }
}

/** The button that had the focus has gone with its line. */
function focusAfter(place: HTMLElement | null): void {
  place?.focus({ preventScroll: true })
}
