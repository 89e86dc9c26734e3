import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as z from 'zod/mini'
import { emailAddress } from '#contract/fields/email-address.ts'
import type { Db } from '../../db/client.ts'
import type { Env } from '../../http/env.ts'
import type { SendJob } from '../../services/mail/send-mail.ts'
import { suspendEmail } from '../../services/people/reader-contacts.ts'

const report = z.strictObject({
  email: emailAddress,
  kind: z.enum(['bounce', 'complaint']),
})

type Context = { db: Db; now: () => Date; send: SendJob; secret: string }

const SIGNATURE = /^t=(\d{1,12}),sha256=([0-9a-f]{64})$/
/** As long as the payment provider's are good: long enough for a slow way, too short to keep one for later. */
const GOOD_FOR_SECONDS = 300

/**
 * What comes back of our mail, told by whoever sends it. `Contacts-Signature: t=<seconds>,sha256=<hex>` is the HMAC of the
 * time, a dot and the very bytes sent. Addresses that are nobody's are answered as all others, so that nothing is told by it.
 */
export function mountReturnedMail(web: Hono<Env>, { db, now, send, secret }: Context): void {
  web.post('/webhooks/contacts', async (c) => {
    const text = await c.req.text()
    if (!isSigned(text, c.req.header('Contacts-Signature') ?? '', secret)) {
      c.var.log.warn({ event: 'webhook-refused' }, 'security')
      throw new HTTPException(400, { message: 'This is not signed with the secret of the contacts, or it is too old.' })
    }
    const parsed = report.safeParse(parseJson(text))
    if (!parsed.success) throw new HTTPException(422, { message: 'This is not a report about an email address.' })
    const suspended = await suspendEmail({ db, now, send }, parsed.data.email, parsed.data.kind)
    c.var.log.info({ event: 'contact-reported', kind: parsed.data.kind, suspended }, 'contacts')
    return c.json({ received: true })
  })
}

/** Whoever signs goes by the world's time, whatever day the clock of a demo has. */
function isSigned(text: string, header: string, secret: string): boolean {
  const [, time = '', given = ''] = SIGNATURE.exec(header) ?? []
  if (!given || Math.abs(Date.now() / 1000 - Number(time)) > GOOD_FOR_SECONDS) return false
  const expected = createHmac('sha256', secret).update(`${time}.${text}`).digest()
  return timingSafeEqual(Buffer.from(given, 'hex'), expected)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
