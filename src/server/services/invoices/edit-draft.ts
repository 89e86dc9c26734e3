import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { saveDraft as contract } from '#contract/invoices/staff.ts'
import { emailFault, foldEmail, isEmail, NOT_AN_EMAIL, spellEmail } from '#domain/access/email.ts'
import { EMAIL_IS_HELD } from '#domain/account/email-change.ts'
import { MUST_NOT_BE_BLANK } from '#domain/addresses/address.ts'
import type { PricedDraft } from '#domain/invoices/price-draft.ts'
import { MOST_INVOICED, priceDraft, tooMuchInvoiced } from '#domain/invoices/price-draft.ts'
import { cents } from '#domain/money.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done, refuse } from '#domain/outcome.ts'
import type { Tx } from '../../db/client.ts'
import { purchase, purchaseLine } from '../../db/schema/orders.ts'
import { newToken } from '../access/auth-context.ts'
import { findAddressHolder } from '../access/proof/held-address.ts'
import type { StaffHand } from '../access/staff-write.ts'
import { staffWrite } from '../access/staff-write.ts'
import { ownedBy, readPurchase } from '../payments/order-rows.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { readDraftLines } from './draft-lines.ts'
import type { DraftPlaces } from './draft-places.ts'
import { placeDraft } from './draft-places.ts'
import type { InvoiceRows } from './invoice-rows.ts'

export type DraftFields = Omit<z.output<(typeof contract)['body'] & z.ZodMiniType>, 'session'>
export type SavedDraft = { invoice: string; revision: number; total: number }

export const NO_LONGER_A_DRAFT = 'This invoice was sent or deleted in the meantime.'
export const CHANGED_MEANWHILE = 'This draft was changed in the meantime. Reload the page to see it.'
export const NO_LINES = 'Add at least one line.'

/** Who pays, what for and how: all of a draft is written again, and its sums with it. Without one a new draft is made. */
export async function saveDraft(
  context: PaymentContext,
  fields: DraftFields,
  actor: StaffHand['actor'],
): Promise<Outcome<SavedDraft>> {
  const before = fields.invoice ? await context.db.transaction((tx) => findDraft(tx, fields.invoice as string)) : null
  if (fields.invoice && !before) return alreadyDone(NO_LONGER_A_DRAFT)
  const buyer = checkBuyer(fields, before)
  if (!buyer.ok) return buyer
  const { email, emailTo } = buyer.value
  if (await findAddressHolder(context.db, { folded: foldEmail(email), now: context.now() }))
    return refuse({ email: EMAIL_IS_HELD })
  const catalogue = await context.catalogue()
  const placed = await placeDraft(context, { catalogue, before, fields })
  if (!placed.ok) return placed
  const places = placed.value
  const priced = priceDraft({
    lines: before ? readDraftLines(before).lines : [],
    parcels: places.parcels,
    kept: fields.lines,
    free: fields.free_lines.map(({ name, quantity, price }) => ({ name, quantity, price: cents(price) })),
    basisPoints: fields.discount,
    goodsShipping: catalogue.prices.goodsShipping,
    currency: catalogue.publication.currency,
  })
  if (priced.lines.length === 0) return refuse(NO_LINES)
  if (priced.total > MOST_INVOICED) return refuse(tooMuchInvoiced(catalogue.publication.currency))
  const id = fields.invoice ?? randomUUID()
  const hand = { actor, reason: '', action: before ? 'draft changed' : 'draft made', subject: `invoice:${id}` }
  return staffWrite(context, hand, async (tx) => {
    const row = { ...toRow(fields, { email, emailTo, priced, places, before }), ...sumsOf(priced) }
    if (before) {
      const unchanged = and(eq(purchase.id, id), eq(purchase.status, 'draft'), eq(purchase.revision, fields.revision))
      const written = await tx
        .update(purchase)
        .set({ ...row, revision: fields.revision + 1 })
        .where(unchanged)
        .returning({ id: purchase.id })
      if (written.length === 0) return alreadyDone(CHANGED_MEANWHILE)
      await tx.delete(purchaseLine).where(eq(purchaseLine.purchaseId, id))
    } else {
      const secrets = { receipt: newToken(), invoice: newToken(), createdAt: context.now() }
      await tx.insert(purchase).values({ ...row, ...secrets, id, kind: 'invoice', status: 'draft' })
    }
    await tx.insert(purchaseLine).values(lineRows(id, priced, places, before))
    const value = { invoice: id, revision: before ? fields.revision + 1 : 0, total: priced.total }
    return done({
      value,
      before: before && { email: before.row.email, total: before.row.total, lines: before.lines.map(nameOf) },
      after: { email, total: priced.total, lines: priced.lines.map(nameOf) },
    })
  })
}

const nameOf = ({ name, quantity }: { name: string; quantity: number }) => `${quantity} × ${name}`

/** A reader without an email address who was chosen for it keeps it. */
function checkBuyer(
  { name, email, email_to }: DraftFields,
  before: InvoiceRows | null,
): Outcome<{ email: string; emailTo: string | null }> {
  const spelled = spellEmail(email)
  const emailTo = spellEmail(email_to ?? '') || null
  if (!name) return refuse({ name: MUST_NOT_BE_BLANK })
  const hasNone = before?.row.email === '' && spelled === ''
  const fault = hasNone ? null : emailFault(spelled)
  if (fault) return refuse({ email: fault })
  if (emailTo && !isEmail(emailTo)) return refuse({ email_to: NOT_AN_EMAIL })
  return done({ email: spelled, emailTo })
}

/** Null for what is no draft, or no longer. */
export async function findDraft(tx: Tx, id: string): Promise<InvoiceRows | null> {
  const isDraft = and(eq(purchase.id, id), eq(purchase.kind, 'invoice'), eq(purchase.status, 'draft'))
  const [row] = await tx.select({ id: purchase.id }).from(purchase).where(isDraft)
  return row ? readPurchase(tx, id) : null
}

type Changed = {
  email: string
  emailTo: string | null
  priced: PricedDraft
  places: DraftPlaces
  before: InvoiceRows | null
}

function toRow(fields: DraftFields, { email, emailTo, priced, places, before }: Changed) {
  const { enteredBy, agreedPrice, giftRecipients } = before?.row.details ?? {}
  const consignments = places.consignments(priced)
  const sameReader = before && foldEmail(before.row.email) === foldEmail(email)
  const hasSubscription = priced.lines.some(({ type }) => type === 'personal-subscription')
  return {
    name: fields.name,
    email,
    ...ownedBy(sameReader ? before.row.accountId : null, email),
    address: places.address,
    net: fields.net,
    poNumber: fields.po_number || null,
    details: {
      ...(enteredBy && { enteredBy }),
      ...(agreedPrice && { agreedPrice }),
      ...(giftRecipients && { giftRecipients }),
      acceptedPayments: fields.accepted,
      ...(emailTo && { billTo: { emailTo } }),
      ...(fields.note && { note: fields.note }),
      ...(fields.discount > 0 && {
        tradeDiscount: { basisPoints: fields.discount, amounts: priced.lines.map(({ trade }) => trade) },
      }),
      ...(consignments.length > 0 && { consignments }),
      ...(fields.serve_before && hasSubscription && { serveBefore: true as const }),
    },
  }
}

function sumsOf({ subtotal, shipping, discount, waived, total }: PricedDraft) {
  return { subtotal, shipping, discount, waived, total }
}

/** Numbered anew, in their order: nothing else points at the lines of a draft. */
function lineRows(purchaseId: string, { lines }: PricedDraft, { shipcodeOf }: DraftPlaces, before: InvoiceRows | null) {
  return lines.map((line, position) => {
    const was = before?.lines.find((one) => one.position === line.position)
    const { type, name, quantity, price, shipping, discount } = line
    const shipcode = was ? shipcodeOf(was, line.parcel) : null
    const more = { ref: was?.ref ?? null, item: was?.item ?? null, issuesPerYear: was?.issuesPerYear ?? null, shipcode }
    return { purchaseId, position, type, name, quantity, price, shipping, discount, ...more }
  })
}
