import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { purchaseNumber } from '#domain/orders.ts'
import { paidWith } from '#domain/payments/paid-with.ts'
import { findAccountState } from '#domain/subscriptions/timetable.ts'
import { COMMAND_LINE } from '../../db/audit-log.ts'
import type { Db } from '../../db/client.ts'
import { audit, emailChange } from '../../db/schema/account.ts'
import { purchase } from '../../db/schema/orders.ts'
import { payment, refund } from '../../db/schema/payments.ts'
import { account } from '../../db/schema/people.ts'
import { manualRefund, staffNote } from '../../db/schema/staff.ts'
import { countSessions } from '../access/sessions.ts'
import { readUndo } from '../account/email-undo.ts'
import { readOrdersAndGifts } from '../account/orders.ts'
import { readReaderRecord } from '../account/reader-record.ts'
import { subscriberAnswer } from '../account/subscriber-answer.ts'
import { addressesAnswer } from '../addresses/saved-addresses.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { planCancelling } from '../orders/refund-plan.ts'
import { storedPayment } from '../payments/methods/stored-payment.ts'
import { sumWays } from '../payments/refunds/refund-buyers.ts'
import type { SubscriptionMoney } from '../payments/refunds/subscription-money.ts'
import { readSubscriptionMoney } from '../payments/refunds/subscription-money.ts'
import { readMessages } from './profile/messages.ts'
import { readCreditLeft } from './profile/take-back-credit.ts'
import { readWaiting } from './read-waiting.ts'
import { findPerson } from './reader-contacts.ts'

export type PersonFile = NonNullable<Awaited<ReturnType<typeof readPerson>>>

const MOST_LINES = 100

/** All that staff may know of a reader; null when nobody has this token. */
export async function readPerson(db: Db, { publication, issues }: Catalogue, token: string, now: Date) {
  const person = await findPerson(db, token)
  const file = person && (await readReaderRecord(db, person.id, now))
  if (!file) return null
  const { id, email, emailFolded, createdAt, role } = file.account
  const { orders, given, received } = await readOrdersAndGifts(db, id, publication)
  const running = file.rows.filter((row) => !row.cancelledAt && row.tokensLeft !== 0)
  const money = await readSubscriptionMoney(
    db,
    running.map((row) => row.id),
  )
  const owed = []
  for (const row of running) {
    const { back, value, ...its } = money.get(row.id) as SubscriptionMoney
    const { online } = sumWays(planCancelling(row, { back, value, ...its }).returns)
    const credit = value.freeCredits > 0 ? await readCreditLeft(db, row.id, value.freeCredits) : 0
    owed.push({ subscription: row.token, owed: back.unserved, online, returnable: back.returnable, credit })
  }
  const reader = subscriberAnswer(file, { publication, issues })
  return {
    token,
    createdAt,
    role,
    emailSuspendedAt: file.account.emailSuspendedAt,
    emailProved: file.account.emailProvedAt !== null,
    /** Bought for this address elsewhere: enters the account when the address is proved. */
    waiting: emailFolded ? await readWaiting(db, emailFolded, publication) : [],
    state: findAccountState(file.timetable),
    reader,
    ledger: file.rows.map((row) => ({
      subscription: row.token,
      lines: file.entries
        .filter(({ subscriptionId }) => subscriptionId === row.id)
        .map(({ id, kind, tokens, issue, deliverable, reason, actor, at, ofCredit }) => ({
          id,
          kind,
          tokens,
          issue,
          deliverable,
          reason,
          actor,
          at,
          ofCredit,
        })),
    })),
    /** What cancelling each running subscription would give back, and what of its credits can be taken back. */
    owed,
    stored: file.payment && storedPayment(file.payment),
    addresses: file.addresses.map(({ zone, suspendedAt }) => ({ zone, suspendedAt })),
    postal: addressesAnswer(
      file.addresses.map((row) => ({ ...row, hiddenAt: null })),
      publication.zones,
    ),
    orders,
    given,
    received,
    money: await readMoney(db, id, publication.invoicePrefix),
    emails: email ? await readMessages(db, email) : [],
    notes: await db
      .select({
        id: staffNote.id,
        text: staffNote.text,
        at: staffNote.at,
        by: account.name,
        pinnedAt: staffNote.pinnedAt,
      })
      .from(staffNote)
      .innerJoin(account, eq(account.id, staffNote.actor))
      .where(eq(staffNote.accountId, id))
      .orderBy(sql`${staffNote.pinnedAt} desc nulls last`, desc(staffNote.at)),
    sessions: await countSessions(db, id, now),
    emailUndo: await readOpenUndo(db, id, now),
    emailChange: await readOpenChange(db, id, now),
    audit: await readAudit(db, [`account:${token}`, ...orders.map(({ number }) => `order:${number}`)]),
  }
}

/** A change of the email address that can still be undone. */
async function readOpenUndo(db: Db, accountId: string, now: Date) {
  const undo = await readUndo(db, accountId, now)
  return undo && { oldEmail: undo.oldEmail, changedAt: undo.changedAt, expiresAt: undo.expiresAt }
}

/** A change that the new address has not confirmed yet. */
async function readOpenChange(db: Db, accountId: string, now: Date) {
  const { email, createdAt, expiresAt } = emailChange
  const open = and(eq(emailChange.accountId, accountId), gt(expiresAt, now))
  const [row] = await db.select({ email, askedAt: createdAt, expiresAt }).from(emailChange).where(open)
  return row ?? null
}

/** What came in, and what went back or is to go back, newest first. */
async function readMoney(db: Db, accountId: string, prefix: string) {
  const paid = await db
    .select({ payment, number: purchase.number })
    .from(payment)
    .innerJoin(purchase, eq(purchase.id, payment.purchaseId))
    .where(eq(purchase.accountId, accountId))
    .orderBy(asc(payment.capturedAt))
  const intents = paid.map(({ payment: { intent } }) => intent)
  const back = await db.select().from(refund).where(inArray(refund.intent, intents)).orderBy(asc(refund.createdAt))
  const byHand = await db.select().from(manualRefund).where(eq(manualRefund.accountId, accountId))
  const findOrder = (intent: string) => {
    const number = paid.find((one) => one.payment.intent === intent)?.number
    return number ? purchaseNumber(prefix, number) : null
  }
  return [
    ...paid.map(({ payment: { intent, amount, method, capturedAt } }) => ({
      key: intent,
      kind: 'paid' as const,
      amount,
      at: capturedAt,
      order: findOrder(intent),
      says: method ? paidWith(method) : 'Card',
    })),
    ...back.map(({ id, intent, amount, createdAt, reason, state }) => ({
      key: id,
      kind: 'refunded' as const,
      amount,
      at: createdAt,
      order: findOrder(intent),
      says: state === 'failed' ? `${reason} (failed)` : state === 'done' ? reason : `${reason} (on its way)`,
    })),
    ...byHand.map(({ id, amount, createdAt, reason, paidAt }) => ({
      key: id,
      amount,
      at: createdAt,
      order: null,
      says: reason,
      kind: paidAt ? ('paid by hand' as const) : ('by hand' as const),
    })),
  ].toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

/** What staff did to the reader and to their orders. */
async function readAudit(db: Db, subjects: string[]) {
  const by = alias(account, 'by')
  const { id, at, action, before, after, reason } = audit
  const who = sql<string | null>`case when ${audit.actor} = ${COMMAND_LINE} then 'The command line' else ${by.name} end`
  return db
    .select({ id, at, action, before, after, reason, by: who })
    .from(audit)
    .leftJoin(by, eq(by.id, audit.actor))
    .where(inArray(audit.subject, subjects))
    .orderBy(desc(audit.id))
    .limit(MOST_LINES)
}
