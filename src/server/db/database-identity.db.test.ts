import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { demoDatabase, emptyDatabase } from '../../../tests/support/database.ts'
import { readConfig } from '../config/config.ts'
import { passiveBecause } from '../services/access/database-identity.ts'
import type { Database } from './client.ts'
import { openPglite } from './embedded.ts'
import { migrate } from './open/migrate.ts'

const shop = {
  PUBLIC_URL: 'https://shop.example',
  SMTP_URL: 'smtp://localhost:1',
  MAIL_FROM: 'a@shop.example',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

function startOn(database: Database, env: Record<string, string>): Promise<string | null> {
  const result = readConfig(env)
  if (!result.ok) throw new Error(result.faults.join(' '))
  return passiveBecause(database, result.config, new Date())
}

it('a shop is the shop from its first start on, until it is started under another address', async () => {
  const database = await emptyDatabase()
  await migrate(database.db)
  for (const _ of [1, 2]) expect(await startOn(database, shop)).toBeNull()
  const staging = { ...shop, PUBLIC_URL: 'https://staging.example' }
  expect(await startOn(database, staging)).toContain('was https://shop.example and is https://staging.example here')
  expect(await startOn(database, shop)).toBeNull()
  await database.close()
})

it('a demo never asks: whatever it could harm is in the copy, too', async () => {
  const database = await demoDatabase()
  for (const PORT of ['3000', '4000']) expect(await startOn(database, { PORT })).toBeNull()
  await database.close()
})

describe.runIf(process.env.TEST_ENGINE === 'postgres')('on PostgreSQL', () => {
  it('a dump that was put back over the old tables is a copy', async () => {
    const database = await emptyDatabase()
    const { db } = database
    await migrate(db)
    await startOn(database, shop)
    // What pg_restore --clean does.
    await db.execute(sql`create table kept as select * from database_identity`)
    await db.execute(sql`drop table database_identity`)
    await db.execute(sql`alter table kept rename to database_identity`)
    expect(await startOn(database, shop)).toContain('copied or restored')
    await database.close()
  })

  it('a server that does not tell its cluster is known by the rest', async () => {
    const database = await emptyDatabase()
    const { db } = database
    await migrate(db)
    await startOn(database, shop)
    await db.execute(sql`update database_identity set place = jsonb_set(place, '{cluster}', 'null')`)
    expect(await startOn(database, shop)).toBeNull()
    await db.execute(sql`update database_identity set place = jsonb_set(place, '{database}', '"1"')`)
    expect(await startOn(database, shop)).toContain('copied or restored')
    await database.close()
  })
})

describe.runIf(process.env.TEST_ENGINE === 'pglite')('in a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-identity-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('it may be moved, and is a copy when it was copied', { timeout: 300_000 }, async () => {
    const at = (name: string) => join(folder, name)
    async function start(name: string): Promise<string | null> {
      const database = await openPglite(at(name))
      await migrate(database.db)
      const reason = await startOn(database, shop)
      await database.close()
      return reason
    }
    expect(await start('first')).toBeNull()
    renameSync(at('first'), at('moved'))
    expect(await start('moved')).toBeNull()
    cpSync(at('moved'), at('copied'), { recursive: true, preserveTimestamps: true })
    expect(await start('copied')).toContain('copied or restored')
    expect(await start('moved')).toBeNull()
  })
})
