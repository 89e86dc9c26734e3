import type { SourceFile } from './source-files.ts'

/** A file on a way; `by` is the name under which a file before it calls it, where none imports it. */
type Step = string | { file: string; by: string }

/**
 * What has to be read, in turn, to follow one thing through the code. What every call passes (web/calls/call.ts, http/serve.ts),
 * what every checkout is sent by (web/checkout/send-checkout.ts, which knows no line) and the tables are not counted.
 */
export const WAYS: Record<string, Step[]> = {
  'add to cart': [
    'web/parts/cart/add-to-cart.tsx',
    'contract/cart.ts',
    'server/api/cart/cart.ts',
    'server/services/cart/cart-payload.ts',
    'server/services/cart/change-cart.ts',
    'server/services/cart/cart-store.ts',
  ],
  'cart to order line': [
    'web/routes/store/checkout/page.tsx',
    'web/checkout/use-checkout.ts',
    'contract/checkout.ts',
    'server/api/checkout/checkout.ts',
    'server/services/checkout/checkout-cart.ts',
    'server/services/payments/attempts/submit.ts',
    'server/services/payments/settle.ts',
    { file: 'server/services/orders/fulfil-order.ts', by: 'complete' },
    'server/services/payments/order-rows.ts',
  ],
  'ledger on the overview': [
    'web/routes/account/page.tsx',
    'web/routes/account/overview/figures.tsx',
    'web/routes/account/overview/ledger-lines.tsx',
    'web/routes/account/overview/overview-data.ts',
    { file: 'server/reads/account.ts', by: 'overview' },
    'server/services/account/ledger-lines.ts',
    'server/services/account/reader-record.ts',
    'server/services/subscriptions/subscriptions.ts',
  ],
  'payment to outcome': [
    'server/api/payments/webhooks.ts',
    { file: 'server/app.ts', by: 'onEvent' },
    'server/services/payments/events.ts',
    'server/services/payments/settle.ts',
    { file: 'server/services/orders/fulfil-order.ts', by: 'complete' },
    'server/services/orders/grant-lines.ts',
    'server/services/subscriptions/issue-ledger.ts',
  ],
}

const fileOf = (step: Step) => (typeof step === 'string' ? step : step.file)
export const filesOf = (way: readonly Step[]) => way.map(fileOf)

/** Where a way is broken: a file that is gone, or that no file before it imports or calls by the name given. */
export function brokenLinks(way: readonly Step[], files: readonly SourceFile[]): string[] {
  const known = new Map(files.map((file) => [file.name, file]))
  return way.flatMap((step, at) => {
    const file = known.get(fileOf(step))
    if (!file) return [`${fileOf(step)} is gone`]
    const before = filesOf(way.slice(0, at)).flatMap((name) => known.get(name) ?? [])
    const isLinked = at === 0 || before.some((from) => leadsTo(from, file, step))
    return isLinked ? [] : [`nothing before it leads to ${file.name}`]
  })
}

/** A call of the contract is imported by whoever answers it. */
function leadsTo(from: SourceFile, to: SourceFile, step: Step): boolean {
  if (typeof step === 'object') return [from, to].every(({ source }) => new RegExp(`\\b${step.by}\\b`).test(source))
  return from.imports.includes(to.name) || (from.name.startsWith('contract/') && to.imports.includes(from.name))
}
