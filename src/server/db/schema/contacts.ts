import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { CONTACT_REPORTS } from '#domain/contact-report.ts'
import { ZONES } from '#domain/vocabulary.ts'
import { instant } from './columns.ts'

export const contactReport = pgTable('contact_report', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  accountId: uuid('account_id').notNull(),
  contact: text('contact', { enum: ['email', ...ZONES] }).notNull(),
  kind: text('kind', { enum: CONTACT_REPORTS }).notNull(),
  actor: uuid('actor'),
  at: instant('at').notNull(),
})
