import { customType, integer, timestamp } from 'drizzle-orm/pg-core'
import type { Cents } from '#domain/money.ts'

export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const money = (name: string) => integer(name).$type<Cents>().notNull()
export const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})
