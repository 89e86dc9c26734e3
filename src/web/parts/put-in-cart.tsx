import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { GoodItem } from '#domain/cart-item.ts'
import type { Faults } from '../call.ts'
import { changeCart } from '../change-cart.ts'
import { Notice } from '../ui/notice.tsx'
import { scrollToFirstError } from '../ui/scroll-to-error.ts'

/** What there is to say of it below the button, and beside the quantity. */
export type Said = { below: ReactNode; quantity?: string | undefined }

/** Puts copies of a good into the cart. Loaded by the panel when somebody comes to it, with the schema of the call. */
export async function putInCart({ type, ref }: GoodItem, qty: number): Promise<Said> {
  const called = await changeCart({ add: { type, ref, qty } })
  if (!called.ok) return { below: <Refused {...called.faults} />, quantity: called.faults.fields.qty }
  const line = called.answer.billing.a.reported.find(
    ({ cart }) => cart?.type === type && 'ref' in cart && cart.ref === ref,
  )
  return { below: line && <InCart name={line.name} quantity={line.quantity} /> }
}

function InCart({ name, quantity }: { name: string; quantity: number }) {
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-success border-y py-3 font-sans text-small">
      <span className="font-medium text-success">
        In your cart: {quantity > 1 ? `${quantity} × ` : ''}
        {name}
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
