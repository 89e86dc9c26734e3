import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { CONTACT_REPORTS } from '#domain/contact-report.ts'
import { DELIVERABLES, LEVELS, PHASES, TERMS, ZONES } from '#domain/vocabulary.ts'
import { addressColumns } from '../address-columns.ts'
import { instant, money } from './columns.ts'

const count = (name: string) => bigint(name, { mode: 'number' })

export const account = pgTable('account', {
  id: uuid('id').primaryKey(),
  token: text('token').notNull(),
  email: text('email').notNull(),
  emailFolded: text('email_folded').notNull(),
  emailSuspendedAt: instant('email_suspended_at'),
  emailProvedAt: instant('email_proved_at'),
  name: text('name').notNull(),
  passwordHash: text('password_hash'),
  autorenew: boolean('autorenew').notNull().default(false),
  paymentMethod: text('payment_method'),
  role: text('role', { enum: ['support', 'fulfilment', 'finance', 'admin'] }),
  createdAt: instant('created_at').notNull(),
})

export const address = pgTable(
  'address',
  {
    accountId: uuid('account_id').notNull(),
    zone: text('zone', { enum: ZONES }).notNull(),
    ...addressColumns(),
    suspendedAt: instant('suspended_at'),
    hiddenAt: instant('hidden_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.zone] })],
)

export const subscription = pgTable('subscription', {
  id: uuid('id').primaryKey(),
  token: text('token').notNull(),
  accountId: uuid('account_id').notNull(),
  position: count('position').generatedAlwaysAsIdentity().notNull(),
  term: text('term', { enum: TERMS }).notNull(),
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
  purchaseId: uuid('purchase_id'),
})

export const ledgerEntry = pgTable('ledger_entry', {
  id: count('id').primaryKey().generatedAlwaysAsIdentity(),
  subscriptionId: uuid('subscription_id').notNull(),
  accountId: uuid('account_id').notNull(),
  kind: text('kind', { enum: ['granted', 'served', 'reversed', 'credited', 'refunded'] }).notNull(),
  tokens: integer('tokens'),
  issue: integer('issue'),
  deliverable: text('deliverable', { enum: DELIVERABLES }),
  serving: integer('serving'),
  reverses: count('reverses'),
  amount: money('amount'),
  actor: text('actor').notNull(),
  reason: text('reason').notNull(),
  at: instant('at').notNull(),
  purchaseId: uuid('purchase_id'),
  runId: uuid('run_id'),
})

export const contactReport = pgTable('contact_report', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  accountId: uuid('account_id').notNull(),
  contact: text('contact', { enum: ['email', ...ZONES] }).notNull(),
  kind: text('kind', { enum: CONTACT_REPORTS }).notNull(),
  actor: uuid('actor'),
  at: instant('at').notNull(),
})
