import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Cart } from '#domain/cart/cart.ts'
import type { SubmitStatus } from '#domain/checkout/submit-status.ts'
import { NO_CONNECTION } from '../../calls/call.ts'
import { href } from '../../href.ts'
import { useCurrency } from '../../root-data.ts'

const fetchAdding = () => import('./add-to-stored-cart.ts')

/** Checkout later: what the page sells goes into the stored cart, and the reader to it. */
export function useLater() {
  const currency = useCurrency()
  const navigate = useNavigate()
  const [status, setStatus] = useState<SubmitStatus>('loaded')
  const [fault, setFault] = useState<string | null>(null)

  async function add(cart: Cart): Promise<void> {
    setStatus('sending')
    setFault(null)
    const adding = fetchAdding()
    const refused = await adding.then(
      ({ addToStoredCart }) => addToStoredCart(cart, currency),
      () => NO_CONNECTION,
    )
    setFault(refused)
    setStatus(refused ? 'failed' : 'completed')
    if (!refused) await navigate(href('/store/checkout'))
  }

  return { status, fault, add }
}
