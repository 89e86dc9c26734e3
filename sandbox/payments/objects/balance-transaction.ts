import type Stripe from 'stripe'
import { newId } from '../state/new-id.ts'

export interface Movement {
  /** Cents, negative when they leave. */
  amount: number
  fee: number
  currency: string
  source: string
  description: string | null
  type: 'charge' | 'payment' | 'refund' | 'payment_refund' | 'refund_failure' | 'adjustment'
  category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal'
}

export function newBalanceTransaction(created: number, movement: Movement): Stripe.BalanceTransaction {
  const { amount, fee, currency, description, source, type, category } = movement
  return {
    id: newId('txn_3'),
    object: 'balance_transaction',
    amount,
    available_on: created + 2 * 86_400,
    balance_type: 'payments',
    created,
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'pending',
    type,
  }
}
