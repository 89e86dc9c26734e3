import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Cart } from '#domain/cart/cart.ts'
import { instant } from './columns.ts'

export const cart = pgTable('cart', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id'),
  sessionId: uuid('session_id'),
  content: jsonb('content').$type<Cart>().notNull(),
  version: integer('version').notNull(),
  items: integer('items').notNull().default(0),
  notice: text('notice'),
  updatedAt: instant('updated_at').notNull(),
  buyerEmail: text('buyer_email'),
})
