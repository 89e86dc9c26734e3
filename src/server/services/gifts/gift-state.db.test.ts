import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'

const test = runtimeForFile()
const db = () => test.runtime.database.db

it('the schema keeps what became of a gift and its recipient’s name, whichever table says it', async () => {
  const id = randomUUID()
  const { rows: subscriptions } = await db().execute<{ id: string }>(sql`
    select id from subscription s where active_deliverable = 'print-a' and term = '1year' and cancelled_at is null
      and not exists (select from gift where subscription_id = s.id) limit 1`)
  const subscription = sql`${subscriptions[0]?.id}::uuid`
  const recipient = (change: SQL) => sql`update gift_recipient set ${change} where gift_id = ${id}`
  const gift = (change: SQL) => sql`update gift set ${change} where id = ${id}`
  const steps: [SQL, string, string][] = [
    [
      sql`insert into gift (id, token, giver_name, giver_email, term, issues_per_year, level, deliverable, payment, amount,
          status, created_at)
        values (${id}, ${id}, 'Ada', 'ada@example.com', '1year', 4, 'low', 'print-a', 'paid', 0, 'waiting', now())`,
      'by-hand',
      '',
    ],
    [
      sql`insert into gift_recipient (gift_id, name, email, greeting, send_on, updated_at)
        values (${id}, 'Elan MOSS', 'moss@example.com', '', now()::date, now())`,
      'scheduled',
      'elan moss',
    ],
    [recipient(sql`sent_at = now()`), 'sent', 'elan moss'],
    [recipient(sql`undelivered_at = now(), undelivered_because = 'bounce'`), 'undelivered', 'elan moss'],
    [recipient(sql`name = 'Moss', undelivered_at = null, undelivered_because = null`), 'sent', 'moss'],
    [gift(sql`status = 'redeemed', subscription_id = ${subscription}, redeemed_at = now()`), 'redeemed', 'moss'],
    [gift(sql`started_at = redeemed_at`), 'started', 'moss'],
    [gift(sql`taken_over_at = now()`), 'redeemed', 'moss'],
    [sql`update subscription set cancelled_at = now(), tokens_left = 0 where id = ${subscription}`, 'ended', 'moss'],
    [sql`update subscription set cancelled_at = null, tokens_left = 1 where id = ${subscription}`, 'redeemed', 'moss'],
    [sql`delete from gift_recipient where gift_id = ${id}`, 'redeemed', ''],
    [
      gift(sql`status = 'cancelled', cancelled_at = now(), subscription_id = null, redeemed_at = null,
        started_at = null, taken_over_at = null`),
      'refunded',
      '',
    ],
  ]
  await expect(
    db().transaction(async (tx) => {
      for (const [step, state, name] of steps) {
        await tx.execute(step)
        const { rows } = await tx.execute(sql`select state, recipient_folded as name from gift where id = ${id}`)
        expect(rows).toEqual([{ state, name }])
      }
      throw new Error('all steps taken')
    }),
  ).rejects.toThrow('all steps taken')
})
