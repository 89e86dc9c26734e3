import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Hono } from 'hono'
import type pg from 'pg'

type SessionOf = (cookie: string | undefined) => Promise<{ id: string } | undefined>

const KEYS = {
  hmacSignatureSecret: randomBytes(16).toString('hex'),
  hmacKeySignatureSecret: randomBytes(16).toString('hex'),
}
const { STRIPE_API_URL = '', STRIPE_WEBHOOK_SECRET = '' } = process.env

/** A guest's checkout of one thing: a challenge, an order that holds its copy, an intent, and the order paid, with its message. */
export function mountCheckout(bare: Hono, pool: pg.Pool, sessionOf: SessionOf): void {
  bare.get('/api/captcha', async (c) => {
    const asked = { algorithm: 'PBKDF2/SHA-256', cost: 1, counter: 1, deriveKey, ...KEYS }
    return c.json({ challenge: await createChallenge(asked) })
  })

  bare.post('/api/cart/checkout', async (c) => {
    const { challenge, solution } = JSON.parse(Buffer.from(c.req.query('captcha') ?? '', 'base64url').toString())
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...KEYS })
    if (!verified) return c.json({ errors: 'not solved' }, 422)
    await pool.query({
      name: 'challenge used',
      text: `insert into captcha_used (hash, ends_at) values ($1, now() + interval '1 hour')`,
      values: [createHash('sha256').update(challenge.signature).digest()],
    })
    const body = await c.req.json()
    const session = await sessionOf(c.req.header('Cookie'))
    const { rows } = await pool.query({
      name: 'cart to buy',
      text: `select c.id, c.content, p.ref, p.name, p.price from cart c
             join product p on p.ref = c.content->'goods'->0->>'ref' where c.session_id = $1`,
      values: [session?.id],
    })
    const { id: cart, content, ref, name, price } = rows[0]
    const attempt = randomUUID()
    const quote = { lines: [{ ref, name, price, quantity: 1 }], total: price }
    await inTransaction(pool, async (tx) => {
      await tx.query({
        name: 'attempt',
        text: `insert into attempt (id, kind, state, slot, session_id, content, quote, amount, currency, created_at, updated_at,
                 reserved_until, next_look_at)
               values ($1, 'order', 'open', $2, $3, $4, $5, $6, 'usd', now(), now(), now(), now() + interval '1 day')`,
        values: [attempt, `cart:${cart}`, session?.id, { cart: content, payer: body }, quote, price],
      })
      await tx.query({
        name: 'reserve',
        text: 'update stock set reserved = reserved + 1 where ref = $1 and on_hand - reserved >= 1',
        values: [ref],
      })
      await tx.query({
        name: 'reservation',
        text: 'insert into reservation (attempt_id, ref, quantity) values ($1, $2, 1)',
        values: [attempt, ref],
      })
    })
    const order = { amount: String(price), currency: 'usd', 'metadata[attempt]': attempt, receipt_email: body.email }
    const intent = await provider('payment_intents', order, `intent:${attempt}`)
    await pool.query({
      name: 'intent',
      text: 'update attempt set intent = $2, intent_secret = $3 where id = $1',
      values: [attempt, intent.id, intent.client_secret],
    })
    return c.json({ type: 'started', data: { payment_intent_id: intent.id, stripe_secret: intent.client_secret } })
  })

  bare.get('/api/checkout/:intent', async (c) => {
    await sessionOf(c.req.header('Cookie'))
    return c.json({ status: 'completed', receipt: await settle(pool, c.req.param('intent')) })
  })

  bare.post('/webhooks/stripe', async (c) => {
    const text = await c.req.text()
    const [, at, signature] = /t=(\d+),v1=(\w+)/.exec(c.req.header('Stripe-Signature') ?? '') ?? []
    const expected = createHmac('sha256', STRIPE_WEBHOOK_SECRET).update(`${at}.${text}`).digest('hex')
    if (signature !== expected) return c.text('not signed', 400)
    const { id, type, data } = JSON.parse(text)
    await settle(pool, data.object.id)
    await pool.query({
      name: 'event',
      text: 'insert into payment_event (id, type, created_at, handled_at) values ($1, $2, now(), now()) on conflict do nothing',
      values: [id, type],
    })
    return c.body(null, 200)
  })
}

/** Paid, once: by whoever asks first. Answers the receipt. */
async function settle(pool: pg.Pool, intentId: string): Promise<string> {
  const intent = await provider(`payment_intents/${intentId}`)
  if (intent.status !== 'succeeded') throw new Error(`The intent is ${intent.status}.`)
  return inTransaction(pool, async (tx) => {
    const { rows: attempts } = await tx.query({
      name: 'attempt to settle',
      text: 'select id, state, quote, content, purchase_id from attempt where intent = $1 for update',
      values: [intentId],
    })
    const { id: attempt, state, quote, content, purchase_id: known } = attempts[0]
    if (state === 'paid') {
      const text = 'select receipt from purchase where id = $1'
      return (await tx.query({ name: 'receipt', text, values: [known] })).rows[0].receipt
    }
    const [{ ref, name, price }] = quote.lines
    const [purchase, receipt, message] = [randomUUID(), randomBytes(16).toString('base64url'), randomUUID()]
    const { email } = content.payer
    await tx.query({
      name: 'purchase',
      text: `with next as (update counter set value = value + 1 where name = 'purchase' returning value)
             insert into purchase (id, number, kind, receipt, invoice, status, name, email, address, subtotal, shipping, discount,
               waived, total, created_at, paid_at)
             select $1, value, 'order', $2, $3, 'paid', $4, $5, $6, $7, 0, 0, 0, $7, now(), now() from next`,
      values: [purchase, receipt, `${receipt}-invoice`, content.payer.name, email, content.payer.address, price],
    })
    await tx.query({
      name: 'line',
      text: `insert into purchase_line (purchase_id, position, type, name, ref, quantity, price, shipping, discount, shipcode)
             values ($1, 0, 'basic-product', $2, $3, 1, $4, 0, 0, 'ship-a')`,
      values: [purchase, name, ref, price],
    })
    await tx.query({
      name: 'payment',
      text: `insert into payment (intent, attempt_id, purchase_id, amount, currency, captured_at) values ($1, $2, $3, $4, 'usd', now())`,
      values: [intentId, attempt, purchase, price],
    })
    await tx.query({ name: 'release', text: 'delete from reservation where attempt_id = $1', values: [attempt] })
    await tx.query({
      name: 'sold',
      text: 'update stock set reserved = reserved - 1, on_hand = on_hand - 1 where ref = $1',
      values: [ref],
    })
    await tx.query({
      name: 'empty cart',
      text: `delete from cart where session_id = (select session_id from attempt where id = $1)`,
      values: [attempt],
    })
    await tx.query({
      name: 'settled',
      text: `update attempt set state = 'paid', purchase_id = $2, updated_at = now() where id = $1`,
      values: [attempt, purchase],
    })
    await tx.query({
      name: 'letter',
      text: `insert into message (id, key, recipient, template, props, created_at) values ($1, $2, $3, 'receipt', $4, now())`,
      values: [message, `receipt:${purchase}`, email, { receipt, name }],
    })
    await tx.query({
      name: 'job',
      text: `insert into pgboss.job (name, data) values ('mail', $1)`,
      values: [{ message }],
    })
    return receipt
  })
}

async function provider(path: string, form?: Record<string, string>, key?: string) {
  const answer = await fetch(`${STRIPE_API_URL}/v1/${path}`, {
    method: form ? 'POST' : 'GET',
    headers: { Authorization: 'Bearer sk_test_sandbox', ...(key && { 'Idempotency-Key': key }) },
    ...(form && { body: new URLSearchParams(form) }),
  })
  return (await answer.json()) as { id: string; client_secret: string; status: string }
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: pg.PoolClient) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  try {
    await tx.query('begin')
    const result = await work(tx)
    await tx.query('commit')
    return result
  } catch (error) {
    await tx.query('rollback')
    throw error
  } finally {
    tx.release()
  }
}
