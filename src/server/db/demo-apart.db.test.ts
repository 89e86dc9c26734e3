import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { demoDatabase, emptyDatabase } from '../../../tests/support/database.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import { REHEARSAL } from '../config/payments.ts'
import { WrongDatabase } from '../prepare-database.ts'
import { makeAdministrator } from '../services/people/make-administrator.ts'
import type { Database } from './client.ts'
import { migrate } from './open/migrate.ts'

const shop = {
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtp://localhost:1',
  MAIL_FROM: 'a@shop.example',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

const people = async ({ db }: Database) => (await db.execute(sql`select email from account`)).rows

it('no shop opens on a database that the demo was ever loaded into', async () => {
  const database = await demoDatabase()
  // Whichever version of it.
  await database.db.execute(sql`update sandbox_demo set digest = 'of another version'`)
  const opening = openTestRuntime(database, { env: shop })
  await expect(opening).rejects.toThrow(/^The demo was loaded into this database.* Give the shop an empty database/)
  await expect(opening).rejects.toBeInstanceOf(WrongDatabase)
  await (await openTestRuntime(database)).runtime.close()
})

it('a demo whose mark could not be set has left nobody behind', async () => {
  const database = await emptyDatabase()
  await migrate(database.db)
  await database.db.execute(sql`alter table sandbox_demo add constraint unmarked check (digest = '')`)
  await expect(openTestRuntime(database)).rejects.toThrow()
  expect(await people(database)).toEqual([])
  await database.close()
})

it('no demo is put into the database of a shop', async () => {
  const database = await emptyDatabase()
  // Closed by the runtime that opens on it last.
  const first = await openTestRuntime({ ...database, close: async () => {} }, { env: shop })
  const email = 'ada@shop.example'
  expect(await makeAdministrator(first.runtime.auth, { email, name: 'Ada' })).toMatchObject({ ok: true })
  await first.runtime.close()
  await expect(openTestRuntime(database)).rejects.toThrow(/^This database is a shop’s/)
  expect(await people(database)).toEqual([{ email }])
  await (await openTestRuntime(database, { env: shop })).runtime.close()
})

it('a shop is rehearsed on this machine before it opens, never afterwards, and never opens on rehearsed purchases', async () => {
  const database = await emptyDatabase()
  const kept = { ...database, close: async () => {} }
  const rehearsal = { ...shop, STRIPE_API_URL: 'http://127.0.0.1:4242' }
  const live = { ...shop, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
  const open = async (env: Record<string, string>) => {
    const { runtime } = await openTestRuntime(kept, { env })
    await runtime.close()
    return runtime.app.notices
  }
  expect(await open(rehearsal)).toEqual([REHEARSAL])
  await database.db.execute(
    sql`insert into payment (intent, amount, currency, captured_at) values ('pi_1', 1, 'usd', now())`,
  )
  await expect(open(live)).rejects.toThrow(/^The purchases in this database were rehearsed/)
  await database.db.execute(sql`insert into trial values (1, now(), '{}')`)
  await expect(open(live)).rejects.toThrow(/^This shop was tried with Stripe’s test keys/)
  await database.db.execute(sql`delete from trial`)
  await database.db.execute(sql`delete from payment`)
  expect(await open(live)).toEqual([])
  await expect(open(rehearsal)).rejects.toThrow(/^This shop has opened, so it can no longer be rehearsed/)
  await database.close()
})
