import { useEffect, useState } from 'react'
import type { CartAnswer } from '#contract/cart.ts'

/** spec 1 §7: every change of the cart is broadcast under this name, carrying the cart. */
const UPDATE_CART = 'update-cart'

let channel: BroadcastChannel | null = null

/** Opened by whoever first listens or tells, and kept: what other tabs tell becomes an event of this page. */
function otherTabs(): BroadcastChannel {
  if (channel) return channel
  channel = new BroadcastChannel(UPDATE_CART)
  channel.onmessage = ({ data }) => (data ? tellPage(data) : void readAgain())
  return channel
}

/** Another tab has paid: what is in the cart now, the server knows. */
async function readAgain(): Promise<void> {
  const reply = await fetch('/api/cart').catch(() => null)
  if (reply?.ok) tellPage(await reply.json())
}

/** Lets every other tab read the cart again, for a page that is about to be left. */
export function tellCartIsPaid(): void {
  otherTabs().postMessage(null)
}

function tellPage(cart: CartAnswer): void {
  dispatchEvent(new CustomEvent(UPDATE_CART, { detail: cart }))
}

/** Tells this page and every other tab what the cart has become. */
export function tellCart(cart: CartAnswer): void {
  tellPage(cart)
  otherTabs().postMessage(cart)
}

/** The cart as it was last told, for as long as the loader gives nothing new; null before the first change. */
export function useToldCart(given: unknown): CartAnswer | null {
  const [told, setTold] = useState<{ since: unknown; cart: CartAnswer } | null>(null)
  useEffect(() => {
    otherTabs()
    const onUpdate = (event: Event) => setTold({ since: given, cart: (event as CustomEvent<CartAnswer>).detail })
    addEventListener(UPDATE_CART, onUpdate)
    return () => removeEventListener(UPDATE_CART, onUpdate)
  }, [given])
  return told && told.since === given ? told.cart : null
}

/** The cart as it stands, from the one that came with the page. */
export function useCart(given: CartAnswer): CartAnswer {
  return useToldCart(given) ?? given
}
