import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Db } from '#server/db/client.ts'
import type { RunningServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'
import type { KeptShop } from './kept-shop.ts'
import { keepShop } from './kept-shop.ts'

const GIFTS = 1000
/** As many as a worker takes at once: a mail system sees no more of us at a time, and after a kill no more come twice. */
const AT_ONCE = 10
const PATIENCE = { timeout: 240_000, interval: 250 }

/** What arrived, by message id: to whom, and how often. */
const arrived = new Map<string, { to: string; times: number }>()
let open = 0
let mostOpen = 0
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect(_session, done) {
    open += 1
    mostOpen = Math.max(mostOpen, open)
    done()
  },
  onClose() {
    open -= 1
  },
  onData(stream, { envelope }, done) {
    let raw = ''
    stream.setEncoding('utf8').on('data', (chunk) => {
      raw += chunk
    })
    stream.on('end', () => {
      const id = /^Message-ID: (.+)$/im.exec(raw)?.[1] ?? ''
      const [{ address: to } = { address: '' }] = envelope.rcptTo
      arrived.set(id, { to, times: (arrived.get(id)?.times ?? 0) + 1 })
      done()
    })
  },
})

let kept: KeptShop
let env: Record<string, string>
beforeAll(async () => {
  kept = await keepShop()
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  env = { ...kept.env, SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'post@broadfold.example' }
  await look(async (db) => {
    await db.execute(sql`insert into gift
      (id, token, giver_name, giver_email, term, level, deliverable, payment, amount, status, created_at, reminders)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'morning-' || n, 'Gil Giver', '', '1year', 'low',
        'digital', 'paid', 2400, 'waiting', now() - interval '1 day', 2
      from generate_series(1, ${GIFTS}) n`)
    await db.execute(sql`insert into gift_recipient (gift_id, name, email, greeting, send_on, updated_at)
      select id, 'Reader', replace(token, '-', '.') || '@morning.example', 'Read!', current_date - 2, now()
      from gift where token like 'morning-%'`)
  })
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await kept.remove()
})

it('a thousand gifts of one morning are sent once each, ten at a time, though the process is killed in the middle', async () => {
  const first = await startServer({ env })
  await expect.poll(() => arrived.size, PATIENCE).toBeGreaterThan(GIFTS / 10)
  await first.kill()
  expect(arrived.size).toBeLessThan(GIFTS)
  await kept.passHeartbeats()
  const next: RunningServer = await startServer({ env })
  await expect.poll(() => arrived.size, PATIENCE).toBe(GIFTS)
  // A stop waits for what is under way, so that the last is marked too.
  await next.stop()
  expect(await look(unsent)).toBe(0)
  expect(new Set([...arrived.values()].map(({ to }) => to)).size).toBe(GIFTS)
  // The next hop knows a second try by its id.
  expect([...arrived.values()].filter(({ times }) => times > 1).length).toBeLessThanOrEqual(AT_ONCE)
  expect(mostOpen).toBeLessThanOrEqual(AT_ONCE)
  const { rows } = await look((db) =>
    db.execute(sql`select count(*)::int as sendings, count(distinct gift_id)::int as gifts from gift_sending`),
  )
  expect(rows).toEqual([{ sendings: GIFTS, gifts: GIFTS }])
}, 600_000)

async function unsent(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from message where template = 'gift-received' and sent_at is null`)
  return rows[0]?.count ?? -1
}

/** Only while nobody else has it open, where the database is embedded. */
async function look<Seen>(at: (db: Db) => Promise<Seen>): Promise<Seen> {
  const database = await kept.open()
  return at(database.db).finally(database.close)
}
