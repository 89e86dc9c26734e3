import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as z from 'zod/mini'
import { isEmail, NOT_AN_EMAIL } from '#domain/email.ts'
import type { Db } from '../db/client.ts'
import type { Env } from '../http/env.ts'
import { suspendEmail } from '../services/people/look-after.ts'

const report = z.strictObject({
  email: z.string().check(z.trim(), z.refine(isEmail, NOT_AN_EMAIL)),
  kind: z.enum(['bounce', 'complaint']),
})

type Desk = { db: Db; now: () => Date; secret: string }

/**
 * What comes back of our mail, told by whoever sends it: `Contacts-Signature: sha256=<hex>` is the HMAC of the very
 * bytes sent. Addresses that are nobody's are answered as all others, so that nothing is told by it.
 */
export function mountContacts(web: Hono<Env>, { db, now, secret }: Desk): void {
  web.post('/webhooks/contacts', async (c) => {
    const text = await c.req.text()
    if (!isSigned(text, c.req.header('Contacts-Signature') ?? '', secret)) {
      c.var.log.warn({ event: 'webhook-refused' }, 'security')
      throw new HTTPException(400, { message: 'This is not signed with the secret of the contacts.' })
    }
    const parsed = report.safeParse(jsonOf(text))
    if (!parsed.success) throw new HTTPException(422, { message: 'This is not a report about an email address.' })
    const suspended = await suspendEmail({ db, now }, parsed.data.email)
    c.var.log.info({ event: 'contact-reported', kind: parsed.data.kind, suspended }, 'contacts')
    return c.json({ received: true })
  })
}

function isSigned(text: string, header: string, secret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(text).digest('hex')}`)
  const given = Buffer.from(header)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
