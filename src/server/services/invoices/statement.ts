import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import { csvLine, csvMoney } from '#domain/csv.ts'
import type { Day } from '#domain/day.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { dueDay, isPastDue } from '#domain/invoices/invoice.ts'
import type { Statement } from '#domain/invoices/statement.ts'
import { sumStatement } from '#domain/invoices/statement.ts'
import type { Cents, Currency } from '#domain/money.ts'
import { subtract, ZERO } from '#domain/money.ts'
import { purchaseNumber } from '#domain/orders.ts'
import { sellerLines } from '#domain/seller.ts'
import { makePdf } from '../../adapters/pdf/make-pdf.ts'
import type { StatementPrint } from '../../adapters/pdf/statement-pdf.ts'
import type { Db } from '../../db/client.ts'
import { purchase } from '../../db/schema/orders.ts'
import { account } from '../../db/schema/people.ts'
import { readPrintedWordmark } from '../catalogue/masthead/printed-wordmark.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'
import type { PurchaseRow } from '../payments/order-rows.ts'
import { toInvoice } from './invoice-rows.ts'

export type StatementLine = {
  id: string
  number: string
  poNumber: string | null
  status: PurchaseRow['status']
  sentOn: Day | null
  dueOn: Day | null
  pastDue: boolean
  total: Cents
  paid: Cents
  left: Cents
}

export type PayerStatement = {
  name: string
  email: string
  /** Of the account with that address. */
  token: string | null
  on: Day
  lines: StatementLine[]
  sums: Statement
  /** Older invoices than these are not listed. */
  more: boolean
}

const MOST_LINES = 500

/** Every invoice that was sent to the payer of this one and not voided, the oldest first; null for a draft, or nobody's. */
export async function readStatement(
  db: Db,
  { invoicePrefix, timeZone }: Publication,
  { id, now }: { id: string; now: Date },
): Promise<PayerStatement | null> {
  const [one] = await db.select().from(purchase).where(eq(purchase.id, id))
  if (one?.kind !== 'invoice') return null
  const today = dayOf(now, timeZone)
  const rows = await db
    .select()
    .from(purchase)
    .where(
      and(
        eq(purchase.kind, 'invoice'),
        // A reader without an email address is known by the account.
        one.email
          ? sql`lower(${purchase.email}) = ${one.email.toLowerCase()}`
          : eq(purchase.accountId, one.accountId ?? one.id),
        notInArray(purchase.status, ['draft', 'void']),
      ),
    )
    .orderBy(sql`${purchase.number} desc`)
    .limit(MOST_LINES + 1)
  const lines = rows
    .slice(0, MOST_LINES)
    .map((row) => toLine(row, { invoicePrefix, today }))
    .toReversed()
  const [known] = await db
    .select({ token: account.token })
    .from(account)
    .where(one.accountId ? eq(account.id, one.accountId) : eq(account.emailFolded, one.waitsFor ?? ''))
    .orderBy(asc(account.id))
  return {
    name: one.name,
    email: one.email,
    token: known?.token ?? null,
    on: today,
    lines,
    sums: sumStatement(lines, today),
    more: rows.length > MOST_LINES,
  }
}

function toLine(row: PurchaseRow, { invoicePrefix, today }: { invoicePrefix: string; today: Day }): StatementLine {
  const invoice = toInvoice(row)
  const left = row.paidAt ? ZERO : invoice.left
  return {
    id: row.id,
    number: purchaseNumber(invoicePrefix, row.number ?? 0),
    poNumber: row.poNumber,
    status: row.status,
    sentOn: row.sentOn as Day | null,
    dueOn: dueDay(invoice),
    pastDue: isPastDue(invoice, today),
    total: row.total,
    paid: subtract(row.total, left),
    left,
  }
}

/** What the page shows, for a spreadsheet. */
export function statementFile({ lines, sums }: PayerStatement, currency: Currency): string {
  const money = (amount: Cents) => csvMoney(amount, currency)
  const day = (on: Day | null) => (on ? formatDay(on) : '')
  return [
    csvLine(['Invoice', 'PO number', 'Sent', 'Due', 'Total', 'Paid', 'Left']),
    ...lines.map(({ number, poNumber, sentOn, dueOn, total, paid, left }) =>
      csvLine([number, poNumber ?? '', day(sentOn), day(dueOn), money(total), money(paid), money(left)]),
    ),
    csvLine(['All', '', '', '', money(sums.invoiced), money(sums.paid), money(sums.left)]),
  ].join('')
}

/** The same as a PDF, as it is sent to the payer. */
export async function makeStatement(db: Db, statement: PayerStatement, publication: Publication) {
  const wordmark = await readPrintedWordmark(db, publication.masthead)
  return makePdf({ kind: 'statement', content: { ...statementPaper(statement, publication), wordmark } })
}

function statementPaper(
  { name, email, on, lines, sums, more }: PayerStatement,
  publication: Publication,
): StatementPrint {
  return {
    publication: publication.name,
    supportEmail: publication.supportEmail,
    seller: sellerLines(publication),
    currency: publication.currency,
    on,
    payer: [name, email].filter(Boolean),
    lines: lines.map(({ id: _, status: __, ...line }) => line),
    sums,
    more,
  }
}
