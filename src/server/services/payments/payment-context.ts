import type { Cents } from '#domain/money.ts'
import type { Payments } from '../../adapters/payments.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { RefundMessage } from '../../db/schema/payments.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Log } from '../../log.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import type { Fulfilments } from './fulfilment.ts'

/** What every payment needs. */
export type PaymentContext = {
  db: Db
  payments: Payments
  catalogue(): Promise<Catalogue>
  now(): Date
  send: Queue['send']
  publicUrl: string
  log: Pick<Log, 'info' | 'warn' | 'error'>
  handlers: PaymentHandlers
}

/** What payments ask of the nouns that build on them: handed in when the process starts. */
export type PaymentHandlers = {
  /** What each kind of thing that can be paid for grants. */
  fulfilments: Fulfilments
  /** Answers the number of the order. */
  queueOrderMessages(context: MessageTx, purchaseId: string): Promise<number>
  queueProcessingNotice(context: MessageTx, about: { purchaseId: string; intent: string }): Promise<void>
  queuePaymentFailed(context: MessageTx, about: { purchaseId: string; intent: string; sentence: string }): Promise<void>
  queueRefundNotice(context: MessageTx, about: RefundNotice): Promise<void>
  /** Puts a gift that renews another behind what its recipient has. */
  addRenewedGift(context: PaymentTx, giftId: string): Promise<void>
  /** Books refunds and disputes that were made at the provider. */
  bookOutside(context: PaymentContext, intent: string): Promise<void>
}

export type RefundNotice = RefundMessage & { refundId: string; amount: Cents }

/** Inside a transaction: the catalogue was read before it opened, as reading it here would wait for a second connection. */
export type PaymentTx = Omit<PaymentContext, 'db' | 'catalogue'> & { tx: Tx; catalogue: Catalogue }

/** What writing about an order needs, inside the transaction that causes the message. */
export type MessageTx = Pick<PaymentTx, 'tx' | 'catalogue' | 'send' | 'publicUrl' | 'now'>
