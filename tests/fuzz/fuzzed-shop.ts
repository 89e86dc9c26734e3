import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import { startDemo } from '#demo/start/start-demo.ts'
import { SANDBOX_KEYS } from '#sandbox/payments/sandbox.ts'
import { createWeb } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import type { Env } from '#server/http/env.ts'
import { createLog } from '#server/log.ts'
import type { Runtime } from '#server/runtime.ts'
import { openRuntime } from '#server/runtime.ts'
import { openWebBuild } from '#server/web-build.ts'
import { demoDatabase } from '../support/database.ts'
import { CLIENT_FOLDER } from './built-routes.ts'
import type { Secrets } from './judge.ts'
import { CONTACTS_SECRET, METRICS_TOKEN, WEBHOOK_SECRET } from './targets.ts'
import { SENT_SECRET } from './words.ts'

export type FuzzedShop = {
  runtime: Runtime
  web: Hono<Env>
  /** The account of a reader about whom nobody may learn anything. */
  hidden: string
  secrets: Secrets
  /** What should not have been logged: errors, and secrets. */
  logged: string[]
}

const CANARY = {
  name: 'Isolde Quillfeather',
  email: 'isolde.quillfeather@private.example',
  line: '7 Unheard-of Lane',
}
const MOST_LINES = 50
/** React Router refuses by an error what is posted to a page that takes nothing, or with an origin that contradicts itself. */
const EXPECTED = /header from a forwarded action request|`origin` header is not a valid URL|at singleFetchAction /

/** The whole product with its built pages, and a reader in it who must not become known. */
export async function openFuzzedShop(): Promise<FuzzedShop> {
  const logged: string[] = []
  const everybodys = [CONTACTS_SECRET, WEBHOOK_SECRET, METRICS_TOKEN, SANDBOX_KEYS.secret]
  const theirs = Object.values(CANARY)
  const unsaid = [...everybodys, ...theirs, SENT_SECRET]
  const sink = new Writable({
    write(chunk, _encoding, done) {
      const line = String(chunk)
      const bad =
        (line.startsWith('{"level":"error"') && !EXPECTED.test(line)) || unsaid.some((secret) => line.includes(secret))
      if (bad && logged.length < MOST_LINES) logged.push(line.slice(0, 3_000))
      done()
    },
  })
  const result = readConfig({ CAPTCHA: 'test', CONTACTS_WEBHOOK_SECRET: CONTACTS_SECRET, METRICS_TOKEN })
  if (!result.ok) throw new Error(result.faults.join(' '))
  const [build, database] = await Promise.all([openWebBuild(), demoDatabase()])
  const hidden = await hide(database.db)
  const { rows } = await database.db.execute<{ secret: Buffer }>(sql`select value as secret from house_secret`)
  for (const { secret } of rows)
    for (const coding of ['hex', 'base64', 'base64url'] as const) everybodys.push(Buffer.from(secret).toString(coding))
  const runtime = await openRuntime({
    config: result.config,
    log: createLog(sink),
    database,
    renderMail: build.renderMail,
  })
  const web = createWeb(runtime, build.createPages(runtime.app), { dev: false, assets: CLIENT_FOLDER })
  // Cards, and donations that run, as `npm start` makes them.
  await startDemo(runtime)
  return { runtime, web, hidden, secrets: { everybodys, theirs }, logged }
}

async function hide(db: Runtime['database']['db']): Promise<string> {
  const { name, email, line } = CANARY
  const { rows } = await db.execute<{ id: string }>(sql`
    update account set name = ${name}, email = ${email}, email_folded = ${email}
    where email_folded = 'lifetime-legacy@example.com' returning id`)
  const id = rows[0]?.id ?? ''
  // The demo has sent all its invoices: one goes back into the drawer.
  await db.execute(sql`update purchase set status = 'draft', sent_on = null
    where id = (select id from purchase where kind = 'invoice' and status = 'open' order by id limit 1)`)
  await db.execute(sql`update address set line1 = ${line} where account_id = ${id}::uuid`)
  return id
}
