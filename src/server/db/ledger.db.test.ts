import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoDatabase } from '../../../tests/support/database.ts'
import type { Database } from './client.ts'

let database: Database
beforeAll(async () => {
  database = await demoDatabase()
})
afterAll(() => database.close())

const fails = (statement: ReturnType<typeof sql>) =>
  database.db.execute(statement).then(
    () => 'it was accepted',
    (error: Error) => String(error.cause ?? error),
  )

it('stores with every finite subscription the sum of its ledger', async () => {
  const { rows } = await database.db.execute(sql`
    select s.token from subscription s join ledger_entry e on e.subscription_id = s.id
    where s.tokens_left is not null
    group by s.id having s.tokens_left <>
      sum(case when e.kind in ('granted', 'credited', 'reversed') then e.tokens else -e.tokens end)`)
  expect(rows).toEqual([])
})

it('never changes or deletes a row', async () => {
  expect(await fails(sql`update ledger_entry set tokens = 9`)).toContain('the ledger is append-only')
  expect(await fails(sql`delete from ledger_entry`)).toContain('the ledger is append-only')
})

it('serves an account an issue once, whatever subscription it comes from', async () => {
  const again = sql`
    insert into ledger_entry (subscription_id, account_id, kind, tokens, issue, deliverable, serving, actor, reason, at)
    select subscription_id, account_id, 'served', 1, issue, deliverable, serving, 'test', 'again', at
    from ledger_entry where kind = 'served' limit 1`
  expect(await fails(again)).toContain('served_once')
})

it('never lets the tokens left fall below zero', async () => {
  expect(await fails(sql`update subscription set tokens_left = -1 where term = '1year'`)).toContain('tokens_left')
})

it('gives a number of tokens to a finite subscription and none to a lifetime', async () => {
  expect(await fails(sql`update subscription set tokens_left = 4 where term = 'lifetime'`)).toContain('check')
  expect(await fails(sql`update subscription set tokens_left = null where term = '1year'`)).toContain('check')
})

it('takes back a served issue at most once', async () => {
  const back = sql`
    insert into ledger_entry (subscription_id, account_id, kind, tokens, issue, reverses, actor, reason, at)
    select subscription_id, account_id, 'reversed', 1, issue, id, 'test', 'undone', at
    from ledger_entry where kind = 'served' order by id limit 1`
  await database.db.execute(back)
  expect(await fails(back)).toContain('ledger_entry_reverses_key')
})

it('writes no entry of one account into the subscription of another', async () => {
  const foreign = sql`
    insert into ledger_entry (subscription_id, account_id, kind, tokens, actor, reason, at)
    select s.id, a.id, 'credited', 1, 'test', 'wrong', s.created_at
    from subscription s join account a on a.id <> s.account_id limit 1`
  expect(await fails(foreign)).toContain('foreign key')
})
