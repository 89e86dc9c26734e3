import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { CLAIM_REASONS, CLAIM_REMEDIES } from '#domain/delivery/claim.ts'
import { CLAIM_STATES } from '#domain/delivery/claim-words.ts'
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
