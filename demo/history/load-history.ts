import { eq } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import type { Tx } from '#server/db/client.ts'
import { numberAfter } from '#server/db/next-number.ts'
import * as accounts from '#server/db/schema/account.ts'
import { donationMonth, monthlyDonation } from '#server/db/schema/donations.ts'
import { listMember } from '#server/db/schema/lists.ts'
import { issueRun, mailing, mailingLeftOut } from '#server/db/schema/mailings.ts'
import * as orders from '#server/db/schema/orders.ts'
import * as money from '#server/db/schema/payments.ts'
import * as people from '#server/db/schema/people.ts'
import { renewal } from '#server/db/schema/renewals.ts'
import { staffNote } from '#server/db/schema/staff.ts'
import { ledgerEntry, subscription } from '#server/db/schema/subscriptions.ts'
import { newToken } from '#server/services/access/auth-context.ts'
import { readSecret } from '#server/services/access/server-secret.ts'
import { DEMO_PASSWORD_HASH } from '../content/access.ts'
import { idFrom } from '../load-people.ts'
import { mailNamedReaders } from '../serve-people.ts'
import type { Books } from './books.ts'
import { insertAll } from './insert-all.ts'
import { listMembers } from './lists.ts'
import { liveHistory } from './live.ts'
import type { Booked } from './payments.ts'
import { bookPayments, storedMethod, writePayments } from './payments.ts'

/** Most readers said lately that their address is right; a few are asked before the next mailing. */
const ADDRESSES_CONFIRMED = new Date('2026-03-02T15:00:00Z')
const ASKED_OF = 80

/** Three years of the publication, written in sets, with its payments in the payment sandbox. Once for each database. */
export async function loadHistory(tx: Tx): Promise<void> {
  const [known] = await tx
    .select({ id: orders.purchase.id })
    .from(orders.purchase)
    .where(eq(orders.purchase.id, idFrom('history purchase 0')))
  if (known) return
  const { before } = await numberAfter(tx, 0)
  const books = liveHistory(before)
  mailNamedReaders(books)
  await numberAfter(tx, books.number)
  const booked = await bookPayments(tx, books)
  await writeReaders(tx, books, booked)
  await writeOrders(tx, books, booked)
  await writeIssues(tx, books)
  await writePayments(tx, books, booked)
  await insertAll(tx, listMember, listMembers(books, await readSecret(tx, 'lists')))
}

async function writeReaders(tx: Tx, { readers }: Books, booked: Booked): Promise<void> {
  const cards = new Map([...booked].map(([{ card }, payment]) => [card, payment]))
  const kept = readers.flatMap(({ id, card, joined }) => {
    const payment = card.keptFor ? cards.get(card) : undefined
    const customer = payment?.customer
    return payment && customer ? [{ accountId: id, customer, joined, method: storedMethod(payment) }] : []
  })
  await insertAll(
    tx,
    money.paymentMethod,
    kept.map(({ customer, method, joined }) => ({ ...method, customer, createdAt: joined })),
  )
  const methods = new Map(kept.map(({ accountId, method }) => [accountId, method.id]))
  await insertAll(
    tx,
    people.account,
    readers.map(({ id, name, email, joined, autorenew, emailSuspended }) => ({
      id,
      token: newToken(),
      email,
      emailFolded: foldEmail(email),
      emailSuspendedAt: emailSuspended,
      emailProvedAt: joined,
      name,
      passwordHash: DEMO_PASSWORD_HASH,
      autorenew,
      paymentMethod: methods.get(id) ?? null,
      createdAt: joined,
    })),
  )
  await insertAll(
    tx,
    money.paymentCustomer,
    kept.map(({ accountId, customer }) => ({ accountId, customer })),
  )
  const addressed = readers.filter(({ hasAddress }) => hasAddress)
  await insertAll(
    tx,
    people.address,
    addressed.map(({ id, home, joined, postSuspended }, at) => ({
      accountId: id,
      ...home,
      suspendedAt: postSuspended,
      confirmedAt: at % ASKED_OF === 0 ? null : joined > ADDRESSES_CONFIRMED ? joined : ADDRESSES_CONFIRMED,
    })),
  )
}

async function writeOrders(tx: Tx, books: Books, booked: Booked): Promise<void> {
  await insertAll(tx, orders.purchase, books.purchases)
  await insertAll(tx, orders.purchaseLine, books.lines)
  await insertAll(tx, subscription, books.subscriptions)
  await insertAll(tx, orders.gift, books.gifts)
  await insertAll(tx, orders.entitlement, books.entitlements)
  await insertAll(tx, renewal, books.renewals)
  await insertAll(tx, money.recordedPayment, books.recorded)
  const cards = new Map([...booked].map(([{ card }, payment]) => [card, payment]))
  await insertAll(
    tx,
    monthlyDonation,
    books.donations.map(({ card, ...donation }) => ({
      ...donation,
      paymentMethod: cards.get(card)?.method.id,
    })),
  )
  await insertAll(tx, donationMonth, books.months)
}

async function writeIssues(tx: Tx, books: Books): Promise<void> {
  await insertAll(tx, issueRun, books.runs)
  await insertAll(tx, ledgerEntry, books.entries)
  await insertAll(tx, mailing, books.labels)
  await insertAll(tx, mailingLeftOut, books.leftOut)
  await insertAll(tx, staffNote, books.notes)
  await insertAll(tx, people.contactReport, books.reports)
  await insertAll(tx, accounts.audit, books.audits)
}
