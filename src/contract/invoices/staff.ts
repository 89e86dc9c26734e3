import * as z from 'zod/mini'
import { MAX_FREE_LINES, MAX_LINE_QUANTITY, MOST_INVOICED } from '#domain/invoices/price-draft.ts'
import { MOST_BASIS_POINTS } from '#domain/invoices/trade-discount.ts'
import { addressInput } from '../addresses.ts'
import { endpoint } from '../endpoint.ts'
import { line, text } from '../fields/text.ts'
import { uuid } from '../fields/uuid.ts'
import { day, reason, session } from '../orders.ts'

const STAFF_PATH = '/api/staff/invoices'

const id = uuid
const ok = z.object({ status: z.literal('done') })

const quantity = z.int().check(z.minimum(1), z.maximum(MAX_LINE_QUANTITY))

/**
 * All of a draft, as its form has it; without `invoice` a new one. `lines` are those of the catalogue that stay, by position;
 * `revision` is that of the draft that was shown, and 409 says that another was saved meanwhile.
 */
export const saveDraft = endpoint({
  method: 'POST',
  path: `${STAFF_PATH}/draft`,
  body: z.strictObject({
    invoice: z.optional(id),
    revision: z.int32(),
    name: line.check(z.trim()),
    email: line,
    /** The spec's `email_to`: the invoice and its reminders go there too. */
    email_to: z.nullable(line),
    po_number: text(60).check(z.trim()),
    note: text(500).check(z.trim()),
    address: z.nullable(addressInput),
    net: z.int().check(z.minimum(0), z.maximum(365)),
    accepted: z.enum(['any', 'check-or-wire-only']),
    serve_before: z.boolean(),
    /** Hundredths of a percent. */
    discount: z.int().check(z.minimum(0), z.maximum(MOST_BASIS_POINTS)),
    lines: z.array(z.strictObject({ position: z.int32(), quantity })).check(z.maxLength(1000)),
    /** `price` in cents, for each. */
    free_lines: z
      .array(
        z.strictObject({
          name: line.check(z.trim(), z.minLength(1, 'Must not be blank.')),
          quantity,
          price: z.int().check(z.minimum(0), z.maximum(MOST_INVOICED)),
        }),
      )
      .check(z.maxLength(MAX_FREE_LINES)),
    session,
  }),
  answer: z.object({ invoice: z.string(), revision: z.number(), total: z.number() }),
})

/** `shown_total` is the sum that was shown: a draft that was changed meanwhile is not sent. */
export const sendDraft = endpoint({
  method: 'POST',
  path: `${STAFF_PATH}/send`,
  body: z.strictObject({ invoice: id, shown_total: z.optional(z.int32()), session }),
  answer: ok,
})

export const remindNow = endpoint({
  method: 'POST',
  path: `${STAFF_PATH}/remind`,
  body: z.strictObject({ invoice: id, session }),
  answer: ok,
})

/** What is left to pay after it, in cents. */
const afterPayment = z.object({ paid: z.boolean(), left: z.number() })

/** `amount` in cents, all or a part; `left` is what was shown as still to be paid, and 409 says that it is no longer so. */
export const recordPayment = endpoint({
  method: 'POST',
  path: `${STAFF_PATH}/payment`,
  body: z.strictObject({
    invoice: id,
    means: z.enum(['check', 'wire', 'cash']),
    amount: z.int32(),
    left: z.int32(),
    received_on: day,
    note: line.check(z.trim()),
    session,
  }),
  answer: afterPayment,
})

export const takeBackPayment = endpoint({
  method: 'POST',
  path: `${STAFF_PATH}/payment/take-back`,
  body: z.strictObject({ invoice: id, payment: uuid, left: z.int32(), reason, session }),
  answer: afterPayment,
})

export const voidInvoice = endpoint({
  method: 'POST',
  path: `${STAFF_PATH}/void`,
  body: z.strictObject({ invoice: id, reason, session }),
  answer: ok,
})

/** A file, and so no answer of the usual kind: `?invoice=` is any one of the payer's. */
const ofPayer = z.strictObject({ invoice: id })
export const statementFile = { path: `${STAFF_PATH}/statement.csv`, query: ofPayer } as const
export const statementPdf = { path: `${STAFF_PATH}/statement.pdf`, query: ofPayer } as const
