import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { EnteredPostings } from '#domain/delivery/posting.ts'
import { MAILING_CLASSES } from '#domain/mailing/label.ts'
import type { Deliverable } from '#domain/vocabulary.ts'
import { ZONES } from '#domain/vocabulary.ts'
import { addressColumns } from '../address-columns.ts'
import { instant } from './columns.ts'

export const RUN_KINDS = ['release', 'close', 'late'] as const

export type ServedCounts = Record<Deliverable, number>
/** `kept`: skipped by the reader or kept out by staff; `zone`: no mail to their zone. Runs of old know neither. */
export type HeldCounts = { missing: number; suspended: number; kept?: number; zone?: number }

export const issueRun = pgTable('issue_run', {
  id: uuid('id').primaryKey(),
  issue: integer('issue').notNull(),
  kind: text('kind', { enum: RUN_KINDS }).notNull(),
  actor: uuid('actor').notNull(),
  signedOffBy: text('signed_off_by').notNull(),
  served: jsonb('served').$type<ServedCounts>().notNull(),
  held: jsonb('held').$type<HeldCounts>().notNull(),
  at: instant('at').notNull(),
  sentAt: instant('sent_at'),
  postedOn: jsonb('posted_on').$type<EnteredPostings>().notNull().default({}),
  undoneAt: instant('undone_at'),
  /** Of a release: from when on it cannot be undone, and readers are told. */
  finalAt: instant('final_at'),
})

/** The first of two signatures under a close, while the second is waited for. */
export const closeSignature = pgTable('close_signature', {
  issue: integer('issue').primaryKey(),
  actor: uuid('actor').notNull(),
  signedOffBy: text('signed_off_by').notNull(),
  served: jsonb('served').$type<ServedCounts>().notNull(),
  held: jsonb('held').$type<HeldCounts>().notNull(),
  at: instant('at').notNull(),
})

export const mailing = pgTable(
  'mailing',
  {
    runId: uuid('run_id').notNull(),
    accountId: uuid('account_id').notNull(),
    zone: text('zone', { enum: ZONES }).notNull(),
    name: text('name').notNull(),
    ...addressColumns(),
    deliverable: text('deliverable', { enum: ['print-a', 'print-b', 'print-c'] }).notNull(),
    copies: integer('copies').notNull().default(1),
    /** The giver's name on a gift that started by itself; else empty. */
    giftFrom: text('gift_from').notNull().default(''),
    /** Null in mailings from before it was written down. */
    class: text('class', { enum: MAILING_CLASSES }),
    /** After this copy; null for a lifetime. */
    issuesLeft: integer('issues_left'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.zone, table.accountId] })],
)

/** The publisher's own addresses, in every mailing to their zone. */
export const seedAddress = pgTable('seed_address', {
  id: uuid('id').primaryKey(),
  keyline: text('keyline').notNull().default(sql`new_keyline()`),
  zone: text('zone', { enum: ZONES }).notNull(),
  name: text('name').notNull(),
  ...addressColumns(),
  addedAt: instant('added_at').notNull(),
  removedAt: instant('removed_at'),
})

export const mailingLeftOut = pgTable(
  'mailing_left_out',
  {
    runId: uuid('run_id').notNull(),
    accountId: uuid('account_id').notNull(),
    reason: text('reason', { enum: ['missing', 'suspended', 'kept', 'zone'] }).notNull(),
    /** Where it was to go, when that is why. */
    zone: text('zone', { enum: ZONES }),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.runId] })],
)

export const issueHold = pgTable(
  'issue_hold',
  {
    issue: integer('issue').notNull(),
    accountId: uuid('account_id').notNull(),
    actor: uuid('actor').notNull(),
    reason: text('reason').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issue, table.accountId] })],
)
