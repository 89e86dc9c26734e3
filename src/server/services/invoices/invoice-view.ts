import { foldEmail } from '#domain/access/email.ts'
import { postalLinesIn } from '#domain/addresses/postal-lines.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { dueDay, invoiceFailed, isPastDue, isPayableOnline, needsPassword } from '#domain/invoices/invoice.ts'
import { tradeDiscountLabel } from '#domain/invoices/trade-discount.ts'
import type { Cents } from '#domain/money.ts'
import { sum } from '#domain/money.ts'
import { purchaseNumber } from '#domain/orders.ts'
import { isLinkOver, LINK_EXPIRED } from '#domain/payments/payment-link.ts'
import { sellerLines } from '#domain/seller.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { Banking } from '../../db/settings.ts'
import { findAccount } from '../access/access-messages.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import type { PurchaseRow } from '../payments/order-rows.ts'
import type { RefundMade } from '../payments/refunds/read-refunds.ts'
import { readAllRefunds } from '../payments/refunds/read-refunds.ts'
import type { InvoiceRows } from './invoice-rows.ts'
import { invoiceByToken, toInvoice } from './invoice-rows.ts'

/** The spec's Invoice, as whoever holds its link sees it. */
export type InvoiceView = {
  token: string
  number: string
  /** An order whose bank debit is under way uses the same page. */
  isOrder: boolean
  createdOn: Day
  net: number | null
  dueOn: Day | null
  pastDue: boolean
  status: PurchaseRow['status']
  /** Name, postal address and tax number, line by line. */
  seller: string[]
  billTo: { name: string; address: string[]; email: string }
  poNumber: string | null
  note: string | null
  consignments: { name: string; address: string[]; items: { name: string; quantity: number }[] }[]
  lines: { name: string; quantity: number; price: Cents; shipcode: string | null }[]
  subtotal: Cents
  shipping: Cents
  discount: Cents
  /** A part of the discount. */
  tradeDiscount: { label: string; amount: Cents } | null
  waived: Cents
  total: Cents
  /** What came by check or wire so far, and what is left to pay. */
  recorded: Cents
  left: Cents
  /** The whole sentence about the last payment that failed. */
  failure: string | null
  needsPassword: boolean
  payableOnline: boolean
  bank: Banking | null
  /** The receipt's token once it is paid. */
  receipt: string | null
  /** Why an order came to nothing. */
  canceledBecause: string | null
  /** What was paid for it and went back. */
  returned: RefundMade[]
}

export async function invoiceView(
  db: Db,
  { catalogue, token, now }: { catalogue: Catalogue; token: string; now: Date },
): Promise<InvoiceView | null> {
  const found = await invoiceByToken(db, token)
  return found && viewInvoice(db, catalogue, found, now)
}

export async function viewInvoice(
  db: Db | Tx,
  { publication }: Catalogue,
  { row: stored, lines }: InvoiceRows,
  now: Date,
): Promise<InvoiceView> {
  const row = stored.status === 'open' && isLinkOver(stored, now) ? asExpired(stored) : stored
  const invoice = toInvoice(row)
  const isInvoice = row.kind === 'invoice'
  const payableOnline = isPayableOnline(invoice, publication.currency) && (isInvoice || row.kind === 'order')
  const { address, details } = row
  return {
    token: row.invoice,
    isOrder: !isInvoice,
    status: row.status,
    net: isInvoice ? row.net : null,
    payableOnline,
    number: purchaseNumber(publication.invoicePrefix, row.number ?? 0),
    createdOn: dayOf(row.createdAt, publication.timeZone),
    dueOn: isInvoice ? dueDay(invoice) : row.payUntil && dayOf(row.payUntil, publication.timeZone),
    pastDue: isInvoice && isPastDue(invoice, dayOf(now, publication.timeZone)),
    seller: sellerLines(publication),
    billTo: {
      name: row.name,
      email: details.billTo?.emailTo ?? row.email,
      address: address ? postalLinesIn(publication.zones, address) : [],
    },
    poNumber: row.poNumber,
    note: details.note ?? null,
    consignments: (details.consignments ?? []).map((each) => ({
      ...each,
      address: each.address ? postalLinesIn(publication.zones, each.address) : [],
    })),
    lines: lines.map(({ name, quantity, price, shipcode }) => ({ name, quantity, price, shipcode })),
    subtotal: row.subtotal,
    shipping: row.shipping,
    discount: row.discount,
    waived: row.waived,
    total: row.total,
    tradeDiscount: details.tradeDiscount
      ? { label: tradeDiscountLabel(details.tradeDiscount.basisPoints), amount: sum(details.tradeDiscount.amounts) }
      : null,
    recorded: row.recorded,
    left: invoice.left,
    failure: row.status === 'open' && row.failure ? invoiceFailed(row.failure) : null,
    needsPassword: payableOnline && (await asksForPassword(db, { row, lines })),
    bank: isInvoice && row.status === 'open' ? publication.banking : null,
    receipt: row.paidAt ? row.receipt : null,
    canceledBecause: !isInvoice && row.status === 'void' ? row.failure : null,
    returned: await readAllRefunds(db, row.id, publication.timeZone),
  }
}

/** Nobody can pay it any more, whether or not it has been ended yet. */
const asExpired = (row: PurchaseRow): PurchaseRow => ({ ...row, status: 'void', failure: LINK_EXPIRED })

/** The bill-to email has no account, and a personal subscription would make one. */
export async function asksForPassword(db: Db | Tx, { row, lines }: InvoiceRows): Promise<boolean> {
  const hasAccount = row.accountId !== null || (await findAccount(db, foldEmail(row.email))) !== null
  return needsPassword({ hasAccount, personalSubscription: lines.some(({ type }) => type === 'personal-subscription') })
}
