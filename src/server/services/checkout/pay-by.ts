import { PaymentFault } from '../../adapters/payments.ts'
import type { PaymentOrder } from '../payments/attempts/submit.ts'
import { customerOf, makeCustomer, readMethod } from '../payments/methods/stored-method.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { Buyer } from './buyer.ts'

/** `customer` of the spec's body: the stored method, a new one to be saved, or (absent) a new one for this once. */
export type PayChoice = 'use-card' | 'add-card' | null

export type PaymentMeans = Pick<PaymentOrder, 'customer' | 'method'>

type Asked = {
  choice: PayChoice
  payer: { name: string; email: string }
  /** The account may keep a new method: there is one, or one is made. */
  mayKeep: boolean
  /** Something of this purchase is charged again later. */
  recurs: boolean
}

export type Means = { means: PaymentMeans; keepsMethod: boolean } | { missing: true } | { away: true }

/** How it is paid; a customer of the provider is made where the method has to be kept. */
export async function paymentMeans(
  context: PaymentContext,
  { account, sessionId }: Buyer,
  asked: Asked,
): Promise<Means> {
  const { choice, payer, mayKeep, recurs } = asked
  if (choice === 'use-card') {
    const stored = account && (await readMethod(context.db, account.id))
    if (!stored) return { missing: true }
    const { id, kind, customer } = stored
    return { means: { customer, method: { use: 'stored', id, kind } }, keepsMethod: false }
  }
  const keepsMethod = choice === 'add-card' && mayKeep
  const save = keepsMethod || recurs
  if (!save) return { means: { customer: null, method: { use: 'new', save } }, keepsMethod }
  const making = account ? customerOf(context, account) : makeCustomer(context, { ...payer, owner: sessionId })
  const customer = await making.catch((error: unknown) => {
    if (!(error instanceof PaymentFault)) throw error
    context.log.warn({ err: error }, 'no customer could be made')
    return null
  })
  if (!customer) return { away: true }
  return { means: { customer, method: { use: 'new', save } }, keepsMethod }
}
