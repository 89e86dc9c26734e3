import { useState } from 'react'
import { useNavigate } from 'react-router'
import { listItemPayloads } from '#contract/cart-payload.ts'
import type { Cart } from '#domain/cart/cart.ts'
import type { SubmitStatus } from '#domain/checkout/submit-status.ts'
import { href } from '../../href.ts'
import { changeCart } from '../../parts/cart/change-cart.ts'

/** Checkout later: what the page sells goes into the stored cart, and the reader to it. */
export function useLater() {
  const navigate = useNavigate()
  const [status, setStatus] = useState<SubmitStatus>('loaded')
  const [fault, setFault] = useState<string | null>(null)

  async function add(cart: Cart): Promise<void> {
    setStatus('sending')
    setFault(null)
    for (const item of listItemPayloads(cart)) {
      const called = await changeCart({ add: item })
      if (called.ok) continue
      const { general, fields } = called.faults
      setFault(general ?? Object.values(fields).join(' '))
      setStatus('failed')
      return
    }
    setStatus('completed')
    await navigate(href('/store/checkout'))
  }

  return { status, fault, add }
}
