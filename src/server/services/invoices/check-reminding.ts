import { sql } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { CheckedRow } from '#domain/staff-lists/bulk.ts'
import type { Db } from '../../db/client.ts'
import { inUuids } from '../../db/list-page.ts'
import type { PurchaseRow } from '../payments/order-rows.ts'
import { remindTurn } from './send-by-hand.ts'

type Row = { id: string; number: number | null; name: string; status: PurchaseRow['status']; reminded: boolean }

const BECAUSE: Record<PurchaseRow['status'], string | null> = {
  draft: 'A draft: not sent yet',
  open: null,
  processing: 'A bank payment is on its way',
  paid: 'Paid',
  void: 'Void',
  refunded: 'Refunded',
}

/** Which of these invoices `remindNow` would send a reminder for, and why not the others. */
export async function checkReminding(
  db: Db,
  ids: readonly string[],
  { prefix, today }: { prefix: string; today: Day },
): Promise<CheckedRow[]> {
  const turn = String(remindTurn(today))
  const { rows } = await db.execute<Row>(sql`
    select p.id, p.number, p.name, p.status,
      exists (select from message m where m.key in (
        'invoice-reminder:' || p.id || ':' || ${turn}::text, 'invoice-past-due:' || p.id || ':' || ${turn}::text)) as reminded
    from purchase p where p.kind = 'invoice' and ${inUuids(sql`p.id`, ids)}`)
  return rows.map(({ id, number, name, status, reminded }) => ({
    id,
    label: `${number === null ? 'Draft' : purchaseNumber(prefix, number)}, ${name}`,
    because: BECAUSE[status] ?? (reminded ? 'Reminded today' : null),
  }))
}
