import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { LIST_SOURCES } from '#domain/lists.ts'
import { bytea, instant } from './columns.ts'

export const mailingList = pgTable('mailing_list', {
  tag: text('tag').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  places: text('places', { enum: ['footer', 'home', 'issue'] })
    .array()
    .notNull(),
  position: integer('position').notNull(),
})

export const listMember = pgTable(
  'list_member',
  {
    emailFolded: text('email_folded').notNull(),
    listTag: text('list_tag').notNull(),
    email: text('email').notNull(),
    status: text('status', { enum: ['pending', 'confirmed', 'unsubscribed'] }).notNull(),
    tokenHash: bytea('token_hash').notNull(),
    confirmHash: bytea('confirm_hash'),
    confirmSentAt: instant('confirm_sent_at'),
    createdAt: instant('created_at').notNull(),
    confirmedAt: instant('confirmed_at'),
    unsubscribedAt: instant('unsubscribed_at'),
    /** How the address came onto the list; null for those before it was kept. */
    source: text('source', { enum: LIST_SOURCES }),
    /** The member of staff who took it off. */
    removedBy: uuid('removed_by'),
  },
  (table) => [primaryKey({ columns: [table.emailFolded, table.listTag] })],
)
