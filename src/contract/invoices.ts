import * as z from 'zod/mini'
import { captchaToken } from './access/captcha.ts'
import { checkoutFields, paymentAnswer } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { line } from './fields/text.ts'
import { day, reason, session } from './orders.ts'

/** The body of every checkout; of it an invoice uses the password, where one is asked for. A card is never saved. */
export const payInvoice = endpoint({
  method: 'POST',
  path: '/api/invoice/:invoice/checkout',
  query: z.strictObject({ captcha: captchaToken }),
  body: z.strictObject(checkoutFields),
  answer: paymentAnswer,
})

const STAFF_PATH = '/api/staff/invoices'

const id = z.uuid()
const ok = z.object({ status: z.literal('done') })

export const sendDraft = endpoint({
  method: 'POST',
  path: `${STAFF_PATH}/send`,
  body: z.strictObject({ invoice: id, session }),
  answer: ok,
})

export const remindNow = endpoint({
  method: 'POST',
  path: `${STAFF_PATH}/remind`,
  body: z.strictObject({ invoice: id, session }),
  answer: ok,
})

/** `amount` in cents: the whole invoice, as nothing is paid in parts. */
export const recordPayment = endpoint({
  method: 'POST',
  path: `${STAFF_PATH}/payment`,
  body: z.strictObject({
    invoice: id,
    means: z.enum(['check', 'wire']),
    amount: z.int32(),
    received_on: day,
    note: line.check(z.trim()),
    session,
  }),
  answer: ok,
})

export const voidInvoice = endpoint({
  method: 'POST',
  path: `${STAFF_PATH}/void`,
  body: z.strictObject({ invoice: id, reason, session }),
  answer: ok,
})
