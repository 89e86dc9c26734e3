import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { CartAnswer } from '#contract/cart.ts'
import type { GoodItem } from '#domain/cart/cart-item.ts'
import { isShipped } from '#domain/cart/cart-item.ts'
import { noMoreThan } from '#domain/catalogue/stock.ts'
import type { Faults } from '../../calls/call.ts'
import { makeCall } from '../../calls/call.ts'
import { scrollToFirstError } from '../../ui/fields/scroll-to-error.ts'
import { Notice } from '../../ui/notice.tsx'
import { changeCart } from './change-cart.ts'

/** What there is to say of it below the button, and beside the quantity. */
export type Said = { below: ReactNode; quantity?: string | undefined }

const readCart = () => import('#contract/cart.ts').then((calls) => calls.readCart)

/** Puts copies of a good into the cart. Loaded by the panel when somebody comes to it, with the schema of the call. */
export async function putInCart(item: GoodItem, qty: number): Promise<Said> {
  const { type, ref } = item
  // What cannot run out is bought once: to ask for it again is no mistake.
  const had = isShipped(type) ? await countOf(item) : null
  const called = await changeCart({ add: { type, ref, qty } })
  if (!called.ok) return { below: <Refused {...called.faults} />, quantity: called.faults.fields.qty }
  const line = lineOf(called.answer, item)
  const bound = line !== undefined && had !== null && line.quantity < had + qty
  return { below: line && <InCart name={line.name} quantity={line.quantity} bound={bound} /> }
}

/** How many are in the cart; null where it cannot be read now. What is being paid for is no longer in it. */
async function countOf(item: GoodItem): Promise<number | null> {
  const called = await makeCall(readCart, {})
  if (!called.ok) return null
  return called.answer.invoiced ? 0 : (lineOf(called.answer, item)?.quantity ?? 0)
}

function lineOf({ billing }: CartAnswer, { type, ref }: GoodItem) {
  return billing.a.reported.find(({ cart }) => cart?.type === type && 'ref' in cart && cart.ref === ref)
}

/** `bound`: the cart holds all there is, and less than was asked for. */
function InCart({ name, quantity, bound }: { name: string; quantity: number; bound: boolean }) {
  const look = bound
    ? { border: 'border-warning', text: 'text-warning' }
    : { border: 'border-success', text: 'text-success' }
  return (
    <p
      className={`flex flex-wrap items-baseline justify-between gap-x-4 border-y py-3 font-sans text-small ${look.border}`}
    >
      <span className={`font-medium ${look.text}`}>
        {bound ? noMoreThan(quantity, name) : `In your cart: ${quantity > 1 ? `${quantity} × ` : ''}${name}`}
      </span>
      <Link to="/store/checkout" className="linked">
        See your cart
      </Link>
    </p>
  )
}

function Refused({ general, fields: { qty, ...others } }: Faults) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => scrollToFirstError(place.current?.closest('form') ?? document))
  const sentence = general ?? Object.values(others)[0]
  return <div ref={place}>{sentence && <Notice kind="error">{sentence}</Notice>}</div>
}
