import { sql } from 'drizzle-orm'
import { createWeb } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import { openPostgres } from '#server/db/client.ts'
import { createLog } from '#server/log.ts'
import { openRuntime } from '#server/runtime.ts'
import { startPostgres } from '../tests/support/postgres.ts'

/** Nobody may learn from the time an answer takes whether an address has an account. */
const SAMPLES = 300
const LIMIT_MS = 5

const postgres = await startPostgres()
const database = await openPostgres(postgres.url, () => {})
const config = readConfig({})
if (!config.ok) throw new Error(config.faults.join(' '))
// Mail is written but not rendered: that happens after the answer, in the background, for both alike.
const renderMail = async () => ({ subject: '', html: '', text: '' })
const log = createLog({ write: () => {} })
const runtime = await openRuntime({ config: config.config, log, database, renderMail })
const web = createWeb(runtime, async () => new Response(null, { status: 404 }), { dev: false })

const CALLS = {
  'login, wrong password': { path: '/api/access/login', body: { password: 'not-this-one' } },
  'emailed code': { path: '/api/access/signin', body: { path: '/account' } },
  'password link': { path: '/api/access/reset-password', body: {} },
}

async function timeOf(path: string, body: object): Promise<number> {
  await database.db.execute(sql`truncate rate_limit`)
  const began = performance.now()
  await web.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return performance.now() - began
}

const median = (times: number[]) => times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
const table: Record<string, Record<string, string>> = {}
let worst = 0
for (const [name, { path, body }] of Object.entries(CALLS)) {
  const times = { known: [] as number[], unknown: [] as number[] }
  // Turn about, so that whatever else the machine does falls on both alike.
  for (let n = 0; n < SAMPLES; n += 1) {
    times.known.push(await timeOf(path, { email: 'active@example.com', ...body }))
    times.unknown.push(await timeOf(path, { email: `nobody-${n}@example.com`, ...body }))
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  const apart = Math.abs(known - unknown)
  worst = Math.max(worst, apart)
  table[name] = { known: known.toFixed(2), unknown: unknown.toFixed(2), apart: apart.toFixed(2) }
}
await runtime.close()
await postgres.stop()

console.log(`Known and unknown addresses, medians of ${SAMPLES} in ms; at most ${LIMIT_MS} may lie between them:`)
console.table(table)
process.exitCode = worst < LIMIT_MS ? 0 : 1
