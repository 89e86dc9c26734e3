import { customType, integer, smallint, timestamp } from 'drizzle-orm/pg-core'
import type { Cents } from '#domain/money.ts'
import type { IssuesPerYear } from '#domain/vocabulary.ts'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const money = (name: string) => integer(name).$type<Cents>().notNull()
/** As it was sold. */
export const issuesPerYear = () => smallint('issues_per_year').$type<IssuesPerYear>().notNull()
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})
