import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/invoice.ts'
import type { Env } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { payInvoice } from '../services/checkout/pay-invoice.ts'
import { challengedBuyer } from './buyer.ts'
import type { CheckoutParts } from './checkout.ts'
import { reply } from './checkout.ts'

export function mountInvoice(api: Hono<Env>, parts: CheckoutParts): void {
  serve(api, contract.payInvoice, async ({ query, body }, c) => {
    const buyer = await challengedBuyer(c, parts, query.captcha, body)
    if (!buyer.ok) return buyer
    const submitted = await payInvoice(parts.paymentContext, buyer.value, c.req.param('invoice') ?? '', body)
    if (!submitted) throw new HTTPException(404)
    return reply(c, parts, buyer.value, submitted)
  })
}
