import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'

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

/** As it was sent, without the keys in its links. */
export const messageCopy = pgTable('message_copy', {
  messageId: uuid('message_id').primaryKey(),
  subject: text('subject').notNull(),
  /** Compressed. */
  html: bytea('html').notNull(),
  keptAt: instant('kept_at').notNull(),
})

/** Our own words where subject and body are null. */
export const mailWords = pgTable('mail_words', {
  mail: text('mail').primaryKey(),
  subject: text('subject'),
  preheader: text('preheader').notNull().default(''),
  body: text('body'),
  version: integer('version').notNull().default(0),
  /** What two editors are told apart by: drafts count as well. */
  edits: integer('edits').notNull().default(0),
  changedAt: instant('changed_at').notNull(),
  changedBy: uuid('changed_by'),
})

export const mailWordsVersion = pgTable(
  'mail_words_version',
  {
    mail: text('mail').notNull(),
    version: integer('version').notNull(),
    subject: text('subject'),
    preheader: text('preheader').notNull().default(''),
    body: text('body'),
    savedAt: instant('saved_at').notNull(),
    savedBy: uuid('saved_by'),
  },
  (table) => [primaryKey({ columns: [table.mail, table.version] })],
)

export const mailDraft = pgTable('mail_draft', {
  mail: text('mail').primaryKey(),
  subject: text('subject').notNull(),
  preheader: text('preheader').notNull(),
  body: text('body').notNull(),
  savedAt: instant('saved_at').notNull(),
  savedBy: uuid('saved_by').notNull(),
})
