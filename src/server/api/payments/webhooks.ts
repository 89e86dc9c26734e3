import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Payments, ProviderEvent } from '../../adapters/payments.ts'
import type { Env } from '../../http/env.ts'

type Context = {
  payments: Pick<Payments, 'readWebhook'>
  /** By the clock of whoever signs. */
  now(): Date
  /** Resolves when the event has had its effect, which may have come about before; if it fails the provider sends it again. */
  onEvent(event: ProviderEvent): Promise<void>
}

const NOT_SIGNED = 'This is not signed by the payment provider, or it is too old.'

/** The provider's messages. They carry no cookie: the signature over the very bytes sent is all that counts. */
export function mountWebhooks(web: Hono<Env>, { payments, now, onEvent }: Context): void {
  web.post('/webhooks/stripe', async (c) => {
    const signature = c.req.header('Stripe-Signature') ?? null
    const event = await payments.readWebhook(await c.req.text(), signature, now())
    if (!event) {
      c.var.log.warn({ event: 'webhook-refused' }, 'security')
      throw new HTTPException(400, { message: NOT_SIGNED })
    }
    await onEvent(event)
    return c.body(null, 200)
  })
}
