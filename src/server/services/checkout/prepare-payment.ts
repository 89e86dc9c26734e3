import { foldEmail } from '#domain/access/email.ts'
import type { PricedCart } from '#domain/cart/priced-cart.ts'
import { refuse, tooMany } from '#domain/outcome.ts'
import { providerCode } from '#domain/payments/provider-amount.ts'
import { TOO_MANY_DECLINES } from '#domain/payments/unpaid-limits.ts'
import { PaymentFault } from '../../adapters/payments.ts'
import type { AttemptBuyer } from '../payments/attempts/content.ts'
import { PROVIDER_AWAY } from '../payments/attempts/open-attempt.ts'
import type { PaymentOrder, Submitted } from '../payments/attempts/submit.ts'
import { findOrMakeCustomer, makeCustomer, readMethod } from '../payments/methods/stored-method.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { Buyer } from './buyer.ts'
import type { CheckedBuyer } from './check-buyer.ts'
import { hashBuyerPassword } from './check-buyer.ts'

type Asked = {
  quote: PricedCart
  checked: CheckedBuyer
  /** `customer` of the spec's body: the stored method, a new one to be saved, or (null) a new one for this once. */
  choice: 'use-card' | 'add-card' | null
  /** An account is made of this, which may then keep the method. */
  needsAccount: boolean
  /** Something of it is charged again later. */
  recurs: boolean
}

/** Who pays and by what: the rest of the order is what is bought. */
type Ready = { payer: AttemptBuyer; by: Omit<PaymentOrder, 'content' | 'paysFor' | 'quote' | 'cart'> }

/** The page offered a stored method that is gone: the choice goes back to a new one. */
const NO_METHOD: Submitted = {
  type: 'declined',
  method: null,
  message: 'There’s no payment method saved in your account.',
}

/** Everything has been checked and priced: settles who pays and by what, or answers why it cannot be paid. */
export async function preparePayment(context: PaymentContext, buyer: Buyer, asked: Asked): Promise<Ready | Submitted> {
  const { quote, checked } = asked
  const isFree = quote.total === 0
  if (!isFree && buyer.mustWait) return { ...tooMany(TOO_MANY_DECLINES), type: 'refused' }
  const means = await chooseMeans(context, buyer, isFree ? { ...asked, choice: null, recurs: false } : asked)
  if (means === 'missing') return NO_METHOD
  if (means === 'away') return { ...refuse(PROVIDER_AWAY), type: 'refused' }
  const { keepsMethod, customer, method } = means
  const payer = await hashBuyerPassword(checked, keepsMethod)
  if (!payer.ok) return { ...payer, type: 'refused' }
  const { publication } = await context.catalogue()
  return {
    payer: payer.value,
    by: {
      customer,
      method,
      sessionId: buyer.sessionId,
      network: buyer.network,
      accountId: buyer.account?.id ?? null,
      currency: providerCode(publication.currency),
      description: `${publication.name}: ${quote.lines.map(({ name }) => name).join(', ')}`.slice(0, 500),
      reader: foldEmail(checked.email),
      submitKey: buyer.attemptKey,
    },
  }
}

type Means = Pick<PaymentOrder, 'customer' | 'method'> & { keepsMethod: boolean }

/** A customer of the provider is made where the method has to be kept. */
async function chooseMeans(
  context: PaymentContext,
  { account, sessionId }: Buyer,
  { choice, checked, needsAccount, recurs }: Asked,
): Promise<Means | 'missing' | 'away'> {
  if (choice === 'use-card') {
    const stored = account && (await readMethod(context.db, account.id))
    if (!stored) return 'missing'
    const { id, kind, customer } = stored
    return { customer, method: { use: 'stored', id, kind }, keepsMethod: false }
  }
  const keepsMethod = choice === 'add-card' && (account !== null || needsAccount)
  const save = keepsMethod || recurs
  if (!save) return { customer: null, method: { use: 'new', save }, keepsMethod }
  const { name, email } = checked
  const making = account
    ? findOrMakeCustomer(context, account)
    : makeCustomer(context, { name, email, owner: sessionId })
  const customer = await making.catch((error: unknown) => {
    if (!(error instanceof PaymentFault)) throw error
    context.log.warn({ err: error }, 'no customer could be made')
    return null
  })
  return customer ? { customer, method: { use: 'new', save }, keepsMethod } : 'away'
}
