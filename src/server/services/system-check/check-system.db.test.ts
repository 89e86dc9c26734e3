import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { createServer as createSocketServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Part } from '#domain/system-check/finding.ts'
import type { RunningProvider } from '../../../../tests/processes/provider.ts'
import { startProvider } from '../../../../tests/processes/provider.ts'
import { runCommand } from '../../../../tests/support/command.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { readConfig } from '../../config/config.ts'
import type { Database } from '../../db/client.ts'
import { checkSystem } from './check-system.ts'
import type { SystemContext } from './system-context.ts'

const PASSWORD = 'right'
let database: Database
let provider: RunningProvider
let env: Record<string, string>
let folder: string
const messages: string[] = []
const smtp = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth({ password }, _session, done) {
    if (password === PASSWORD) done(null, { user: 'post' })
    else done(new Error('No such user or password'))
  },
  onData(stream, _session, done) {
    messages.push('one')
    stream.resume().on('end', () => done())
  },
})
/** Where readers would come: it answers as the product does. */
const site = createServer((_, response) => response.end(answer))
let answer = '{"status":"ok"}'
/** Takes connections and never says a word. */
const silent = createSocketServer(() => {})

const portOf = (server: Server) => (server.address() as AddressInfo).port
const smtpUrl = (password: string) => `smtp://post:${password}@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`

beforeAll(async () => {
  database = await demoDatabase()
  folder = mkdtempSync(join(tmpdir(), 'masthead-check-'))
  for (const server of [site, silent]) await once(server.listen(0, '127.0.0.1'), 'listening')
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const address = `http://127.0.0.1:${portOf(site)}`
  provider = await startProvider(address)
  env = {
    PUBLIC_URL: address,
    MASTHEAD_SANDBOX: '0',
    DATABASE_URL: 'postgres://somewhere/masthead',
    SMTP_URL: smtpUrl(PASSWORD),
    MAIL_FROM: 'post@farol.example',
    ...provider.env,
  }
})
afterAll(async () => {
  await provider.stop()
  site.close()
  silent.close()
  await new Promise<void>((resolve) => smtp.close(() => resolve()))
  await database.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  answer = '{"status":"ok"}'
  await database.db.execute(sql`truncate backup_record, payment_event`)
  await database.db.execute(sql`insert into backup_record default values`)
})

/** A busy machine is slow, and nothing is broken then. */
const PATIENCE_MS = 60_000
/** What never answers is not waited for. */
const HASTE: Partial<SystemContext> = { timeoutMs: 500 }

/** The lines of one part, as `good: It answers.` */
async function findings(
  part: Part,
  changed: Record<string, string> = {},
  context: Partial<SystemContext> = {},
): Promise<string[]> {
  const result = readConfig({ ...env, ...changed })
  if (!result.ok) throw new Error(result.faults.join(' '))
  const now = () => new Date()
  const { config } = result
  const found = await checkSystem({ database, config, now, shopNow: now, timeoutMs: PATIENCE_MS, ...context })
  return found.filter((finding) => finding.part === part).map(({ state, found }) => `${state}: ${found}`)
}

it('finds nothing broken where everything works, and leaves nothing behind', async () => {
  const before = await database.db.execute(sql`select count(*)::int as n from picture`)
  const result = readConfig(env)
  if (!result.ok) throw new Error(result.faults.join(' '))
  const now = () => new Date()
  const all = await checkSystem({ database, config: result.config, now, shopNow: now, timeoutMs: PATIENCE_MS })
  expect(all.filter(({ state }) => state === 'broken')).toEqual([])
  expect(all.map(({ part }) => part)).toEqual([
    'Database',
    'Database',
    'Database',
    'Uploads',
    'Backups',
    'Clock',
    'Mail',
    'Payments',
    'Webhook',
    'Webhook',
    'Webhook',
    'Public address',
  ])
  expect(messages).toEqual([])
  expect(await database.db.execute(sql`select count(*)::int as n from picture`)).toMatchObject({ rows: before.rows })
})

describe('mail', () => {
  it('takes the login', async () => {
    expect(await findings('Mail')).toEqual(['good: It took the login.'])
  })
  it('with a wrong password is broken', async () => {
    const [line] = await findings('Mail', { SMTP_URL: smtpUrl('wrong') })
    expect(line).toMatch(/^broken: It refused the login: .*No such user or password/)
  })
  it('whose server is gone or silent is broken', async () => {
    const [gone] = await findings('Mail', { SMTP_URL: 'smtp://127.0.0.1:1' })
    expect(gone).toMatch(/^broken: It couldn’t be reached: .*ECONNREFUSED/)
    const [mute] = await findings('Mail', { SMTP_URL: `smtp://127.0.0.1:${portOf(silent)}` }, HASTE)
    expect(mute).toMatch(/^broken: It couldn’t be reached/)
  })
})

describe('Stripe', () => {
  it('tells whose key it is, and that it is for tests', async () => {
    expect(await findings('Payments')).toEqual([
      'look: The key works, in test mode: account acct_sandbox in US, paid out in USD. Nobody is really charged.',
    ])
  })
  it('refuses a wrong key', async () => {
    const [line] = await findings('Payments', { STRIPE_SECRET_KEY: 'sk_test_wrong' })
    expect(line).toMatch(/^broken: Stripe refused the key: Invalid API Key/)
    expect(line).not.toContain('sk_test_wrong')
  })
  it('is broken where nothing answers', async () => {
    const [line] = await findings('Payments', { STRIPE_API_URL: 'http://127.0.0.1:1' })
    expect(line).toMatch(/^broken: Stripe gave no answer/)
    const [slow] = await findings('Payments', { STRIPE_API_URL: `http://127.0.0.1:${portOf(silent)}` }, HASTE)
    expect(slow).toMatch(/^broken: Stripe gave no answer/)
  })
  it('knows the endpoint by its address, and when it last called', async () => {
    expect(await findings('Webhook')).toEqual([
      'good: It’s set.',
      'good: It’s there, and is sent everything.',
      'good: Nothing was sold yet, so it had no reason to.',
    ])
    const handled = sql`insert into payment_event (id, type, created_at, handled_at) values ('evt_1', 'a', now(), now())`
    await database.db.execute(handled)
    expect((await findings('Webhook'))[2]).toBe('look: It never has, though there were events.')
    await database.db.execute(sql`update payment_event set webhook_at = now()`)
    expect((await findings('Webhook'))[2]).toMatch(/^good: The last call was \d seconds? ago\.$/)
    const elsewhere = { PUBLIC_URL: `http://localhost:${portOf(site)}`, STRIPE_WEBHOOK_SECRET: 'whsec_a,whsec_b' }
    expect((await findings('Webhook', elsewhere)).slice(0, 2)).toEqual(['look: Two are set.', 'look: There is none.'])
  })
})

describe('the clock', () => {
  it('agrees with the others', async () => {
    expect(await findings('Clock')).toEqual(['good: The clocks agree within five seconds.'])
  })
  it('that was moved is broken', async () => {
    const now = () => new Date(Date.now() + 600_000)
    const [line] = await findings('Clock', {}, { now })
    expect(line).toMatch(/^broken: It’s (10|9) minutes ahead of that of (the database|Stripe)\.$/)
  })
})

describe('backups', () => {
  it('of PostgreSQL are those that were noted', async () => {
    expect((await findings('Backups'))[0]).toMatch(/^good: The newest is .+ old\.$/)
    await database.db.execute(sql`update backup_record set at = now() - interval '9 days'`)
    expect(await findings('Backups')).toEqual(['broken: The newest is 9 days old.'])
    await database.db.execute(sql`truncate backup_record`)
    expect(await findings('Backups')).toEqual(['look: No backup is known.'])
  })
  it('of PostgreSQL are noted by a command', { timeout: 300_000 }, async ({ skip }) => {
    if (database.engine === 'pglite') skip('Those of the embedded database are files.')
    await database.db.execute(sql`truncate backup_record`)
    const { status, stdout, stderr } = await runCommand(database, 'backup', '--noted')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^Noted: backed up at [\d-]+T[\d:.]+Z\.\n$/)
    expect((await findings('Backups'))[0]).toMatch(/^good: The newest is .+ old\.$/)
  })
  it('of the embedded database are the files beside it, seen also while the database is in use', async () => {
    const embedded = { DATABASE_URL: '', DATA_DIR: folder }
    expect(await findings('Backups', embedded)).toEqual(['look: No backup is known.'])
    mkdirSync(join(folder, 'backups'))
    writeFileSync(join(folder, 'backups', 'backup-2026-01-01T09-30-00-000Z.tar.gz'), '')
    const now = () => new Date('2026-01-03T09:30:00Z')
    const inUse = { database: { fault: 'in use by process 7' }, now }
    expect(await findings('Backups', embedded, inUse)).toEqual(['look: The newest is 2 days old.'])
    expect((await findings('Database', embedded, inUse))[0]).toContain('broken: The database gave no answer: in use by')
  })
})

describe('the database', () => {
  it('that takes no writes, misses a migration or had one changed is told', async () => {
    const { db } = database
    expect((await findings('Database')).slice(1)).toEqual([
      expect.stringMatching(/^good: All \d+ migrations are applied\.$/),
      'good: It takes writes.',
    ])
    await db.execute(sql`create table kept as select * from migration`)
    await db.execute(sql`delete from migration where name = '0108_system_check.sql'`)
    await db.execute(sql`insert into migration values ('9999_newer.sql', 'x')`)
    expect((await findings('Database'))[1]).toBe('look: 1 is not applied yet.')
    await db.execute(sql`update migration set digest = 'x' where name = '0001_publication.sql'`)
    await db.execute(sql`
      create function refuse_write() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`)
    await db.execute(sql`
      create trigger refused before update on migration for each statement execute function refuse_write()`)
    expect((await findings('Database')).slice(1)).toEqual([
      'broken: 0001_publication.sql was changed after it was applied.',
      'broken: It took no write: disk full',
    ])
    await db.execute(sql`drop table migration`)
    await db.execute(sql`alter table kept rename to migration`)
  })
  it('that cannot hold a file is told', async () => {
    const { db } = database
    await db.execute(sql`
      create function shorten() returns trigger language plpgsql as $$ begin new.body := '\\x00'; return new; end $$`)
    await db.execute(sql`create trigger shortened before insert on picture for each row execute function shorten()`)
    expect(await findings('Uploads')).toEqual(['broken: What came back wasn’t what was written.'])
    await db.execute(sql`drop trigger shortened on picture`)
    expect((await findings('Uploads'))[0]).toMatch(/^good: They’re kept in the database/)
  })
})

describe('the public address', () => {
  it('answers as this product, or is broken', async () => {
    expect(await findings('Public address')).toEqual(['good: It answers.'])
    answer = 'Welcome to nginx!'
    expect(await findings('Public address')).toEqual(['broken: Something else answers there, with status 200.'])
    const [line] = await findings('Public address', { PUBLIC_URL: 'http://127.0.0.1:1' })
    expect(line).toMatch(/^broken: No answer/)
  })
})
