import { pgTable } from 'drizzle-orm/pg-core'
import { bytea, instant } from './columns.ts'

export const captchaUsed = pgTable('captcha_used', {
  hash: bytea('hash').primaryKey(),
  endsAt: instant('ends_at').notNull(),
})
