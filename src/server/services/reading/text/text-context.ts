import type { PaymentContext } from '../../payments/payment-context.ts'

/** What whoever gives an issue its text needs. */
export type TextContext = Pick<PaymentContext, 'db' | 'now' | 'send' | 'log'> & {
  /** Whether the database is the embedded one, which has little room. */
  embedded: boolean
}
