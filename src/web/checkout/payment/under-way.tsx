import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { MAY_HAVE_PAID } from '#domain/checkout/checkout-sequence.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Checkout } from '../use-checkout.ts'

type UnderWayProps = { checkout: Pick<Checkout, 'status' | 'inDoubt' | 'lookAgain'>; children: ReactNode }

/** Said between the payment and what comes of it: true of a card, and of a bank debit that has only begun. */
export function UnderWay({ checkout, children }: UnderWayProps) {
  const { status, inDoubt, lookAgain } = checkout
  if (inDoubt) return <InDoubt onLook={lookAgain} />
  if (status !== 'completing' && status !== 'completed') return null
  return (
    <Notice kind="success" title="Thank you.">
      {children} Please stay on this page for a moment.
    </Notice>
  )
}

/** The page goes on asking by itself, ever slower; nobody who is charged is asked to pay again. */
function InDoubt({ onLook }: { onLook: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  // In braces: browsers answer a scroll with a promise, which is no way to clean up.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place}>
      <Notice kind="warning" title={MAY_HAVE_PAID}>
        <div className="grid justify-items-start gap-3">
          <p>We're still looking for your order. Your receipt will also come by email.</p>
          <Button look="outline" onClick={onLook}>
            Look again
          </Button>
        </div>
      </Notice>
    </div>
  )
}
