import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/invoices/pay.ts'
import { serve } from '../http/answers/serve.ts'
import type { Env } from '../http/env.ts'
import { payInvoice } from '../services/checkout/pay-invoice.ts'
import { challengedBuyer } from './checkout/buyer.ts'
import type { CheckoutParts } from './checkout/checkout.ts'
import { reply } from './checkout/checkout.ts'

export function mountInvoices(api: Hono<Env>, parts: CheckoutParts): void {
  serve(api, contract.payInvoice, async ({ query, body }, c) => {
    const buyer = await challengedBuyer(c, parts, query.captcha, body)
    if (!buyer.ok) return buyer
    const submitted = await payInvoice(parts.paymentContext, buyer.value, {
      token: c.req.param('invoice') ?? '',
      body,
    })
    if (!submitted) throw new HTTPException(404)
    return reply(c, parts, buyer.value, submitted)
  })
}
