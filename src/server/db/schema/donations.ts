import { date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Day, Month } from '#domain/day.ts'
import { bytea, instant } from './columns.ts'
import type { Destination } from './orders.ts'

const day = (name: string) => date(name, { mode: 'string' }).$type<Day>()

export const monthlyDonation = pgTable('pledge', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id'),
  purchaseId: uuid('purchase_id').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  address: jsonb('address').$type<Destination>(),
  dollars: integer('dollars').notNull(),
  startedOn: day('started_on').notNull(),
  nextOn: day('next_on').notNull(),
  status: text('status', { enum: ['active', 'paused', 'stopped'] }).notNull(),
  paymentMethod: text('payment_method'),
  createdAt: instant('created_at').notNull(),
  stoppedAt: instant('stopped_at'),
})

export const donationMonth = pgTable(
  'pledge_month',
  {
    donationId: uuid('pledge_id').notNull(),
    month: text('month').$type<Month>().notNull(),
    chargedOn: day('charged_on').notNull(),
    state: text('state', { enum: ['due', 'paid'] }).notNull(),
    failures: integer('failures').notNull().default(0),
    attemptId: uuid('attempt_id'),
    purchaseId: uuid('purchase_id'),
  },
  (table) => [primaryKey({ columns: [table.donationId, table.month] })],
)

export const donationLink = pgTable('pledge_link', {
  tokenHash: bytea('token_hash').primaryKey(),
  donationId: uuid('pledge_id').notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})
