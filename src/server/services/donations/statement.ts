import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { keptDonation } from '#domain/donations/donation.ts'
import type { Cents } from '#domain/money.ts'
import { cents, sum } from '#domain/money.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { Db } from '../../db/client.ts'
import { purchase, purchaseLine } from '../../db/schema/orders.ts'
import { refund } from '../../db/schema/payments.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'

export type Gift = {
  on: Day
  number: string
  receipt: string
  /** Null when part of the order went back, and nobody but us knows which. */
  amount: Cents | null
}

/** What a donor gave in a year, oldest first, and the years in which there was something, newest first. */
export type Statement = { year: number; years: number[]; gifts: Gift[]; total: Cents }

/** Without a year that of the newest gift. */
export async function readStatement(
  db: Db,
  accountId: string,
  { timeZone, invoicePrefix }: Publication,
  asked: { year: number | null; thisYear: number },
): Promise<Statement> {
  const donated = db
    .select({ id: purchaseLine.purchaseId, amount: sql<number>`sum(${purchaseLine.price})::int`.as('donated') })
    .from(purchaseLine)
    .where(eq(purchaseLine.type, 'donation-item'))
    .groupBy(purchaseLine.purchaseId)
    .as('donated')
  const refunded = sql<number>`(select coalesce(sum(${refund.amount}), 0)::int from ${refund}
    where ${and(eq(refund.purchaseId, purchase.id), ne(refund.state, 'failed'))})`
  const rows = await db
    .select({ row: purchase, donated: donated.amount, refunded })
    .from(purchase)
    .innerJoin(donated, eq(donated.id, purchase.id))
    .where(and(eq(purchase.accountId, accountId), inArray(purchase.status, ['paid', 'refunded'])))
    .orderBy(desc(purchase.paidAt))
  const gifts = rows.flatMap(({ row, donated, refunded }) => {
    if (!row.paidAt || row.number === null || row.status === 'refunded') return []
    const amount = keptDonation({ donated: cents(donated), total: row.total, refunded: cents(refunded) })
    if (amount === 0) return []
    const on = dayOf(row.paidAt, timeZone)
    return { on, number: purchaseNumber(invoicePrefix, row.number), receipt: row.receipt, amount }
  })
  const years = [...new Set(gifts.map(({ on }) => yearOf(on)))]
  const year = asked.year ?? years[0] ?? asked.thisYear
  const ofYear = gifts.filter(({ on }) => yearOf(on) === year).reverse()
  return { year, years, gifts: ofYear, total: sum(ofYear.flatMap(({ amount }) => amount ?? [])) }
}

export const yearOf = (day: Day) => Number(day.slice(0, 4))
