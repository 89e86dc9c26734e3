import { and, eq, inArray, sql } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import type { Cents } from '#domain/money.ts'
import { cents, formatMoney } from '#domain/money.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done, refuse } from '#domain/outcome.ts'
import { REFUND_DISPUTED } from '#domain/payments/refund-tries.ts'
import type { ListAsked, ListPage } from '#domain/staff-lists/list-query.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db, Tx } from '../../db/client.ts'
import { pageOf, pageSql } from '../../db/list-page.ts'
import { payment, refund, unmatchedPayment } from '../../db/schema/payments.ts'
import { account } from '../../db/schema/people.ts'
import type { PaymentContext } from './payment-context.ts'
import { isDisputed, wholeRefund, writeRefund } from './refunds/refunds.ts'

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

/** The schema keeps what has not been returned of each. */
const OPEN = sql`from unmatched_payment u where u.unreturned > 0`

/**
 * A payment from before this database was restored may be the very renewal or donation that falls due here again: until
 * staff have looked at it, nothing is charged to that reader automatically.
 */
export async function waitsForStaff(db: Db | Tx, email: string): Promise<boolean> {
  const { rows } = await db.execute<{ email: string | null }>(sql`select u.email ${OPEN}`)
  return rows.some((row) => row.email !== null && foldEmail(row.email) === foldEmail(email))
}

const SORTED = {
  sorts: {
    paid: { by: sql`u.paid_at`, shape: 'instant' },
    reader: { by: sql`lower(coalesce(u.email, ''))`, shape: 'text' },
    amount: { by: sql`u.unreturned`, shape: 'number' },
    number: { by: sql`coalesce(u.number, 0)`, shape: 'number' },
  },
  key: { by: sql`u.intent`, shape: 'text' },
  otherwise: { key: 'paid', down: false },
} as const

type Stored = Pick<UnmatchedPayment, 'intent' | 'amount' | 'email'> & {
  number: number | null
  paid_at: string | Date
  place: string[]
}

/** Paid for what this database knows nothing of, and not returned yet; the oldest first, unless asked otherwise. */
export async function listUnmatched(db: Db, prefix: string, asked: ListAsked): Promise<ListPage<UnmatchedPayment>> {
  const page = pageSql(SORTED, asked)
  const { rows } = await db.execute<Stored>(sql`
    select ${page.value} as place, u.intent, u.email, u.number, u.paid_at, u.unreturned as amount ${OPEN}
    and ${page.where} order by ${page.order} limit ${page.limit}`)
  const readers = await findReaders(
    db,
    rows.flatMap(({ email }) => email ?? []),
  )
  return pageOf(rows, asked, (row) => toUnmatched(row, prefix, readers))
}

function toUnmatched({ intent, email, number, paid_at, amount }: Stored, prefix: string, readers: Readers) {
  return {
    intent,
    email,
    amount: cents(amount),
    paidAt: new Date(paid_at).toISOString(),
    reader: readers.get(foldEmail(email ?? '')) ?? null,
    number: number === null ? null : purchaseNumber(prefix, number),
  }
}

export async function hasUnmatched(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`select ${OPEN} limit 1`)
  return rows.length > 0
}

export async function sumUnmatched(db: Db): Promise<{ count: number; sum: Cents }> {
  const { rows } = await db.execute<{ count: number; sum: number }>(sql`
    select count(*)::int as count, coalesce(sum(u.unreturned), 0)::float8 as sum ${OPEN}`)
  return { count: rows[0]?.count ?? 0, sum: cents(rows[0]?.sum ?? 0) }
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
    const left = await leftOf(tx, intent)
    if (!left) return alreadyDone(NOT_WAITING)
    if (left.amount !== amount)
      return refuse(
        `The sum is now ${formatMoney(left.amount, catalogue.publication.currency)}. Please check it again.`,
      )
    if (await isDisputed(tx, [intent])) return refuse(REFUND_DISPUTED)
    const reason = 'Paid for an order that isn’t in our records'
    const key = await freeKey(tx, intent)
    const name = left.email && (await findReaders(tx, [left.email])).get(foldEmail(left.email))?.name
    const about = { name: name || 'Reader', number: waiting.number, sentence: LOST_ORDER }
    const refundId = await writeRefund(open, {
      intent,
      amount: left.amount,
      purchaseId: null,
      actor,
      reason,
      key,
      ...(left.email && { notice: { ...about, to: left.email } }),
    })
    if (!refundId) return alreadyDone(NOT_WAITING)
    const after = { amount: left.amount, email: left.email }
    await writeAudit(tx, context.now(), {
      actor,
      action: 'returned a payment',
      subject: `payment:${intent}`,
      after,
      reason,
    })
    return done({ amount: left.amount })
  })
}

/** Null when it was all returned. */
async function leftOf(tx: Tx, intent: string): Promise<{ amount: Cents; email: string | null } | null> {
  const { rows } = await tx.execute<{ amount: number; email: string | null }>(sql`
    select u.unreturned as amount, u.email ${OPEN} and u.intent = ${intent}`)
  return rows[0] ? { amount: cents(rows[0].amount), email: rows[0].email } : null
}

/** A refund that failed keeps its key. */
async function freeKey(tx: Tx, intent: string): Promise<string> {
  const failed = and(eq(refund.intent, intent), eq(refund.state, 'failed'))
  const before = await tx.select({ id: refund.id }).from(refund).where(failed)
  return `${wholeRefund(intent)}${'+'.repeat(before.length)}`
}
