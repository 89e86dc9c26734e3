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
  subscriptionId: uuid('subscription_id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  amount: money('amount'),
  reason: text('reason').notNull(),
  actor: uuid('actor').notNull(),
  createdAt: instant('created_at').notNull(),
})
