import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import type { Day } from '#domain/day.ts'
import { addMonths, dateOf, dayOf, monthOf } from '#domain/day.ts'
import { nextChargeDay } from '#domain/donations/monthly-donation.ts'
import type { Currency } from '#domain/money.ts'
import { providerCode } from '#domain/payments/provider-amount.ts'
import { monthlyDonation } from '../../db/schema/donations.ts'
import { paymentMethod } from '../../db/schema/payments.ts'
import { account } from '../../db/schema/people.ts'
import { declinedCharge } from '../payments/attempts/declined-charge.ts'
import { submit } from '../payments/attempts/submit.ts'
import type { MethodRow } from '../payments/methods/stored-method.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { waitsForStaff } from '../payments/unmatched-payments.ts'
import type { ClaimedMonth } from './claim-month.ts'
import { claimMonth } from './claim-month.ts'
import { declineMonth } from './fail-month.ts'
import type { MonthlyDonationRow } from './find-monthly.ts'
import { currentEmail } from './find-monthly.ts'
import { donationQuote } from './monthly-quote.ts'

const AT_ONCE = 200
/** A card that is set up anew by its owner may be charged without them from then on. */
const HOW_TO_CONFIRM = 'Your bank needs you to confirm this. Please enter your card again with the link below.'
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

type Due = { donation: MonthlyDonationRow; method: MethodRow; email: string }

/** Charges every monthly donation whose day has come. Months that went by while nobody looked are not charged. */
export async function chargeMonthlyDonations(context: PaymentContext): Promise<void> {
  const { publication } = await context.catalogue()
  const today = dayOf(context.now(), publication.timeZone)
  let last = BEFORE_ALL
  for (;;) {
    const due = await dueMonthlyDonations(context, today, last)
    for (const one of due) {
      last = one.donation.id
      try {
        await chargeMonthlyDonation(context, one, { today, currency: publication.currency })
      } catch (error) {
        // One that cannot be charged must not stop the others; the next run tries it again.
        context.log.error({ err: error, donation: one.donation.id }, 'a monthly donation could not be charged')
      }
    }
    if (due.length < AT_ONCE) return
  }
}

async function dueMonthlyDonations({ db }: PaymentContext, today: Day, after: string): Promise<Due[]> {
  return db
    .select({ donation: monthlyDonation, method: paymentMethod, email: currentEmail })
    .from(monthlyDonation)
    .innerJoin(paymentMethod, eq(paymentMethod.id, monthlyDonation.paymentMethod))
    .leftJoin(account, eq(account.id, monthlyDonation.accountId))
    .where(and(eq(monthlyDonation.status, 'active'), lte(monthlyDonation.nextOn, today), gt(monthlyDonation.id, after)))
    .orderBy(asc(monthlyDonation.id))
    .limit(AT_ONCE)
}

async function chargeMonthlyDonation(
  context: PaymentContext,
  due: Due,
  { today, currency }: { today: Day; currency: Currency },
): Promise<void> {
  const { donation: row } = due
  if (monthOf(row.nextOn) !== monthOf(today)) {
    const day = addMonths(today, 0, dateOf(row.startedOn))
    if (day > today) return moveTo(context, row, day)
  }
  if (await waitsForStaff(context.db, due.email)) return
  const claimed = await claimMonth(context.db, row.id, today)
  if (claimed === 'paid') return moveTo(context, row, nextChargeDay(row.startedOn, today))
  // Another process has claimed or settled this month meanwhile.
  if (claimed === null) return
  const submitted = await submit(context, makeOrder(due, claimed, currency))
  const message = declinedCharge(submitted)
  if (!message) return
  const told = submitted.type === 'authenticate' ? `${message} ${HOW_TO_CONFIRM}` : message
  await declineMonth(context, { donationId: row.id, claimed, message: told })
}

async function moveTo({ db }: PaymentContext, { id, nextOn }: MonthlyDonationRow, day: Day): Promise<void> {
  await db
    .update(monthlyDonation)
    .set({ nextOn: day })
    .where(and(eq(monthlyDonation.id, id), eq(monthlyDonation.status, 'active'), eq(monthlyDonation.nextOn, nextOn)))
}

function makeOrder({ donation: row, method, email }: Due, { month, attemptId }: ClaimedMonth, currency: Currency) {
  const { id: donationId, name, accountId } = row
  return {
    id: attemptId,
    paysFor: `pledge:${attemptId}`,
    sessionId: null,
    accountId,
    quote: donationQuote(row.dollars, currency),
    content: {
      kind: 'pledge' as const,
      pledgeId: donationId,
      month,
      payer: { name, email, passwordHash: null, keepsMethod: false },
    },
    currency: providerCode(currency),
    description: `Monthly donation, ${month}`,
    reader: foldEmail(email),
    customer: method.customer,
    method: { use: 'stored' as const, id: method.id, kind: method.kind, away: true },
  }
}
