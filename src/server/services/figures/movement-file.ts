import { sql } from 'drizzle-orm'
import { csvLine, csvMoney } from '#domain/csv.ts'
import type { Month } from '#domain/day.ts'
import type { Move } from '#domain/journal.ts'
import { comesIn, MOVE_LABELS } from '#domain/journal.ts'
import type { Cents } from '#domain/money.ts'
import { spanOf } from '#domain/month.ts'
import { purchaseNumber } from '#domain/receipt.ts'
import type { Db } from '../../db/client.ts'
import type { Publication } from '../catalogue.ts'
import { movesBetween } from './money-moves.ts'

type Moved = { day: string; move: Move; amount: Cents; known_as: string; number: number | null; name: string | null }

const AT_ONCE = 1000

/** Each movement of money of a month, a row each: together they are the journal’s first part. */
export async function* movementFile(db: Db, publication: Publication, month: Month): AsyncGenerator<string> {
  const { timeZone, invoicePrefix } = publication
  const { first, last } = spanOf(month, timeZone)
  yield csvLine(['Day', 'Movement', 'Order', 'Name', 'Known as', 'In', 'Out'])
  for (let done = 0; ; done += AT_ONCE) {
    const { rows } = await db.execute<Moved>(sql`
      select to_char(m.at at time zone ${timeZone}, 'YYYY-MM-DD') as day, m.move, m.amount, m.known_as, p.number, p.name
      from (${movesBetween(first, last)}) m left join purchase p on p.id = m.purchase_id
      order by m.at, m.move, m.known_as, m.amount limit ${AT_ONCE} offset ${done}`)
    yield rows
      .map(({ day, move, amount, known_as, number, name }) =>
        csvLine([
          ...[
            day,
            MOVE_LABELS[move],
            number === null ? '' : purchaseNumber(invoicePrefix, number),
            name ?? '',
            known_as,
          ],
          ...(comesIn(move) ? [csvMoney(amount), ''] : ['', csvMoney(amount)]),
        ]),
      )
      .join('')
    if (rows.length < AT_ONCE) return
  }
}
