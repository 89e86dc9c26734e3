import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { DELIVERABLES, LEVELS, PHASES, TERMS } from '#domain/vocabulary.ts'
import { instant, issuesPerYear, money } from './columns.ts'

const count = (name: string) => bigint(name, { mode: 'number' })

export const subscription = pgTable('subscription', {
  id: uuid('id').primaryKey(),
  token: text('token').notNull(),
  accountId: uuid('account_id').notNull(),
  position: count('position').generatedAlwaysAsIdentity().notNull(),
  term: text('term', { enum: TERMS }).notNull(),
  issuesPerYear: issuesPerYear(),
  phase: text('phase', { enum: PHASES }).notNull(),
  setLevel: text('set_level', { enum: LEVELS }).notNull(),
  setDeliverable: text('set_deliverable', { enum: DELIVERABLES }).notNull(),
  activeLevel: text('active_level', { enum: LEVELS }).notNull(),
  activeDeliverable: text('active_deliverable', { enum: DELIVERABLES }).notNull(),
  tokensLeft: integer('tokens_left'),
  payment: text('payment', { enum: ['paid', 'comped', 'unpaid'] })
    .notNull()
    .default('paid'),
  createdAt: instant('created_at').notNull(),
  cancelledAt: instant('cancelled_at'),
  /** It still brings issues: neither cancelled nor used up. */
  isCurrent: boolean('is_current')
    .notNull()
    .generatedAlwaysAs(sql`cancelled_at is null and (tokens_left is null or tokens_left > 0)`),
  purchaseId: uuid('purchase_id'),
  /** Where the rest of a gift went that began by itself, when its recipient took it over. */
  movedTo: uuid('moved_to'),
  /** The issue that a print subscription opened for reading when it started, without a serving. */
  openedIssue: integer('opened_issue'),
})

export const ledgerEntry = pgTable('ledger_entry', {
  id: count('id').primaryKey().generatedAlwaysAsIdentity(),
  subscriptionId: uuid('subscription_id').notNull(),
  accountId: uuid('account_id').notNull(),
  kind: text('kind', { enum: ['granted', 'served', 'reversed', 'credited', 'refunded', 'moved'] }).notNull(),
  tokens: integer('tokens'),
  issue: integer('issue'),
  deliverable: text('deliverable', { enum: DELIVERABLES }),
  /** Served in print, and to be read here as well. */
  includesDigital: boolean('includes_digital').notNull().default(false),
  serving: integer('serving'),
  reverses: count('reverses'),
  amount: money('amount'),
  actor: text('actor').notNull(),
  reason: text('reason').notNull(),
  at: instant('at').notNull(),
  purchaseId: uuid('purchase_id'),
  runId: uuid('run_id'),
  /** A balance that was brought along from elsewhere: worth something without an order. */
  isOpening: boolean('is_opening').notNull().default(false),
  /** Staff took back a credit. */
  ofCredit: boolean('of_credit').notNull().default(false),
})
