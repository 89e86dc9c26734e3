import { eq } from 'drizzle-orm'
import { isEmail, NOT_AN_EMAIL } from '#domain/access/email.ts'
import type { StaffRole } from '#domain/access/staff-roles.ts'
import { ADDRESS_FIELDS } from '#domain/addresses/address-fields.ts'
import { staffDiscount } from '#domain/cart/agreed-price.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { formatTotal } from '#domain/money.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { LINK_NEEDS_EMAIL } from '#domain/payments/payment-link.ts'
import { receivedDayFault } from '#domain/payments/received-day.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Tx } from '../../db/client.ts'
import { purchase } from '../../db/schema/orders.ts'
import { violates } from '../../db/violation.ts'
import { takeStaffAllowance } from '../access/limits/staff-allowance.ts'
import { staffAccountFault } from '../access/staff-write.ts'
import { readAddresses } from '../addresses/saved-addresses.ts'
import { GivenUp, orGivenUp } from '../orders/manual-order.ts'
import { FOR_ANOTHER } from '../orders/order-file.ts'
import type { PurchaseRow } from '../payments/order-rows.ts'
import { readPurchase } from '../payments/order-rows.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { ORDER_NEEDS_EMAIL } from './for-reader/find-buyer.ts'
import { findRecipientEmail, writeOrder } from './for-reader/write-order.ts'
import type { ForReader, OrderFields } from './quote-for-reader.ts'
import { quoteForReader } from './quote-for-reader.ts'
import { totalChanged } from './shown-total.ts'

export type Placed = { id: string; kind: 'order' | 'invoice'; number: number | null }

export const lookAtTotal = (total: string) => `The total is ${total}. Check it before you place this order.`
export const NOTHING_TO_PAY = 'The total is zero. Choose “Free” as the payment.'

/** By phone, by check, for nothing, or to be paid by a link or an invoice: what staff enter for somebody else. */
export async function placeForReader(
  context: PaymentContext,
  fields: OrderFields & { key?: string | undefined },
  actor: string,
  role?: StaffRole,
): Promise<Outcome<Placed>> {
  const catalogue = await context.catalogue()
  const { payment, key = null } = fields
  const before = await findPlaced(context, key)
  if (before) return done(before)
  if ('received_on' in payment) {
    const today = dayOf(context.now(), catalogue.publication.timeZone)
    const future = receivedDayFault(payment.received_on as Day, today)
    if (future) return refuse({ 'payment.received_on': future })
  }
  const quoted = await quoteForReader(context, catalogue, fields)
  if (!quoted.ok) return quoted
  const { quote, usual } = quoted.value
  const total = formatTotal(quote.total, catalogue.publication.currency)
  if (fields.shown_total === undefined) return refuse({ total: lookAtTotal(total) })
  if (fields.shown_total !== quote.total) return refuse({ total: totalChanged(total) })
  if (quote.total === 0 && fields.payment.by !== 'comp') return refuse(NOTHING_TO_PAY)
  const emailTo = findRecipientEmail(fields)
  if (emailTo && !isEmail(emailTo)) return refuse({ 'payment.email_to': NOT_AN_EMAIL })
  if (payment.by === 'invoice' && !quoted.value.email && !emailTo)
    return refuse({ 'payment.email_to': ORDER_NEEDS_EMAIL })
  if (payment.by === 'link' && !quoted.value.email) return refuse({ 'payment.by': LINK_NEEDS_EMAIL })
  const write = () =>
    context.db.transaction(async (tx) => {
      const open = { ...context, tx, catalogue }
      const fault = await staffAddressFault(tx, quoted.value, role)
      if (fault) return refuse({ address: fault })
      const id = await writeOrder(open, quoted.value, { payment, actor, key, price: fields.price })
      const given = payment.by === 'comp' ? quote.discount : usual === null ? 0 : staffDiscount(usual, quote.total)
      const recorded = 'received_on' in payment ? quote.total : 0
      for (const [measure, amount] of [
        ['money', given],
        ['recorded', recorded],
      ] as const) {
        const giving = { actor: { id: actor, role }, measure, amount }
        const allowed = await takeStaffAllowance(tx, giving, { publication: catalogue.publication, now: context.now() })
        if (!allowed.ok) throw new GivenUp(allowed)
      }
      const { row } = await readPurchase(tx, id)
      const number = row.number === null ? null : purchaseNumber(catalogue.publication.invoicePrefix, row.number)
      await writeAudit(tx, context.now(), {
        actor,
        action: FOR_ANOTHER,
        subject: number ? `order:${number}` : `invoice:${id}`,
        after: {
          email: row.email,
          total: row.total,
          ...(usual !== null && { usual }),
          payment: payment.by,
          lines: quote.lines.map(nameOf),
        },
        reason: [fields.price?.reason, 'note' in payment ? payment.note : ''].filter(Boolean).join('; '),
      })
      return done(toPlaced(row))
    })
  try {
    return await orGivenUp(write)
  } catch (error) {
    // Sent twice at once: the other was quicker.
    const other = violates(error, 'purchase_entry_key') ? await findPlaced(context, key) : null
    if (other) return done(other)
    throw error
  }
}

/** A subscription's address is saved in the account. */
async function staffAddressFault(
  tx: Tx,
  { knownId, sent, quote }: ForReader,
  role: StaffRole | undefined,
): Promise<string | null> {
  const { address } = sent
  if (!knownId || !address || !quote.lines.some(({ type }) => type === 'personal-subscription')) return null
  const saved = (await readAddresses(tx, knownId)).find(({ zone }) => zone === address.zone)
  if (saved && ADDRESS_FIELDS.every((field) => (saved[field] ?? '') === (address[field] ?? ''))) return null
  return staffAccountFault(tx, knownId, role)
}

const toPlaced = ({ id, kind, number }: PurchaseRow): Placed => ({
  id,
  kind: kind === 'invoice' ? 'invoice' : 'order',
  number,
})

/** What the same form has made before. */
async function findPlaced({ db }: PaymentContext, key: string | null): Promise<Placed | null> {
  if (!key) return null
  const [row] = await db.select().from(purchase).where(eq(purchase.entryKey, key))
  return row ? toPlaced(row) : null
}

const nameOf = ({ name, quantity }: { name: string; quantity: number }) => `${quantity} × ${name}`
