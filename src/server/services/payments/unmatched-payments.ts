import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import type { Cents } from '#domain/money.ts'
import { cents, formatMoney } from '#domain/money.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db, Tx } from '../../db/client.ts'
import { payment, refund, unmatchedPayment } from '../../db/schema/payments.ts'
import { account } from '../../db/schema/people.ts'
import type { PaymentContext } from './payment-context.ts'
import { wholeRefund, writeRefund } from './refunds/refunds.ts'

export type UnmatchedPayment = {
  intent: string
  /** What has not been returned yet, by us or at the provider. */
  amount: Cents
  email: string | null
  /** The reader whom we know by that email. */
  reader: { name: string; token: string } | null
  number: string | null
  paidAt: string
}

/** As many as anybody looks at. */
const MOST_LISTED = 500

const left = sql<number>`(${payment.amount} - coalesce((select sum(r.amount) from refund r
  where r.intent = ${payment.intent} and r.state <> 'failed'), 0))::int`

/**
 * A payment from before this database was restored may be the very renewal or donation that falls due here again: until
 * staff have looked at it, nothing is charged to that reader automatically.
 */
export async function waitsForStaff(db: Db | Tx, email: string): Promise<boolean> {
  const rows = await db
    .select({ email: unmatchedPayment.email })
    .from(unmatchedPayment)
    .innerJoin(payment, eq(payment.intent, unmatchedPayment.intent))
    .where(sql`${left} > 0`)
  return rows.some((row) => row.email !== null && foldEmail(row.email) === foldEmail(email))
}

/** Paid for what this database knows nothing of, and not returned yet; the oldest first. */
export async function listUnmatched(db: Db | Tx, prefix: string, only?: string): Promise<UnmatchedPayment[]> {
  const rows = await db
    .select({ found: unmatchedPayment, left })
    .from(unmatchedPayment)
    .innerJoin(payment, eq(payment.intent, unmatchedPayment.intent))
    .where(and(sql`${left} > 0`, only === undefined ? undefined : eq(unmatchedPayment.intent, only)))
    .orderBy(asc(unmatchedPayment.paidAt))
    .limit(MOST_LISTED)
  const readers = await findReaders(
    db,
    rows.flatMap(({ found }) => found.email ?? []),
  )
  return rows.map(({ found: { intent, email, number, paidAt }, left: amount }) => ({
    intent,
    amount: cents(amount),
    email,
    paidAt: paidAt.toISOString(),
    reader: readers.get(foldEmail(email ?? '')) ?? null,
    number: number === null ? null : purchaseNumber(prefix, number),
  }))
}

type Readers = Map<string | null, { name: string; token: string }>

async function findReaders(db: Db | Tx, emails: string[]): Promise<Readers> {
  const { emailFolded, name, token } = account
  const folded = emails.map(foldEmail)
  const known = await db
    .select({ emailFolded, name, token })
    .from(account)
    .where(inArray(emailFolded, ['', ...folded]))
  return new Map(known.map((row) => [row.emailFolded, { name: row.name, token: row.token }]))
}

export type ReturnRequest = { intent: string; amount: number; actor: string }

const NOT_WAITING = 'This payment was already returned.'
const LOST_ORDER =
  'We lost our record of this order, and we’re sorry. If you still want what you ordered, please order again.'

/** All that is left of it goes back, once, and its buyer is told. */
export async function returnUnmatched(
  context: PaymentContext,
  { intent, amount, actor }: ReturnRequest,
): Promise<Outcome<{ amount: Cents }>> {
  const [waiting] = await context.db.select().from(unmatchedPayment).where(eq(unmatchedPayment.intent, intent))
  if (!waiting) return refuse('We couldn’t find this payment.')
  // It may have been returned at the provider, by hand or by the shop before us.
  await context.handlers.bookOutside(context, intent)
  const catalogue = await context.catalogue()
  return context.db.transaction(async (tx): Promise<Outcome<{ amount: Cents }>> => {
    const open = { ...context, tx, catalogue }
    await tx.select().from(payment).where(eq(payment.intent, intent)).for('update')
    const { invoicePrefix } = catalogue.publication
    const [left] = await listUnmatched(tx, invoicePrefix, intent)
    if (!left) return alreadyDone(NOT_WAITING)
    if (left.amount !== amount) return refuse(`The sum is now ${formatMoney(left.amount)}. Please check it again.`)
    const reason = 'Paid for an order that isn’t in our records'
    const key = await freeKey(tx, intent)
    const refundId = await writeRefund(open, { intent, amount: left.amount, purchaseId: null, actor, reason, key })
    if (!refundId) return alreadyDone(NOT_WAITING)
    const after = { amount: left.amount, email: left.email }
    await writeAudit(tx, context.now(), {
      actor,
      action: 'return unmatched',
      subject: `payment:${intent}`,
      after,
      reason,
    })
    if (left.email) {
      const name = left.reader?.name ?? 'Reader'
      await open.handlers.queueRefundNotice(open, {
        refundId,
        to: left.email,
        name,
        amount: left.amount,
        number: waiting.number,
        sentence: LOST_ORDER,
      })
    }
    return done({ amount: left.amount })
  })
}

/** A refund that failed keeps its key. */
async function freeKey(tx: Tx, intent: string): Promise<string> {
  const failed = and(eq(refund.intent, intent), eq(refund.state, 'failed'))
  const before = await tx.select({ id: refund.id }).from(refund).where(failed)
  return `${wholeRefund(intent)}${'+'.repeat(before.length)}`
}
