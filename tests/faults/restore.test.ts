import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { READ_ONLY } from '#domain/database-identity.ts'
import { FIRST_PAGE } from '#domain/staff-lists/list-query.ts'
import type { Rig } from '#sandbox/payments/rig.ts'
import { openRig, WEBHOOK_SECRET } from '#sandbox/payments/rig.ts'
import { SANDBOX_KEYS } from '#sandbox/payments/sandbox.ts'
import { openMovableClock } from '#server/adapters/clock.ts'
import { auditLedger, differenceLine } from '#server/services/figures/audit-books.ts'
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts'
import { mailsTo } from '../support/outbox.ts'
import { CARD_FORM } from '../support/payments.ts'
import type { TestRuntime } from '../support/runtime.ts'
import { openTestRuntime } from '../support/runtime.ts'
import type { Shopper, Started } from '../support/shopper.ts'
import { HOME, openShopper, startedBy } from '../support/shopper.ts'
import { openStaff } from '../support/staff.ts'
import type { KeptShop } from './kept-shop.ts'
import { keepShop } from './kept-shop.ts'
import { TOTE } from './products.ts'

let rig: Rig
let shop: KeptShop
let backup: KeptShop | null = null
beforeAll(async () => {
  rig = await openRig({ way: 'on its own port', start: Date.now() })
  shop = await keepShop()
})
afterAll(async () => {
  await shop.remove()
  await backup?.remove()
  await rig.close()
})

/** The provider is another machine: it forgets nothing when a database is put back. */
async function withRuntime<T>(
  kept: KeptShop,
  work: (test: TestRuntime) => Promise<T>,
  { asCopy = false } = {},
): Promise<T> {
  const test = await openTestRuntime(await kept.open(), { env: provider(), asCopy })
  try {
    return await work(test)
  } finally {
    await test.runtime.close()
  }
}

const provider = () => ({
  STRIPE_SECRET_KEY: SANDBOX_KEYS.secret,
  STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.publishable,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_API_URL: rig.url?.origin ?? '',
})

async function started(test: TestRuntime, email: string): Promise<{ shopper: Shopper; intent: Started }> {
  const shopper = openShopper(test)
  await shopper.add(TOTE)
  const form = { name: 'Maren Holt', email, address: HOME, shipcode: 'ship-a' }
  return { shopper, intent: startedBy(await shopper.checkout(form)) }
}

async function pay({ id, secret }: Started): Promise<void> {
  const form = { client_secret: secret, payment_method_data: CARD_FORM, return_url: 'http://localhost' }
  await rig.browser.paymentIntents.confirm(id, form as object)
}

/** The provider has forgotten its events by then, and keeps only the payments. */
const FORTY_DAYS_MS = 40 * 24 * 60 * 60 * 1000

async function laterBy(passed: number, kept: KeptShop): Promise<void> {
  rig.clock.advance(passed / 1000)
  await rig.sandbox.tick()
  const { db, close } = await kept.open()
  await (await openMovableClock(db)).moveTo(new Date(Date.now() + passed))
  await close()
}

it('a copy started beside the live shop changes nothing anywhere until it is taken over, and then strays wait for staff', {
  timeout: 300_000,
}, async () => {
  const waiting = await withRuntime(shop, async (test) => {
    const before = await started(test, 'before@example.net')
    await pay(before.intent)
    expect(await before.shopper.poll(before.intent.id)).toMatchObject({ body: { status: 'completed' } })
    await test.runtime.due.run()
    return started(test, 'during@example.net')
  })
  backup = await shop.copy()
  const given = await withRuntime(shop, async (test) => {
    await pay(waiting.intent)
    await test.runtime.due.run()
    const after = await started(test, 'after@example.net')
    await pay(after.intent)
    expect(await after.shopper.poll(after.intent.id)).toMatchObject({ body: { status: 'completed' } })
    await test.runtime.due.run()
    return numberOf(test, 'after@example.net')
  })
  await laterBy(FORTY_DAYS_MS, backup)

  const journal = rig.sandbox.journal()
  await withRuntime(backup, looksOnly, { asCopy: true })
  expect(rig.sandbox.journal()).toEqual(journal)

  await takenOver(backup, given)
  await withRuntime(
    backup,
    async (test) => {
      expect(test.runtime.passive).toBeNull()
      const { db } = test.runtime.database
      await test.runtime.due.run()
      expect(await ordersOf(test)).toEqual([
        { email: 'before@example.net', status: 'paid' },
        { email: 'during@example.net', status: 'paid' },
      ])
      expect(rig.sandbox.journal()).toMatchObject({ refunded: 0 })
      await strayIsReturned(test)
      const buyer = await started(test, 'again@example.net')
      await pay(buyer.intent)
      await buyer.shopper.poll(buyer.intent.id)
      // The number of the order that is lost is not given again.
      expect(await numberOf(test, 'again@example.net')).toBeGreaterThan(given)
      const { rows } = await db.execute(
        sql`select number_before, number_after from database_identity order by id desc limit 1`,
      )
      expect(rows).toEqual([{ number_before: given - 2, number_after: given }])
      expect((await auditLedger({ db, payments: test.runtime.payments })).map(differenceLine)).toEqual([])
    },
    { asCopy: true },
  )
})

const WRITES = [
  ['POST', '/api/cart'],
  ['POST', '/api/cart/checkout'],
  ['POST', '/api/access/signin'],
  ['POST', '/webhooks/stripe'],
  ['POST', '/api/staff/orders/refund'],
  ['POST', '/api/account/autorenew'],
] as const

/** Everything that a process does by itself and everything that is asked of it. */
async function looksOnly({ runtime, web }: TestRuntime): Promise<void> {
  const { db } = runtime.database
  const state = async () =>
    (
      await db.execute(sql`
    select (select count(*) from purchase) as purchases, (select count(*) from refund) as refunds,
      (select count(*) from payment) as payments, (select count(*) from attempt) as attempts,
      (select count(*) from message) as messages, (select count(*) from sandbox_mail) as sent,
      (select count(*) from pgboss.job where state <> 'completed') as jobs`)
    ).rows
  const before = await state()
  await runtime.due.run()
  for (const [method, path] of WRITES) {
    const answer = await web.request(path, { method, body: '{}', headers: { 'Content-Type': 'application/json' } })
    expect([path, answer.status, (await answer.json()) as object]).toEqual([path, 503, { errors: READ_ONLY }])
  }
  expect((await web.request('/oauth/google')).status).toBe(503)
  const ready = await web.request('/readyz')
  expect([ready.status, await ready.json()]).toMatchObject([
    200,
    { status: 'passive', passive: expect.stringContaining('npm run take-over') },
  ])
  expect(runtime.app.passive).toContain('copied or restored')
  expect((await web.request('/api/store/products')).status).toBeLessThan(500)
  expect(await state()).toEqual(before)
}

async function takenOver(kept: KeptShop, last: number): Promise<void> {
  const command = { env: { ...BARE_ENVIRONMENT, ...kept.env, ...provider() } }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/take-over.ts'], command)
  expect(stdout).toContain('This database is the shop’s from now on.')
  expect(stdout).toContain(`Numbers go on after ${last}: 2 were given`)
  expect(stdout).toMatch(/Payments for orders that are not here: 1, \$[\d.]+ in all/)
}

/** With sum and reader before anybody's eyes first, then by one press, once, and with a message. */
async function strayIsReturned(test: TestRuntime): Promise<void> {
  const [stray, ...more] = (await test.runtime.app.payments.unmatched(FIRST_PAGE)).rows
  expect(more).toEqual([])
  expect(stray).toMatchObject({ email: 'after@example.net', number: expect.stringMatching(/^BF-\d+$/) })
  const { intent: payment, amount } = stray ?? {}
  expect(await mailsTo(test, 'after@example.net')).toEqual([])
  const finance = await openStaff(test, 'finance')
  const mailing = () => finance.write('/api/staff/payments/return', { payment, amount })
  const pressed = await Promise.all([mailing(), mailing()])
  expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409])
  await test.runtime.due.run()
  expect(rig.sandbox.journal()).toMatchObject({ refunded: amount })
  expect((await test.runtime.app.payments.unmatched(FIRST_PAGE)).rows).toEqual([])
  const [mail] = await mailsTo(test, 'after@example.net')
  expect(mail?.text).toContain('We lost our record of this order')
}

async function ordersOf({ runtime }: TestRuntime): Promise<unknown[]> {
  const orders = sql`select email, status from purchase where email like '%@example.net' order by number`
  return (await runtime.database.db.execute(orders)).rows
}

async function numberOf({ runtime }: TestRuntime, email: string): Promise<number> {
  const { rows } = await runtime.database.db.execute<{ number: number }>(
    sql`select number from purchase where email = ${email}`,
  )
  return rows[0]?.number ?? 0
}
