import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabase } from '../../../tests/support/database.ts'
import type { Database } from './client.ts'

let database: Database
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.close())

it('throws at once when db is used inside a transaction', async () => {
  const { db } = database
  const misuse = db.transaction(async () => {
    await db.execute(sql`select 1`)
  })
  await expect(misuse).rejects.toThrow('db.execute inside a transaction: use tx.')
})

it('throws at once when a transaction is begun inside another', async () => {
  const { db } = database
  await expect(db.transaction(() => db.transaction(async () => {}))).rejects.toThrow(
    'db.transaction inside a transaction',
  )
})

it('is free again after the transaction, and beside it', async () => {
  const { db } = database
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
  })
  const [, beside] = await Promise.all([
    db.transaction((tx) => tx.execute(sql`select 1`)),
    db.execute(sql`select 2 as two`),
  ])
  expect(beside.rows).toEqual([{ two: 2 }])
})
