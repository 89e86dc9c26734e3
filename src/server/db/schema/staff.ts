import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, money } from './columns.ts'

export const staffNote = pgTable('staff_note', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  text: text('text').notNull(),
  actor: uuid('actor').notNull(),
  at: instant('at').notNull(),
})

export const manualRefund = pgTable('hand_refund', {
  id: uuid('id').primaryKey(),
  /** What it is of: a subscription, or another line of the order. */
  subscriptionId: uuid('subscription_id'),
  purchaseId: uuid('purchase_id'),
  position: integer('position'),
  key: text('key').notNull(),
  accountId: uuid('account_id'),
  amount: money('amount'),
  reason: text('reason').notNull(),
  actor: uuid('actor').notNull(),
  createdAt: instant('created_at').notNull(),
  paidAt: instant('paid_at'),
  paidBy: uuid('paid_by'),
  paidNote: text('paid_note'),
})

/** The share of a token whose mailing was undone after the subscription had been cancelled. */
export const tokenReturn = pgTable('token_return', {
  id: uuid('id').primaryKey(),
  entryId: bigint('entry_id', { mode: 'number' }).notNull(),
  subscriptionId: uuid('subscription_id').notNull(),
  purchaseId: uuid('purchase_id'),
  amount: money('amount'),
  createdAt: instant('created_at').notNull(),
  doneAt: instant('done_at'),
  doneBy: uuid('done_by'),
})
