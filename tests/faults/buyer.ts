import type { Answer } from '../support/browser.ts'
import type { Card, Shopper, Started } from '../support/shopper.ts'
import { ASKING, BANK, DECLINED, FAILING_BANK, VISA } from '../support/shopper.ts'

export const WAYS = ['card', '3DS', 'saved card', 'bank', 'free'] as const
/** Beside products: what else readers pay for on a page. Only when there is time. */
export const RARER_WAYS = ['gift', 'upgrade', 'redemption'] as const
export type Way = (typeof WAYS)[number] | (typeof RARER_WAYS)[number]
/** What a page was told at last; `bought`: that there is nothing left to buy, and `open` when it was told nothing. */
export type End = 'completed' | 'processing' | 'bought' | 'refused' | 'open'

const CARDS: Partial<Record<string, Card>> = {
  '3DS': ASKING,
  bank: BANK,
  declined: DECLINED,
  'failing bank': FAILING_BANK,
}
const BOUGHT_ALREADY = /^(Your cart is empty$|This gift has already been redeemed\.)/

export type Buyer = {
  shopper: Shopper
  form: object
  way: Way | 'declined' | 'failing bank'
  /** What the page's button sends, where that is not the cart's checkout. */
  submit?: () => Promise<Answer>
  /** The intent that the page knows, and whether the provider has said that it is paid. */
  intent: Started | null
  paid: boolean
  /** The receipt it was shown once it was told that it is bought. */
  receipt?: string
  /** Something that is done to the intent before it is paid. */
  meddle?: (intent: string) => Promise<unknown>
}

/** Does what a page does, from wherever it got to, and says what it was told. Calls that fail are tried again by `again`. */
export async function buy(buyer: Buyer, again: <T>(call: () => Promise<T>) => Promise<T>): Promise<End> {
  if (!buyer.paid) {
    const end = taken(buyer, await again(() => submitted(buyer)))
    if (end) return end
    if (!(await again(() => confirm(buyer)))) return 'open'
  }
  return told(buyer, await again(() => buyer.shopper.poll(buyer.intent?.id ?? '')))
}

const submitted = ({ submit, shopper, form }: Buyer) => submit?.() ?? shopper.checkout(form)

/** What the answer to a submit comes to; null when there is something left to do. */
function taken(buyer: Buyer, { status, body }: Answer): End | null {
  const { type, data, errors } = body as { type?: string; data?: Record<string, string>; errors?: unknown }
  if (data?.payment_intent_id) {
    buyer.intent = { id: data.payment_intent_id, secret: data.stripe_secret ?? '' }
    // In progress: the page has nothing to do but ask.
    buyer.paid = status === 200 && type === 'customer'
    return null
  }
  if (status >= 500) throw new Error(`The shop failed: ${status} ${JSON.stringify(body)}`)
  if (type === 'update-succeeded' || BOUGHT_ALREADY.test(String(errors))) return 'bought'
  if (type === 'gratis' || data?.status === 'completed') {
    buyer.receipt = data?.receipt
    return 'completed'
  }
  return data?.status === 'processing' ? 'processing' : 'refused'
}

async function confirm(buyer: Buyer): Promise<boolean> {
  const { shopper, intent, way } = buyer
  if (!intent) return false
  if (buyer.paid) return true
  await buyer.meddle?.(intent.id)
  const answer =
    way === 'saved card' ? await shopper.authenticate(intent) : await shopper.pay(intent, CARDS[way] ?? VISA)
  const { status, error } = answer.status === 'requires_action' ? await shopper.authenticate(intent) : answer
  buyer.paid = status === 'succeeded' || status === 'processing' || error?.code === 'payment_intent_unexpected_state'
  return buyer.paid
}

function told(buyer: Buyer, { status, body }: Answer): End {
  if (status === 409) return 'refused'
  if (status !== 200) throw new Error(`The shop failed: ${status} ${JSON.stringify(body)}`)
  const { status: said, receipt } = body as { status: string; receipt?: string }
  buyer.receipt = receipt
  return said === 'completed' || said === 'processing' ? said : 'open'
}
