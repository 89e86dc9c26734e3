import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const message = pgTable('message', {
  id: uuid('id').primaryKey(),
  key: text('key').notNull(),
  recipient: text('recipient').notNull(),
  template: text('template').notNull(),
  props: jsonb('props').notNull(),
  secret: boolean('secret').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
})

export const mailWords = pgTable('mail_words', {
  mail: text('mail').primaryKey(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  changedAt: instant('changed_at').notNull(),
})
