import type { Browser } from './payment/payment-provider.ts'
import { useCheckout } from './use-checkout.ts'

type CartCheckout = { email: string; browser: Browser; query?: Record<string, string> }

/** The checkout of a cart: the stored one, or what the page itself sells. */
export function useCartCheckout(settings: CartCheckout) {
  return useCheckout({
    endpoint: () => import('#contract/checkout.ts').then(({ checkoutCart }) => checkoutCart),
    purpose: 'checkout',
    ...settings,
  })
}
