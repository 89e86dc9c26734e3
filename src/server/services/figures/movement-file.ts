import { sql } from 'drizzle-orm'
import { csvLine, csvMoney } from '#domain/csv.ts'
import type { Month } from '#domain/day.ts'
import type { Move } from '#domain/figures/journal.ts'
import { comesIn, MOVE_LABELS } from '#domain/figures/journal.ts'
import { monthSpan } from '#domain/figures/month.ts'
import type { Cents } from '#domain/money.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { Db } from '../../db/client.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'
import { movesBetween } from './money-movements.ts'

type Moved = { day: string; at: string; id: string; move: Move; amount: Cents; known_as: string } & {
  number: number | null
  name: string | null
}

const AT_ONCE = 1000
/** To the microsecond, so that none of the same moment is written twice or left out. */
const INSTANT = sql`to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
const DAY_MS = 86_400_000

/** Each movement of money of a month, a row each: together they are the journal’s first part. */
export async function* movementFile(
  db: Db,
  { timeZone, invoicePrefix, currency }: Publication,
  month: Month,
  atOnce = AT_ONCE,
): AsyncGenerator<string> {
  const { first, last } = monthSpan(month, timeZone)
  yield csvLine(['Day', 'Movement', 'Order', 'Name', 'Known as', 'In', 'Out'])
  let from = first.getTime()
  let after = sql`true`
  while (from <= last.getTime()) {
    // One day at a time: each statement sorts all that it reads, and a whole month each time would take ever longer.
    const until = Math.min(from + DAY_MS, last.getTime())
    const { rows } = await db.execute<Moved>(sql`
      select to_char(m.at at time zone ${timeZone}, 'YYYY-MM-DD') as day, ${INSTANT} as at, m.id, m.move, m.amount,
        m.known_as, p.number, p.name
      from (
        select * from (${movesBetween(new Date(from), new Date(until))}) move
        where ${after} order by at, move, id limit ${atOnce}) m
      left join purchase p on p.id = m.purchase_id
      order by m.at, m.move, m.id`)
    yield rows
      .map(({ day, move, amount, known_as, number, name }) =>
        csvLine([
          ...[day, MOVE_LABELS[move], number === null ? '' : purchaseNumber(invoicePrefix, number)],
          ...[name ?? '', known_as],
          ...(comesIn(move) ? [csvMoney(amount, currency), ''] : ['', csvMoney(amount, currency)]),
        ]),
      )
      .join('')
    const end = rows.at(-1)
    if (end) after = sql`(at, move, id) > (${end.at}::timestamptz, ${end.move}, ${end.id})`
    if (rows.length < atOnce) from += DAY_MS
  }
}
