import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const sandboxClock = pgTable('sandbox_clock', {
  id: integer('id').primaryKey(),
  offsetMs: bigint('offset_ms', { mode: 'number' }).notNull(),
})

export const sandboxMail = pgTable('sandbox_mail', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  bodyText: text('body_text').notNull(),
  bodyHtml: text('body_html').notNull(),
  headers: jsonb('headers').$type<Record<string, string>>().notNull().default({}),
  sentAt: instant('sent_at').notNull(),
})

export const sandboxPayment = pgTable(
  'sandbox_payment',
  {
    kind: text('kind').notNull(),
    id: text('id').notNull(),
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    body: jsonb('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)

export const sandboxDemo = pgTable('sandbox_demo', {
  id: integer('id').primaryKey(),
  digest: text('digest').notNull(),
})
