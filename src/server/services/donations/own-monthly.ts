import { and, asc, eq } from 'drizzle-orm'
import type { Day } from '#domain/day.ts'
import type { Db } from '../../db/client.ts'
import { monthlyDonation } from '../../db/schema/donations.ts'
import { paymentMethod } from '../../db/schema/payments.ts'
import type { StoredPayment } from '../payments/methods/stored-payment.ts'
import { storedPayment } from '../payments/methods/stored-payment.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { MonthlyDonationRow } from './find-monthly.ts'
import { issueDonationLink } from './monthly-links.ts'

/** A monthly donation as its donor sees it. */
export type OwnMonthlyDonation = {
  id: string
  dollars: number
  status: MonthlyDonationRow['status']
  startedOn: Day
  /** Of one that is running. */
  nextOn: Day
  payment: StoredPayment | null
}

/** Oldest first; those that were stopped too, as they can be started again. */
export async function readOwnDonations(db: Db, accountId: string): Promise<OwnMonthlyDonation[]> {
  const rows = await db
    .select({ row: monthlyDonation, method: paymentMethod })
    .from(monthlyDonation)
    .leftJoin(paymentMethod, eq(paymentMethod.id, monthlyDonation.paymentMethod))
    .where(eq(monthlyDonation.accountId, accountId))
    .orderBy(asc(monthlyDonation.createdAt), asc(monthlyDonation.id))
  return rows.map(({ row: { id, dollars, status, startedOn, nextOn }, method }) => ({
    id,
    dollars,
    status,
    startedOn,
    nextOn,
    payment: method && storedPayment(method),
  }))
}

/** The token of a new link to a monthly donation of this reader's; null when there is none such. */
export async function linkOwnDonation(
  { db, now }: PaymentContext,
  id: string,
  accountId: string,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    const own = and(eq(monthlyDonation.id, id), eq(monthlyDonation.accountId, accountId))
    const [row] = await tx.select({ id: monthlyDonation.id }).from(monthlyDonation).where(own)
    return row ? issueDonationLink(tx, row.id, now()) : null
  })
}
