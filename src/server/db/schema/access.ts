import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { SESSION_KINDS } from '#domain/access/session-limits.ts'
import { bytea, instant } from './columns.ts'

const count = (name: string) => bigint(name, { mode: 'number' })

export const serverSecret = pgTable('house_secret', {
  name: text('name').primaryKey(),
  value: bytea('value').notNull(),
})

export const institution = pgTable('institution', {
  id: uuid('id').primaryKey(),
  entityId: text('entity_id').notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const seat = pgTable('seat', {
  id: uuid('id').primaryKey(),
  institutionId: uuid('institution_id').notNull(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
})

export const session = pgTable('session', {
  id: uuid('id').primaryKey(),
  tokenHash: bytea('token_hash').notNull(),
  kind: text('kind', { enum: SESSION_KINDS }).notNull(),
  accountId: uuid('account_id'),
  seatId: uuid('seat_id'),
  seatAt: instant('seat_at'),
  createdAt: instant('created_at').notNull(),
  lastSeenAt: instant('last_seen_at').notNull(),
  loginAt: instant('login_at'),
  twoFactorAt: instant('two_factor_at'),
  userAgent: text('user_agent').notNull(),
})

export const challenge = pgTable('challenge', {
  tokenHash: bytea('token_hash').primaryKey(),
  purpose: text('purpose', { enum: ['code', 'password', 'identity', 'link', 'passkey', 'proof', 'setup'] }).notNull(),
  codeHash: bytea('code_hash'),
  accountId: uuid('account_id'),
  addressHash: bytea('address_hash'),
  data: jsonb('data').notNull(),
  attempts: integer('attempts').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  consumedAt: instant('consumed_at'),
})

export const identity = pgTable(
  'identity',
  {
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    accountId: uuid('account_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

export const passkey = pgTable('passkey', {
  id: text('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  name: text('name').notNull(),
  publicKey: bytea('public_key').notNull(),
  counter: count('counter').notNull(),
  transports: text('transports').array().notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
})

export const totp = pgTable('totp', {
  accountId: uuid('account_id').primaryKey(),
  secret: bytea('secret'),
  pendingSecret: bytea('pending_secret'),
  lastStep: count('last_step').notNull().default(0),
})

export const recoveryCode = pgTable(
  'recovery_code',
  {
    accountId: uuid('account_id').notNull(),
    codeHash: bytea('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)

export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  hits: integer('hits').notNull(),
  endsAt: instant('ends_at').notNull(),
})

export const messageAllowance = pgTable('message_allowance', {
  addressHash: bytea('address_hash').primaryKey(),
  sent: instant('sent').array().notNull().default([]),
  lastAt: instant('last_at').notNull(),
})

export const securityEvent = pgTable('security_event', {
  id: count('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').notNull(),
  accountId: uuid('account_id'),
  network: text('network').notNull(),
  userAgent: text('user_agent').notNull(),
  details: jsonb('details').notNull(),
  at: instant('at').notNull(),
})

export const captchaUsed = pgTable('captcha_used', {
  hash: bytea('hash').primaryKey(),
  endsAt: instant('ends_at').notNull(),
})
