import * as z from 'zod/mini'
import { captchaToken } from '../access/captcha.ts'
import { checkoutFields, paymentAnswer } from '../checkout.ts'
import { endpoint } from '../endpoint.ts'

/** The body of every checkout; of it an invoice uses the password, where one is asked for. A card is never saved. */
export const payInvoice = endpoint({
  method: 'POST',
  path: '/api/invoice/:invoice/checkout',
  query: z.strictObject({ captcha: captchaToken }),
  body: z.strictObject(checkoutFields),
  answer: paymentAnswer,
})
