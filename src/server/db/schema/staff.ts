import { bigint, boolean, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { StaffListName } from '#domain/staff-lists/staff-lists.ts'
import { instant, money } from './columns.ts'

export const staffNote = pgTable('staff_note', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  text: text('text').notNull(),
  actor: uuid('actor').notNull(),
  at: instant('at').notNull(),
  /** Pinned notes stand at the top of the profile. */
  pinnedAt: instant('pinned_at'),
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

/** A way to look at a list of the console, kept under a name. */
export const staffView = pgTable('staff_view', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  list: text('list').$type<StaffListName>().notNull(),
  name: text('name').notNull(),
  query: text('query').notNull(),
  shared: boolean('shared').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Which columns of a list a member of staff chose. */
export const staffColumns = pgTable(
  'staff_columns',
  {
    accountId: uuid('account_id').notNull(),
    list: text('list').$type<StaffListName>().notNull(),
    columns: text('columns').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.list] })],
)

/** What a member of staff has given away, or recorded as paid, on a day: cents, or issues. */
export const staffAllowance = pgTable(
  'staff_allowance',
  {
    accountId: uuid('account_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    measure: text('measure', { enum: ['money', 'recorded', 'issues'] }).notNull(),
    used: integer('used').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day, table.measure] })],
)
