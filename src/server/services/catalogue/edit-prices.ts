import { asc, desc, eq } from 'drizzle-orm'
import { comparePrices, listBefore, STEEP_CHANGE } from '#domain/catalogue/compare-prices.ts'
import type { PriceList, Prices } from '#domain/catalogue/price-list.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/client.ts'
import { priceList } from '../../db/schema/publication.ts'
import type { PaymentContext } from '../payments/payment-context.ts'

export const FROM_TODAY_ON = 'Price changes can start today at the earliest.'

export type DatedPrices = { fromDay: Day; prices: PriceList; standing: 'past' | 'in force' | 'planned' }

/** Newest first. */
export async function readPrices(db: Db, today: Day): Promise<DatedPrices[]> {
  const rows = await db.select().from(priceList).orderBy(desc(priceList.fromDay))
  const inForce = rows.find(({ fromDay }) => fromDay <= today)?.fromDay
  return rows.map(({ fromDay, prices }) => ({
    fromDay: fromDay as Day,
    prices,
    standing: fromDay > today ? 'planned' : fromDay === inForce ? 'in force' : 'past',
  }))
}

type Change = { fromDay: Day; prices: Prices; actor: string; confirmed?: boolean | undefined }

/** A list is entered for its day, and may be entered again until the day is over. A steep change has to be confirmed. */
export async function savePrices(
  context: PaymentContext,
  { fromDay, prices: asked, actor, confirmed = false }: Change,
): Promise<Outcome<null>> {
  const now = await today(context)
  if (fromDay < now) return refuse({ from_day: FROM_TODAY_ON })
  const { publication } = await context.catalogue()
  const prices: PriceList = { issuesPerYear: publication.issuesPerYear, ...asked }
  return context.db.transaction(async (tx): Promise<Outcome<null>> => {
    const lists = await tx.select().from(priceList).orderBy(asc(priceList.fromDay))
    const before = lists.findLast((list) => list.fromDay <= fromDay) ?? null
    const follows = listBefore(lists, fromDay, now)
    const isSteep = follows && comparePrices(follows.prices, prices, publication.zoneNames).some(({ steep }) => steep)
    if (isSteep && !confirmed) return refuse({ confirmed: STEEP_CHANGE })
    await tx
      .insert(priceList)
      .values({ fromDay, prices })
      .onConflictDoUpdate({ target: priceList.fromDay, set: { prices } })
    await writeAudit(tx, context.now(), {
      actor,
      action: 'changed prices',
      subject: `prices:${fromDay}`,
      before: before?.prices,
      after: prices,
    })
    return done(null)
  })
}

export async function dropPrices(
  context: PaymentContext,
  { fromDay, actor }: Pick<Change, 'fromDay' | 'actor'>,
): Promise<Outcome<null>> {
  if (fromDay <= (await today(context))) return refuse({ from_day: FROM_TODAY_ON })
  return context.db.transaction(async (tx): Promise<Outcome<null>> => {
    const [gone] = await tx.delete(priceList).where(eq(priceList.fromDay, fromDay)).returning()
    if (!gone) return refuse('We couldn’t find this price list.')
    const subject = `prices:${fromDay}`
    await writeAudit(tx, context.now(), { actor, action: 'withdrew a change of prices', subject, before: gone.prices })
    return done(null)
  })
}

async function today(context: PaymentContext): Promise<Day> {
  const { publication } = await context.catalogue()
  return dayOf(context.now(), publication.timeZone)
}
