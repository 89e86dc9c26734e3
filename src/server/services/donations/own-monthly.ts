import { and, asc, eq } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { Db } from '../../db/client.ts'
import { paymentMethod } from '../../db/schema/money.ts'
import { pledge } from '../../db/schema/pledges.ts'
import type { StoredPayment } from '../payments/methods/stored-payment.ts'
import { storedPayment } from '../payments/methods/stored-payment.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { PledgeRow } from './find-monthly.ts'
import { issuePledgeLink } from './monthly-links.ts'

/** A monthly donation as its donor sees it. */
export type OwnPledge = {
  id: string
  dollars: number
  status: PledgeRow['status']
  startedOn: Day
  /** Of one that is running. */
  nextOn: Day
  payment: StoredPayment | null
}

/** Oldest first; those that were stopped too, as they can be started again. */
export async function readOwnPledges(db: Db, accountId: string): Promise<OwnPledge[]> {
  const rows = await db
    .select({ row: pledge, method: paymentMethod })
    .from(pledge)
    .leftJoin(paymentMethod, eq(paymentMethod.id, pledge.paymentMethod))
    .where(eq(pledge.accountId, accountId))
    .orderBy(asc(pledge.createdAt), asc(pledge.id))
  return rows.map(({ row: { id, dollars, status, startedOn, nextOn }, method }) => ({
    id,
    dollars,
    status,
    startedOn,
    nextOn,
    payment: method && storedPayment(method),
  }))
}

/** The token of a new link to a pledge of this reader's; null when there is none such. */
export async function linkOwnPledge(
  { db, now }: PaymentContext,
  id: string,
  accountId: string,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const own = and(eq(pledge.id, id), eq(pledge.accountId, accountId))
    const [row] = await tx.select({ id: pledge.id }).from(pledge).where(own)
    return row ? issuePledgeLink(tx, row.id, now()) : null
  })
}
