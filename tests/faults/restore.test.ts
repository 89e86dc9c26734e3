import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Rig } from '#sandbox/payments/rig.ts'
import { openRig, WEBHOOK_SECRET } from '#sandbox/payments/rig.ts'
import { SANDBOX_KEYS } from '#sandbox/payments/sandbox.ts'
import { openMovableClock } from '#server/clock.ts'
import { auditLedger, differenceLine } from '#server/services/money/audit.ts'
import type { TestHouse } from '../support/house.ts'
import { openTestHouse } from '../support/house.ts'
import { CARD_FORM } from '../support/payments.ts'
import type { Shopper, Started } from '../support/shopper.ts'
import { HOME, openShopper, startedBy } from '../support/shopper.ts'
import { TOTE } from './goods.ts'
import type { KeptShop } from './kept-shop.ts'
import { keepShop } from './kept-shop.ts'

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
async function withHouse<T>(kept: KeptShop, work: (test: TestHouse) => Promise<T>): Promise<T> {
  const test = await openTestHouse(await kept.open(), {
    env: {
      ...{ STRIPE_SECRET_KEY: SANDBOX_KEYS.secret, STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.publishable },
      ...{ STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: rig.url?.origin ?? '' },
    },
  })
  try {
    return await work(test)
  } finally {
    await test.house.close()
  }
}

async function started(test: TestHouse, email: string): Promise<{ shopper: Shopper; intent: Started }> {
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

it('finds out, after a backup forty days old was put back, what was paid since: an order, or the money back', async () => {
  const waiting = await withHouse(shop, async (test) => {
    const before = await started(test, 'before@example.net')
    await pay(before.intent)
    expect(await before.shopper.poll(before.intent.id)).toMatchObject({ body: { status: 'completed' } })
    await test.house.due.run()
    return started(test, 'during@example.net')
  })
  backup = await shop.copy()
  await withHouse(shop, async (test) => {
    await pay(waiting.intent)
    const after = await started(test, 'after@example.net')
    await pay(after.intent)
    expect(await after.shopper.poll(after.intent.id)).toMatchObject({ body: { status: 'completed' } })
  })
  await laterBy(FORTY_DAYS_MS, backup)
  await withHouse(backup, async ({ house }) => {
    await house.due.run()
    const { db } = house.database
    const { rows } = await db.execute(
      sql`select email, status from purchase where email like '%@example.net' order by number`,
    )
    expect(rows).toEqual([
      { email: 'before@example.net', status: 'paid' },
      { email: 'during@example.net', status: 'paid' },
    ])
    const { rows: refunds } = await db.execute(sql`select state, reason from refund where actor = 'system'`)
    expect(refunds).toEqual([{ state: 'done', reason: 'Paid for what is not in our books' }])
    expect((await auditLedger({ db, payments: house.payments })).map(differenceLine)).toEqual([])
    const { captured, refunded } = rig.sandbox.journal()
    expect(refunded).toBe(captured / 3)
  })
})
