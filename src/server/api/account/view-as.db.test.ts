import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { VIEW_ONLY } from '#domain/access/view-only.ts'
import { openChance } from '../../../../tests/faults/chance.ts'
import { madeUp } from '../../../../tests/fuzz/from-schema.ts'
import { isSchema, targetsOf } from '../../../../tests/fuzz/targets.ts'
import { readWords } from '../../../../tests/fuzz/words.ts'
import type { Browser } from '../../../../tests/support/browser.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { audit } from '../../db/schema/account.ts'
import { account } from '../../db/schema/people.ts'

let test: TestRuntime
const db = () => test.runtime.database.db

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())
beforeEach(async () => {
  await db().execute(sql`truncate rate_limit, session, cart, audit`)
  await db().execute(sql`update totp set last_step = 0`)
})

async function as(who: string): Promise<Browser> {
  const browser = openBrowser(test.web)
  const { status } = await browser.post('/api/access/login', { email: `${who}@example.com`, password: 'broadfold' })
  expect(status).toBe(200)
  return browser
}
async function staff(): Promise<Browser> {
  const browser = await as('support')
  const guide = await (await test.web.request('/sandbox')).text()
  const code = /Right now it shows <code>(\d{6})<\/code>/.exec(guide)?.[1]
  expect((await browser.post('/api/access/staff/verify', { code })).status).toBe(200)
  return browser
}
async function find(who: string) {
  const [row] = await db()
    .select()
    .from(account)
    .where(eq(account.email, `${who}@example.com`))
  if (!row) throw new Error(`There is no ${who}.`)
  return row
}

/** Every row of every table but the audit; when a session was last seen is not the reader's, nor kept to the moment. */
async function everything(): Promise<Record<string, string[]>> {
  await test.runtime.queue.idle()
  const { rows: tables } = await db().execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'audit'`,
  )
  const kept: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await db().execute<{ row: string }>(
      sql.raw(`select (to_jsonb(t) - 'last_seen_at')::text as row from "${name}" t order by 1`),
    )
    kept[name] = rows.map(({ row }) => row)
  }
  return kept
}

describe('?admin-view=', () => {
  it('shows a member of staff the reader’s file, and writes one row of the audit and nothing else', async () => {
    const reader = await find('canada')
    const { id: actor } = await find('support')
    const member = await staff()
    const before = await everything()
    const { body } = await member.get(`/api/account/subscriber?admin-view=${reader.token}`)
    expect(body).toMatchObject({ subscriber: { account: { email: 'canada@example.com' } } })
    expect(await everything()).toEqual(before)
    expect(await db().select().from(audit)).toMatchObject([
      {
        actor,
        action: 'viewed as',
        subject: `account:${reader.token}`,
        after: { path: '/api/account/subscriber' },
      },
    ])
  })

  it('writes nothing else either for what the pages of the account and of selling read', async () => {
    const { id, token } = await find('canada')
    const member = await staff()
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const asked = new Request(`http://localhost:3000/account?admin-view=${token}`, { headers: { Cookie: cookie } })
    const before = await everything()
    const { app } = test.runtime
    expect(await app.viewer(asked)).toMatchObject({ viewOnly: true, reader: { id } })
    await Promise.all([
      ...[
        app.visitor(asked),
        app.cart(asked),
        app.cartOf(id),
        app.checkout.buyer(id, 'as saved'),
        app.reading.ofAccount(id),
      ],
      ...[app.account.overview(id), app.account.payment(id), app.account.renewal(id), app.donations.ofAccount(id)],
    ])
    expect(await everything()).toEqual(before)
    expect(await db().select().from(audit)).toMatchObject([{ action: 'viewed as', subject: `account:${token}` }])
  })

  it('shows everybody else the same nothing, whether there is such a reader or not', async () => {
    const { token } = await find('canada')
    const callers = [openBrowser(test.web), await as('active'), await as('canada'), await as('support')]
    for (const caller of callers) {
      const [real, madeUp] = [
        await caller.get(`/api/account/subscriber?admin-view=${token}`),
        await caller.get('/api/account/subscriber?admin-view=made-up'),
      ]
      expect([real.status, real.body]).toEqual([404, madeUp.body])
    }
    expect((await (await staff()).get('/api/account/subscriber?admin-view=made-up')).status).toBe(404)
    expect(await db().select().from(audit)).toEqual([])
  })

  it('refuses whatever would be written, by every call there is and whoever asks', async () => {
    const { token } = await find('canada')
    const writes = test.web.routes.filter(
      ({ method, path }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && path.startsWith('/api/'),
    )
    expect(writes.length).toBeGreaterThan(50)
    const callers = [await staff(), await as('canada')]
    const before = await everything()
    for (const caller of callers) {
      for (const { method, path } of writes) {
        const address = `${path.replace(/:\w+/g, 'ship-a')}?admin-view=${token}`
        const response = await caller.request(address, {
          ...(method === 'DELETE' ? {} : { headers: { 'Content-Type': 'application/json' }, body: '{}' }),
          method,
        })
        expect([path, response.status, await response.json()]).toEqual([path, 403, { errors: VIEW_ONLY }])
      }
    }
    expect(await everything()).toEqual(before)
    expect(await db().select().from(audit)).toEqual([])
  })
})

it('what is only read changes nothing, whichever call it is and whoever asks', async () => {
  const words = await readWords(db(), randomUUID())
  const reads = targetsOf(test.web).targets.filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'))
  expect(reads.length).toBeGreaterThan(20)
  const callers = [openBrowser(test.web), await as('active'), await openStaff(test, 'staff')]
  const chance = openChance('reads')
  const before = await everything()
  const taken = new Set<string>()
  for (const { path, query } of reads) {
    const asked = isSchema(query) ? (madeUp(query, '', words, chance) as Record<string, string>) : {}
    const place = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(chance.one(words[name] ?? ['any']))))
    for (const caller of callers) {
      const response = await caller.request(`${place}?${new URLSearchParams(asked)}`)
      await response.arrayBuffer()
      if (response.status === 200) taken.add(path)
    }
  }
  // Enough of them were answered for this to mean something.
  expect(taken.size).toBeGreaterThan(reads.length / 2)
  // How often a coupon was asked about is counted.
  expect(await everything()).toEqual({ ...before, rate_limit: expect.any(Array) })
})

describe('what is another reader’s', () => {
  it('is as little there as what nobody has, and is not touched by trying', async () => {
    const mine = await as('digital')
    const before = await find('active')
    expect((await mine.delete('/api/account/address/ship-a')).status).toBe(404)
    const session = 'not the session of this reader'
    expect((await mine.post('/api/account/name', { name: 'Mine', session })).status).toBe(403)
    expect((await mine.post('/api/account/delete', { session })).status).toBe(403)
    expect(await find('active')).toEqual(before)
    expect((await (await as('active')).get('/api/account/subscriber')).body).toMatchObject({
      subscriber: { account: { name: before.name, addresses: { a: { city: 'Portland' } } } },
    })
  })

  it('is told to nobody who is not logged in', async () => {
    const stranger = openBrowser(test.web)
    const asked = [
      stranger.get('/api/account/subscriber'),
      stranger.get('/api/account/data'),
      stranger.post('/api/account/name', { name: 'X', session: '' }),
      stranger.post('/api/account/reset-email', { email: 'x@new.example' }),
      stranger.delete('/api/account/reset-email'),
      stranger.delete('/api/account/address/ship-a'),
      stranger.post('/api/account/autorenew'),
      stranger.post('/api/account/delete', { session: '' }),
      stranger.post('/api/account/card', { name: 'X' }),
      stranger.delete('/api/account/card'),
      stranger.post('/api/account/lists', { lists: [] }),
    ]
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 401))
  })
})
