import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, money } from './columns.ts'

export const staffNote = pgTable('staff_note', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  text: text('text').notNull(),
  actor: uuid('actor').notNull(),
  at: instant('at').notNull(),
})

export const handRefund = pgTable('hand_refund', {
  id: uuid('id').primaryKey(),
  /** Of its unserved issues; without one it is of the whole purchase. */
  subscriptionId: uuid('subscription_id'),
  purchaseId: uuid('purchase_id'),
  accountId: uuid('account_id'),
  amount: money('amount'),
  reason: text('reason').notNull(),
  actor: uuid('actor').notNull(),
  createdAt: instant('created_at').notNull(),
  paidAt: instant('paid_at'),
  paidBy: uuid('paid_by'),
  paidNote: text('paid_note'),
})
