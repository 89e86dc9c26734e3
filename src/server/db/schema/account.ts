import { bigint, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ZONES } from '#domain/vocabulary.ts'
import { bytea, instant } from './columns.ts'

export const emailChange = pgTable('email_change', {
  accountId: uuid('account_id').primaryKey(),
  email: text('email').notNull(),
  emailFolded: text('email_folded').notNull(),
  tokenHash: bytea('token_hash').notNull(),
  before: jsonb('before'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const emailUndo = pgTable('email_undo', {
  accountId: uuid('account_id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  oldEmail: text('old_email').notNull(),
  oldEmailFolded: text('old_email_folded').notNull(),
  newEmail: text('new_email').notNull(),
  before: jsonb('before').notNull(),
  changedAt: instant('changed_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const autorenewPress = pgTable(
  'autorenew_press',
  {
    accountId: uuid('account_id').notNull(),
    nonce: text('nonce').notNull(),
    pressedAt: instant('pressed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.nonce] })],
)

export const accountLink = pgTable('account_link', {
  tokenHash: bytea('token_hash').primaryKey(),
  purpose: text('purpose', { enum: ['address', 'payment'] }).notNull(),
  accountId: uuid('account_id').notNull(),
  zone: text('zone', { enum: ZONES }),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

export const audit = pgTable('audit', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  actor: uuid('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
  reason: text('reason').notNull().default(''),
})
