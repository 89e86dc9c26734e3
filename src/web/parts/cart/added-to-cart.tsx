import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { CartAnswer } from '#contract/cart.ts'
import type { GoodItem } from '#domain/cart/cart-item.ts'
import { noMoreThan } from '#domain/catalogue/stock.ts'
import type { Called, Faults } from '../../calls/call.ts'
import { href } from '../../href.ts'
import { scrollToFirstError } from '../../ui/fields/scroll-to-error.ts'
import { Notice } from '../../ui/notice.tsx'

/** What there is to say of it below the button, and beside the quantity. */
export type Said = { below: ReactNode; quantity?: string | undefined }

type Added = Called<CartAnswer & { capped: boolean }>

export function sayAdded(called: Added, item: GoodItem): Said {
  if (!called.ok) return { below: <Refused {...called.faults} />, quantity: called.faults.fields.qty }
  const line = lineOf(called.answer, item)
  return { below: line && <InCart name={line.name} quantity={line.quantity} capped={called.answer.capped} /> }
}

function lineOf({ billing }: CartAnswer, { type, ref }: GoodItem) {
  return billing.a.reported.find(({ cart }) => cart?.type === type && 'ref' in cart && cart.ref === ref)
}

/** `capped`: the cart holds all there is, and less than was asked for. */
function InCart({ name, quantity, capped }: { name: string; quantity: number; capped: boolean }) {
  const look = capped
    ? { border: 'border-warning', text: 'text-warning' }
    : { border: 'border-success', text: 'text-success' }
  return (
    <p
      className={`flex flex-wrap items-baseline justify-between gap-x-4 border-y py-3 font-sans text-small ${look.border}`}
    >
      <span className={`font-medium ${look.text}`}>
        {capped ? noMoreThan(quantity, name) : `In your cart: ${quantity > 1 ? `${quantity} × ` : ''}${name}`}
      </span>
      <Link to={href('/store/checkout')} className="linked">
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
