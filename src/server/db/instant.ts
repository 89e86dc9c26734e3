import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'

export const sqlInstant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
