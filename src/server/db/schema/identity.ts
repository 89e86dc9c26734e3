import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Place } from '#domain/database-identity.ts'
import { instant } from './columns.ts'

export const databaseIdentity = pgTable('database_identity', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  place: jsonb('place').$type<Place>().notNull(),
  publicUrl: text('public_url').notNull(),
  confirmedAt: instant('confirmed_at').notNull(),
  numberBefore: integer('number_before').notNull(),
  numberAfter: integer('number_after').notNull(),
})

export const providerUse = pgTable('provider_use', {
  kind: text('kind', { enum: ['rehearsal', 'live'] }).primaryKey(),
  firstAt: instant('first_at').notNull(),
})

/** A line for each backup of PostgreSQL, written by what made it. */
export const backupRecord = pgTable('backup_record', { at: instant('at').notNull().defaultNow() })
