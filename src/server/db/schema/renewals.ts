import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from '#domain/day.ts'
import { DELIVERABLES, LEVELS } from '#domain/vocabulary.ts'
import { bytea, instant, issuesPerYear, money } from './columns.ts'

const day = (name: string) => date(name, { mode: 'string' }).$type<Day>()

export const renewal = pgTable('renewal', {
  predecessorId: uuid('predecessor_id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  round: integer('round').notNull().default(1),
  term: text('term', { enum: ['1year', '2year', '3year'] }).notNull(),
  issuesPerYear: issuesPerYear(),
  level: text('level', { enum: LEVELS }).notNull(),
  deliverable: text('deliverable', { enum: DELIVERABLES }).notNull(),
  price: money('price'),
  shipping: money('shipping'),
  noticedOn: day('noticed_on').notNull(),
  chargeOn: day('charge_on').notNull(),
  state: text('state', { enum: ['announced', 'charging', 'done', 'withdrawn', 'given-up'] }).notNull(),
  reason: text('reason'),
  failures: integer('failures').notNull().default(0),
  firstTriedOn: day('first_tried_on'),
  nextOn: day('next_on').notNull(),
  attemptId: uuid('attempt_id'),
  purchaseId: uuid('purchase_id'),
  stopHash: bytea('stop_hash'),
  createdAt: instant('created_at').notNull(),
})
