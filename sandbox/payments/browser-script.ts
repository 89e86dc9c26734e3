import { readFileSync } from 'node:fs'

export interface BrowserSettings {
  /** Where the API is, before `/v1/…`; by default beside the script: `/sandbox/stripe.js` calls `/sandbox/stripe/v1/…`. */
  base?: string
  /** Offered when the page gives no intent: deferred mode. */
  paymentMethodTypes?: string[]
  wallets?: ('apple_pay' | 'google_pay')[]
}

const PARTS = [
  'api',
  'styles',
  'fields',
  'dialog',
  'card-form',
  'bank-form',
  'wallet-form',
  'payment-element',
  'elements',
  'confirm',
  'stripe',
]

/** `stripe.js` for the page: the parts, each after those it imports, in one scope where nothing but `window.Stripe` is seen outside. */
export function createBrowserScript(settings: BrowserSettings = {}): string {
  const parts = PARTS.map((part) => inOneScope(readFileSync(new URL(`./browser/${part}.js`, import.meta.url), 'utf8')))
  const given = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return `(() => {\n'use strict'\nconst SETTINGS = ${given}\n${parts.join('\n')}\n})()\n`
}

function inOneScope(source: string): string {
  return source.replace(/^import [^;]*? from '.*'\n/gm, '').replace(/^export /gm, '')
}
