import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabase } from '../../../tests/support/database.ts'
import type { Database } from './client.ts'
import { refuseInsideTransaction } from './guard.ts'

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

it('throws at once when what is kept in the process is read inside a transaction, since one day it is not kept', async () => {
  const misuse = database.db.transaction(async () => refuseInsideTransaction('The catalogue'))
  await expect(misuse).rejects.toThrow('The catalogue inside a transaction: read it before.')
  expect(() => refuseInsideTransaction('The catalogue')).not.toThrow()
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

it('runs a transaction again that was given up because another waited for it too', async () => {
  const { db, engine } = database
  const { promise: met, resolve: meet } = Promise.withResolvers<void>()
  let [locked, runs] = [0, 0]
  const lockBoth = (first: number, second: number) =>
    db.transaction(async (tx) => {
      runs += 1
      await tx.execute(sql`select pg_advisory_xact_lock(${first}::bigint)`)
      locked += 1
      // The embedded database has one transaction at a time: nobody to meet.
      if (locked === 2 || engine === 'pglite') meet()
      await met
      await tx.execute(sql`select pg_advisory_xact_lock(${second}::bigint)`)
      return first
    })
  expect(await Promise.all([lockBoth(1, 2), lockBoth(2, 1)])).toEqual([1, 2])
  expect(runs).toBe(engine === 'postgres' ? 3 : 2)
})
