import { sql } from 'drizzle-orm'
import { bigint, boolean, date, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Address } from '#domain/addresses/address-fields.ts'
import { CONTACT_REPORTS } from '#domain/contact-report.ts'
import type { Day } from '#domain/day.ts'
import { ZONES } from '#domain/vocabulary.ts'
import { addressColumns } from '../address-columns.ts'
import { instant } from './columns.ts'

export const account = pgTable('account', {
  id: uuid('id').primaryKey(),
  token: text('token').notNull(),
  /** Null for a reader without a login, and for a deleted account: neither can be written to. */
  email: text('email'),
  emailFolded: text('email_folded'),
  emailSuspendedAt: instant('email_suspended_at'),
  emailProvedAt: instant('email_proved_at'),
  name: text('name').notNull(),
  passwordHash: text('password_hash'),
  autorenew: boolean('autorenew').notNull().default(false),
  paymentMethod: text('payment_method'),
  role: text('role', { enum: ['support', 'fulfilment', 'finance', 'admin'] }),
  createdAt: instant('created_at').notNull(),
  countReads: boolean('count_reads').notNull().default(true),
  /** On every label; without its check digit. */
  keyline: text('keyline').notNull().default(sql`new_keyline()`),
})

export const address = pgTable(
  'address',
  {
    accountId: uuid('account_id').notNull(),
    zone: text('zone', { enum: ZONES }).notNull(),
    ...addressColumns(),
    suspendedAt: instant('suspended_at'),
    hiddenAt: instant('hidden_at'),
    /** When the reader last said that it is right; null: never. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.zone] })],
)

/** A new address that the post told us of, for staff to use or set aside. It is settled once the one on record changes. */
export const reportedMove = pgTable('reported_move', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  zone: text('zone', { enum: ZONES }).notNull(),
  ...addressColumns(),
  /** The one on record then. */
  old: jsonb('old').$type<Address>().notNull(),
  actor: uuid('actor'),
  at: instant('at').notNull(),
  setAsideAt: instant('set_aside_at'),
})

/** In force on its days, by the planned day of posting. */
export const temporaryAddress = pgTable(
  'temporary_address',
  {
    accountId: uuid('account_id').notNull(),
    zone: text('zone', { enum: ZONES }).notNull(),
    ...addressColumns(),
    fromDay: date('from_day').$type<Day>().notNull(),
    untilDay: date('until_day').$type<Day>().notNull(),
    suspendedAt: instant('suspended_at'),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.zone] })],
)

export const contactReport = pgTable('contact_report', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  accountId: uuid('account_id').notNull(),
  contact: text('contact', { enum: ['email', ...ZONES] }).notNull(),
  kind: text('kind', { enum: CONTACT_REPORTS }).notNull(),
  actor: uuid('actor'),
  at: instant('at').notNull(),
})
