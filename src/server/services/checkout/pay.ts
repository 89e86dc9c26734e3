import { foldEmail } from '#domain/access/email.ts'
import type { PricedCart } from '#domain/cart/priced-cart.ts'
import { refuse, tooMany } from '#domain/outcome.ts'
import { TOO_MANY_DECLINES } from '#domain/payments/unpaid-limits.ts'
import type { AttemptContent } from '../payments/attempts/content.ts'
import { mustWait } from '../payments/attempts/declines.ts'
import { PROVIDER_AWAY } from '../payments/attempts/open-attempt.ts'
import type { PaymentOrder, Submitted } from '../payments/attempts/submit.ts'
import { submit } from '../payments/attempts/submit.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { Buyer } from './buyer.ts'
import type { CheckedPayer } from './check-buyer.ts'
import { hashedPayer } from './check-buyer.ts'
import type { PayChoice } from './pay-by.ts'
import { paymentMeans } from './pay-by.ts'

type WithoutPayer<Content> = Content extends unknown ? Omit<Content, 'payer'> : never

export type Payable = {
  content: WithoutPayer<AttemptContent>
  quote: PricedCart
  slot: string
  /** The stored cart that is bought, if it is one. */
  cart?: PaymentOrder['cart']
  checked: CheckedPayer
  choice: PayChoice
  /** An account is made of this, which may then keep the method. */
  needsAccount: boolean
  /** Something of it is charged again later. */
  recurs: boolean
}

/** The page offered a stored method that is there no more: the choice goes back to a new one. */
const NO_METHOD: Submitted = {
  type: 'declined',
  method: null,
  message: 'There is no payment method stored in your account.',
}

/** Everything has been checked and priced: now it is paid, or it is free. */
export async function pay(context: PaymentContext, buyer: Buyer, payable: Payable): Promise<Submitted> {
  const { quote, checked, needsAccount, slot, cart = null } = payable
  const free = quote.total === 0
  if (!free && (await mustWait(context.db, buyer, context.now())))
    return { ...tooMany(TOO_MANY_DECLINES), type: 'refused' }
  const means = await paymentMeans(context, buyer, {
    choice: free ? null : payable.choice,
    recurs: payable.recurs && !free,
    payer: { name: checked.name, email: checked.email },
    mayKeep: buyer.account !== null || needsAccount,
  })
  if ('missing' in means) return NO_METHOD
  if ('away' in means) return { ...refuse(PROVIDER_AWAY), type: 'refused' }
  const payer = await hashedPayer(checked, means.keepsMethod)
  if (!payer.ok) return { ...payer, type: 'refused' }
  const { publication } = await context.catalogue()
  const description = `${publication.name}: ${quote.lines.map(({ name }) => name).join(', ')}`.slice(0, 500)
  return submit(context, {
    content: { ...payable.content, payer: payer.value } as AttemptContent,
    slot,
    quote,
    ...means.means,
    sessionId: buyer.sessionId,
    network: buyer.network,
    accountId: buyer.account?.id ?? null,
    currency: 'usd',
    description,
    reader: foldEmail(checked.email),
    cart,
    submitKey: buyer.attemptKey,
  })
}
