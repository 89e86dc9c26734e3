import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { csvLine, csvSum } from '#domain/csv.ts'
import type { Day, Month } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import type { DeferredMovement, MovementKind } from '#domain/figures/deferred-movements.ts'
import {
  changesDeferred,
  deferredBy,
  listDeferredMovements,
  MOVEMENT_LABELS,
  NO_MOVEMENT,
} from '#domain/figures/deferred-movements.ts'
import { monthSpan } from '#domain/figures/month.ts'
import { cents } from '#domain/money.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { Db } from '../../db/client.ts'
import { sqlInstant } from '../../db/instant.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'
import type { SubscriptionMoney } from '../payments/refunds/subscription-money.ts'
import { readSubscriptionMoney } from '../payments/refunds/subscription-money.ts'
import { sumSubscriptionValues } from './subscription-values.ts'

type Span = { first: Date; last: Date }
type Touched = { id: string; name: string; purchase_id: string | null; is_own: boolean; paid_at: string | Date | null }
type Row = DeferredMovement & {
  on: Day
  kind: MovementKind
  reader: string
  purchaseId: string | null
  issue: number | null
}

const BATCH = 500

/**
 * Each movement of deferred revenue of a month, a row each, by reader and issue. With the opening balance, the columns add
 * up to the journal's "Taken in", "Recognized", "Refunded" and closing balance.
 */
export async function* deferredFile(
  db: Db,
  { timeZone, invoicePrefix, currency }: Publication,
  month: Month,
): AsyncGenerator<string> {
  const span = monthSpan(month, timeZone)
  const head = ['Day', 'Movement', 'Reader', 'Order', 'Issue', 'Taken in', 'Recognized', 'Refunded', 'Deferred']
  yield csvLine(head)
  const { deferred } = await sumSubscriptionValues(db, endBefore(span))
  yield csvLine([`${month}-01`, 'Opening balance', '', '', '', '', '', '', csvSum(deferred, currency)])
  let after: string | null = null
  do {
    const touched: Touched[] = await readTouched(db, span, after)
    const rows = await readMovements(db, touched, { ...span, timeZone })
    const numbers = await readNumbers(db, rows)
    yield rows
      .map((row) =>
        csvLine([
          ...[row.on, MOVEMENT_LABELS[row.kind], row.reader],
          ...[numberOf(numbers, row, invoicePrefix), row.issue ?? ''],
          ...[row.takenIn, row.recognized, row.refunded].map((amount) => (amount ? csvSum(amount, currency) : '')),
          csvSum(deferredBy(row), currency),
        ]),
      )
      .join('')
    after = touched.length < BATCH ? null : (touched.at(-1)?.id ?? null)
  } while (after)
}

const endBefore = ({ first }: Span) => new Date(first.getTime() - 1)

/** Subscriptions that something happened to, or whose order was paid or gave money back; in the order of their ids. */
async function readTouched(db: Db, { first, last }: Span, after: string | null): Promise<Touched[]> {
  const within = (at: SQL) => sql`${at} between ${sqlInstant(first)} and ${sqlInstant(last)}`
  const later = (id: SQL) => (after ? sql`${id} > ${after}::uuid` : sql`true`)
  const { rows } = await db.execute<Touched>(sql`
    with given_back as (
      select purchase_id from refund where ${within(sql`created_at`)}
      union select purchase_id from hand_refund where ${within(sql`created_at`)}
      union select y.purchase_id from dispute d join payment y on y.intent = d.intent where ${within(sql`d.closed_at`)})
    select s.id, coalesce(a.name, '') as name, coalesce(s.purchase_id, g.purchase_id) as purchase_id,
      p.id is not null as is_own, p.paid_at
    from (
      select distinct id from (
        (select distinct subscription_id as id from ledger_entry
          where ${within(sql`at`)} and ${later(sql`subscription_id`)} order by subscription_id limit ${BATCH})
        union all select subscription_id from subscription_change where ${within(sql`at`)}
        union all select s.id from subscription s join purchase p on p.id = s.purchase_id where ${within(sql`p.paid_at`)}
        union all select subscription_id from hand_refund
          where subscription_id is not null and ${within(sql`created_at`)}
        union all select s.id from given_back b join subscription s on s.purchase_id = b.purchase_id
        union all select g.subscription_id from given_back b join gift g on g.purchase_id = b.purchase_id
        union all select c.subscription_id from given_back b join subscription_change c on c.purchase_id = b.purchase_id
      ) found where ${later(sql`id`)} order by id limit ${BATCH}) touched
    join subscription s on s.id = touched.id
    join account a on a.id = s.account_id
    left join gift g on g.subscription_id = coalesce(s.moved_to, s.id)
    left join purchase p on p.id = s.purchase_id
    order by s.id`)
  return rows
}

async function readMovements(db: Db, touched: readonly Touched[], span: Span & { timeZone: string }): Promise<Row[]> {
  const ids = touched.map(({ id }) => id)
  const now = await readSubscriptionMoney(db, ids, span.last)
  const before = await readSubscriptionMoney(db, ids, endBefore(span))
  return touched.flatMap((one) => {
    const money = now.get(one.id)
    return money ? listRows(one, { money, before: before.get(one.id), span }) : []
  })
}

type Sides = { money: SubscriptionMoney; before: SubscriptionMoney | undefined; span: Span & { timeZone: string } }

/** What was served before it was paid counts from the day of its payment, all at once. */
function listRows({ name, purchase_id, is_own, paid_at }: Touched, { money, before, span }: Sides): Row[] {
  const paidAt = paid_at ? new Date(paid_at) : null
  if (is_own && (!paidAt || paidAt > span.last)) return []
  const isNew = paidAt !== null && paidAt >= span.first
  const start = isNew ? 0 : money.history.findIndex(({ at }) => at >= span.first.getTime())
  const from = start < 0 ? money.history.length : start
  const own = { reader: name, purchaseId: purchase_id }
  const movements = listDeferredMovements(
    money.history.map(({ entry }) => entry),
    from,
  )
  const rows = movements.map((movement, index): Row => {
    const { entry, at, row, purchaseId } = money.history[from + index] as SubscriptionMoney['history'][number]
    const day = dayOf(new Date(isNew ? Math.max(at, paidAt.getTime()) : at), span.timeZone)
    return {
      ...own,
      ...movement,
      on: day,
      kind: entry.kind,
      purchaseId: purchaseId ?? purchase_id,
      issue: row?.issue ?? null,
    }
  })
  const returned = cents(notOwed(money) - (isNew || !before ? 0 : notOwed(before)))
  const kept: Row = {
    ...own,
    ...NO_MOVEMENT,
    refunded: returned,
    on: dayOf(span.last, span.timeZone),
    kind: 'returned',
    issue: null,
  }
  return [...rows, kept].filter(changesDeferred)
}

/** Shares of issues left whose money has gone back. */
const notOwed = ({ value, back }: SubscriptionMoney) => value.deferred - back.unserved

async function readNumbers(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<string, number>> {
  const ids = [...new Set(rows.flatMap(({ purchaseId }) => purchaseId ?? []))]
  const { rows: found } = await db.execute<{ id: string; number: number }>(sql`
    select id, number from purchase where number is not null and id = any(${sql.param(ids)}::uuid[])`)
  return new Map(found.map(({ id, number }) => [id, number]))
}

function numberOf(numbers: ReadonlyMap<string, number>, { purchaseId }: Row, prefix: string): string {
  const number = purchaseId === null ? undefined : numbers.get(purchaseId)
  return number === undefined ? '' : purchaseNumber(prefix, number)
}
