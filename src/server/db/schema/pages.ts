import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { PAGE_SLUGS } from '#domain/pages/page.ts'
import { instant } from './columns.ts'

export const page = pgTable('page', {
  slug: text('slug', { enum: PAGE_SLUGS }).primaryKey(),
  title: text('title').notNull(),
  body: text('body').notNull().default(''),
  position: integer('position').notNull(),
  inFooter: boolean('in_footer').notNull().default(true),
  /** Null for one that is not in the header's menu. */
  menuPosition: integer('menu_position'),
  version: integer('version').notNull().default(0),
  updatedAt: instant('updated_at'),
  updatedBy: uuid('updated_by'),
})

export const pageVersion = pgTable(
  'page_version',
  {
    slug: text('slug', { enum: PAGE_SLUGS }).notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    savedAt: instant('saved_at').notNull(),
    savedBy: uuid('saved_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.slug, table.version] })],
)
