import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs'

/** The publishable key, and where the provider's script comes from; its own place when null. */
export type Browser = { key: string; script: string | null }

let loading: Promise<Stripe> | null = null

/** Loads the provider's script once; after a failure the next call tries again. */
export function loadProvider({ key, script }: Browser): Promise<Stripe> {
  loading ??= load(key, script).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(key: string, script: string | null): Promise<Stripe> {
  if (script && !window.Stripe) await addScript(script)
  const stripe = await loadStripe(key)
  if (!stripe) throw new Error('There is no window to pay in.')
  return stripe
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    element.src = src
    element.onload = () => resolve()
    element.onerror = () => {
      element.remove()
      reject(new Error(`${src} did not load.`))
    }
    document.head.append(element)
  })
}
