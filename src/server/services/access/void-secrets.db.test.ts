import { randomBytes, randomUUID } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '../../../../tests/support/command.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { COMMAND_LINE } from '../../db/audit-log.ts'
import type { Database } from '../../db/client.ts'
import { audit } from '../../db/schema/account.ts'
import { countProcesses, countSecrets, voidSecrets } from './void-secrets.ts'

const NOW = new Date('2026-11-17T12:00:00Z')
const SECRET_TABLES = [
  'totp',
  'recovery_code',
  'account',
  'email_undo',
  'session',
  'challenge',
  'account_link',
  'email_change',
  'pledge_link',
  'gift',
  'purchase',
  'house_secret',
]

let database: Database
const db = () => database.db

async function rows<Row extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await db().execute<Row>(query)).rows
}
const texts = async (query: ReturnType<typeof sql>) => (await rows<{ text: string }>(query)).map(({ text }) => text)
/** Every row of these tables, so that one changed bit is seen. */
async function everything(): Promise<Record<string, string[]>> {
  const read = (name: string) =>
    texts(sql`select md5(one::text) as text from ${sql.identifier(name)} one order by md5(one::text)`)
  const found: Record<string, string[]> = {}
  for (const name of SECRET_TABLES) found[name] = await read(name)
  return found
}
const countOf = (found: readonly { name: string; count: number }[], name: string) =>
  found.find((one) => one.name.startsWith(name))?.count

beforeAll(async () => {
  database = await demoDatabase()
  await fill()
})
afterAll(() => database.close())

/** What a demo that nobody uses has none of. */
async function fill(): Promise<void> {
  const token = () => randomBytes(32)
  const [reader, other] = await texts(
    sql`select id::text as text from account where password_hash is not null order by id limit 2`,
  )
  const times = sql`${NOW.toISOString()}::timestamptz, ${NOW.toISOString()}::timestamptz + interval '1 day'`
  for (const name of ['payments', 'lists', 'pepper', 'downloads', 'captcha', 'shares', 'pledges', 'trial'])
    await db().execute(sql`insert into house_secret values (${name}, ${token()}) on conflict do nothing`)
  for (const account of [reader, null])
    await db().execute(sql`
      insert into session (id, token_hash, kind, account_id, created_at, last_seen_at, login_at, user_agent)
      select ${randomUUID()}, ${token()}, ${account ? 'reader' : 'guest'}, ${account}::uuid, now(), now(),
        ${account ? sql`now()` : null}::timestamptz, ''`)
  await db().execute(sql`
    insert into totp (account_id, secret) values (${reader}, ${token()}) on conflict do nothing`)
  await db().execute(sql`insert into recovery_code (account_id, code_hash) values (${reader}, ${token()})`)
  await db().execute(sql`
    insert into challenge (token_hash, purpose, account_id, data, created_at, expires_at)
    values (${token()}, 'password', ${reader}, '{}', ${times})`)
  await db().execute(sql`
    insert into account_link (token_hash, purpose, account_id, zone, created_at, expires_at)
    values (${token()}, 'address', ${reader}, 'a', ${times})`)
  await db().execute(sql`
    insert into email_change (account_id, email, email_folded, token_hash, created_at, expires_at)
    values (${reader}, 'new@example.com', 'new@example.com', ${token()}, ${times})`)
  await db().execute(sql`
    insert into email_undo (account_id, token_hash, old_email, old_email_folded, new_email, before, changed_at, expires_at)
    values (${other}, ${token()}, 'old@example.com', 'old@example.com', 'new@example.com',
      '{"account": {"name": "Ada", "password_hash": "$argon2id$"}, "passkeys": [{"id": "p"}], "identities": [],
        "totp": [{"secret": "x"}], "recovery_codes": [{"code_hash": "x"}], "addresses": []}', ${times})`)
  await db().execute(sql`
    insert into pledge (id, purchase_id, name, email, dollars, started_on, next_on, status, created_at)
    select ${randomUUID()}, id, name, email, 5, '2026-11-17', '2026-12-17', 'paused', now() from purchase limit 1`)
  await db().execute(sql`
    insert into pledge_link (token_hash, pledge_id, created_at, expires_at)
    select ${token()}, id, ${times} from pledge limit 1`)
  // One that began for a reader without a login, who may still take it over.
  await db().execute(sql`
    update gift set started_at = redeemed_at
    where id = (select id from gift where status = 'redeemed' and started_at is null order by id limit 1)`)
}

it('counts each kind of secret, and changes nothing', async () => {
  const before = await everything()
  const found = await countSecrets(db())
  expect(found.filter(({ count }) => count === 0)).toEqual([])
  expect(countOf(found, 'secrets of the server')).toBe(6)
  expect(await everything()).toEqual(before)
})

it('makes nothing void where something of it can’t be', async () => {
  const before = await everything()
  await db().execute(
    sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  )
  await db().execute(sql`create trigger refused before delete on house_secret for each row execute function refuse()`)
  await expect(voidSecrets({ db: db(), now: () => NOW })).rejects.toThrow()
  await db().execute(sql`drop trigger refused on house_secret`)
  expect(await everything()).toEqual(before)
})

it('makes void what it counted, and writes it down', async () => {
  const counted = await countSecrets(db())
  const tokens = sql`
    select unnest(array[token, code, renewal_token]) as text from gift where status = 'waiting'
    union all select unnest(array[token, code]) from gift where started_at is not null and taken_over_at is null
    union all select renewal_token from gift union all select unnest(array[receipt, invoice]) from purchase`
  const redeemed = sql`
    select token || code as text from gift where status <> 'waiting' and (started_at is null or taken_over_at is not null)
    order by id`
  const guests = sql`select id::text as text from session where account_id is null order by id`
  const before = { tokens: await texts(tokens), redeemed: await texts(redeemed), guests: await texts(guests) }
  expect(before.redeemed.length).toBeGreaterThan(0)
  expect(before.guests.length).toBeGreaterThan(0)
  const isOpen = sql`started_at is not null and taken_over_at is null`
  expect((await rows(sql`select from gift where ${isOpen}`)).length).toBeGreaterThan(0)

  const voided = await voidSecrets({ db: db(), now: () => NOW })

  expect(voided).toEqual(counted)
  const after = await texts(tokens)
  expect(after).toHaveLength(before.tokens.length)
  expect(after.filter((token) => before.tokens.includes(token))).toEqual([])
  expect(new Set(after.filter((token) => token.length >= 64)).size).toBeGreaterThan(1)
  expect(await texts(redeemed)).toEqual(before.redeemed)
  expect(await texts(guests)).toEqual(before.guests)
  for (const gone of ['totp', 'recovery_code', 'challenge', 'account_link', 'email_change', 'pledge_link'])
    expect([gone, await rows(sql`select from ${sql.identifier(gone)}`)]).toEqual([gone, []])
  expect(await rows(sql`select from session where account_id is not null`)).toEqual([])
  expect(await rows(sql`select from account where password_hash is not null`)).toEqual([])
  expect(await texts(sql`select name as text from house_secret order by name`)).toEqual(['lists', 'payments'])
  // The old address stays held, and its owner can still go back with a passkey.
  expect(await rows(sql`select old_email, before from email_undo`)).toMatchObject([
    {
      old_email: 'old@example.com',
      before: {
        account: { name: 'Ada', password_hash: null },
        passkeys: [{ id: 'p' }],
        totp: [],
        recovery_codes: [],
      },
    },
  ])

  const [entry] = await db().select().from(audit).orderBy(desc(audit.id)).limit(1)
  expect(entry).toMatchObject({ actor: COMMAND_LINE, action: 'made secrets void', subject: 'database', at: NOW })
  expect(entry?.after).toMatchObject({ passwords: countOf(counted, 'passwords') })
})

it('does so again, and finds the links alone', async () => {
  const again = await voidSecrets({ db: db(), now: () => NOW })
  const kept = again.filter(({ count }) => count > 0).map(({ name }) => name.split(' ').slice(0, 3).join(' '))
  expect(kept).toEqual(['links and codes', 'links for renewing', 'links to orders,'])
})

it('sees a process of the shop by the connection on which it listens', { timeout: 300_000 }, async ({ skip }) => {
  if (database.engine === 'pglite') skip('The folder of the embedded database is locked instead.')
  expect(await countProcesses(db())).toBe(0)
  const stop = await database.listen('catalogue', () => {})
  expect(await countProcesses(db())).toBe(1)
  const before = await everything()
  expect(await runCommand(database, 'void-secrets', '--confirm')).toEqual({
    status: 1,
    stdout: '',
    stderr:
      'A process of the shop is still connected to this database, and would go on with the old secrets. Nothing was changed. Stop every process, and run this again.\n',
  })
  expect(await everything()).toEqual(before)
  await stop()
  await expect.poll(() => countProcesses(db())).toBe(0)
  expect(await runCommand(database, 'void-secrets', '--confirm')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Made void:\n/),
    stderr: '',
  })
  expect(await everything()).not.toEqual(before)
})
