import { bigint, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Day } from '#domain/day.ts'
import { CLAIM_REASONS, CLAIM_REMEDIES } from '#domain/delivery/claim.ts'
import { CLAIM_STATES } from '#domain/delivery/claim-words.ts'
import { REDIRECT_STATES } from '#domain/delivery/redirect-words.ts'
import { ZONE_HOLD_OUTCOMES } from '#domain/delivery/zone-hold.ts'
import { ZONES } from '#domain/vocabulary.ts'
import { instant } from './columns.ts'

export const claim = pgTable('claim', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  issue: integer('issue').notNull(),
  /** The entry of the ledger that served the copy. */
  serving: bigint('serving', { mode: 'number' }).notNull(),
  zone: text('zone', { enum: ZONES }).notNull(),
  /** A digest of the postal address it was mailed to. */
  place: text('place').notNull(),
  reason: text('reason', { enum: CLAIM_REASONS }).notNull(),
  /** What the reader chose; null where neither can be given without staff. */
  wish: text('wish', { enum: CLAIM_REMEDIES }),
  state: text('state', { enum: CLAIM_STATES }).notNull(),
  /** The order of the other copy. */
  purchaseId: uuid('purchase_id'),
  /** The entry of the ledger that adds an issue. */
  credit: bigint('credit', { mode: 'number' }),
  says: text('says').notNull().default(''),
  decidedBy: uuid('decided_by'),
  at: instant('at').notNull(),
  decidedAt: instant('decided_at'),
})

export const zoneHold = pgTable('zone_hold', {
  id: uuid('id').primaryKey(),
  issue: integer('issue').notNull(),
  zone: text('zone', { enum: ZONES }).notNull(),
  /** When staff expect it to be over. */
  untilDay: date('until_day').$type<Day>().notNull(),
  /** Said to readers. */
  says: text('says').notNull(),
  reason: text('reason').notNull(),
  actor: uuid('actor').notNull(),
  at: instant('at').notNull(),
  liftedAt: instant('lifted_at'),
  outcome: text('outcome', { enum: ZONE_HOLD_OUTCOMES }),
  /** The late mailing that served what was owed. */
  lateRun: uuid('late_run'),
})

export const redirectRequest = pgTable('redirect_request', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  issue: integer('issue').notNull(),
  /** The entry of the ledger whose label has the old address. */
  serving: bigint('serving', { mode: 'number' }).notNull(),
  state: text('state', { enum: REDIRECT_STATES }).notNull(),
  says: text('says').notNull().default(''),
  decidedBy: uuid('decided_by'),
  at: instant('at').notNull(),
  decidedAt: instant('decided_at'),
})
