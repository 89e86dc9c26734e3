// npm run bench checkout-growth     what a guest's checkout costs as sessions, attempts, orders and payments pile up
//   SIZES=30,10000,100000           how many of each there are
import pg from 'pg'
import { startMasthead } from './contestants.ts'
import { measure } from './load.ts'
import { openPostgresRecords } from './records.ts'
import { scenarios } from './scenarios.ts'

const SIZES = (process.env.SIZES ?? '30,10000,100000').split(',').map(Number)
const RUNS = 240
const WARM_UP = 120
const ROUNDS = 3
const VISITORS = 8
/** How much more a checkout may cost at the largest size than at the smallest. */
const MAX_GROWTH = 1.15

/** The columns that differ in each copy. `made` holds the ids of one checkout per row. */
const OWN: Record<string, string> = {
  session: `'id', made.session, 'token_hash', '\\x' || encode(sha256(made.session::text::bytea), 'hex')`,
  attempt: `'id', made.id, 'session_id', made.session, 'slot', 'cart:' || made.id, 'intent', 'pi_' || made.id,
    'submit_key', made.id, 'purchase_id', made.purchase`,
  purchase: `'id', made.purchase, 'number', 1000000 + made.n, 'receipt', 'r' || made.id, 'invoice', 'i' || made.id`,
  purchase_line: `'purchase_id', made.purchase`,
  payment: `'intent', 'pi_' || made.id, 'attempt_id', made.id, 'purchase_id', made.purchase`,
}

const checkout = scenarios.find(({ kind }) => kind === 'checkout')
if (!checkout) throw new Error('There is no checkout to measure.')
const cookies = Array.from({ length: VISITORS }, () => '')
const records = await openPostgresRecords()
const shop = await startMasthead(records)
const admin = new pg.Client(records.env.DATABASE_URL)
await admin.connect()

let made = 0
const costs: number[] = []
await measure(shop, checkout, { runs: WARM_UP, cookies })
for (const size of SIZES) {
  await pileUp(made, size)
  made = size
  await measure(shop, checkout, { runs: WARM_UP, cookies })
  const rounds: number[] = []
  while (rounds.length < ROUNDS) rounds.push((await measure(shop, checkout, { runs: RUNS, cookies })).cpuMs)
  const [cpuMs = 0] = rounds.toSorted((one, other) => one - other).slice(Math.floor(ROUNDS / 2))
  costs.push(cpuMs)
  console.log(
    `${size.toLocaleString('en')} of each: ${cpuMs.toFixed(1)} ms (${rounds.map((ms) => ms.toFixed(1)).join(', ')})`,
  )
}
await admin.end()
await shop.stop()
await records.close()
const growth = (costs.at(-1) ?? 0) / (costs[0] ?? 1)
console.log(`${growth.toFixed(2)} times as much at the largest size, at most ${MAX_GROWTH}`)
process.exitCode = growth > MAX_GROWTH ? 1 : 0

/** Copies the rows of the last checkout, past the triggers. */
async function pileUp(from: number, to: number): Promise<void> {
  await admin.query('begin')
  await admin.query('set local session_replication_role = replica')
  await admin.query(
    `create temp table made on commit drop as
    select n, gen_random_uuid() as id, gen_random_uuid() as session, gen_random_uuid() as purchase
    from generate_series($1::int + 1, $2::int) n`,
    [from, to],
  )
  await admin.query(`
    create temp table template on commit drop as
    select attempt.id, attempt.session_id, attempt.purchase_id from attempt where state = 'paid' order by created_at desc limit 1`)
  const of: Record<string, string> = {
    session: 'row.id = template.session_id',
    attempt: 'row.id = template.id',
    purchase: 'row.id = template.purchase_id',
    purchase_line: 'row.purchase_id = template.purchase_id',
    payment: 'row.purchase_id = template.purchase_id',
  }
  for (const [table, own] of Object.entries(OWN))
    await admin.query(`
      insert into ${table}
      select (jsonb_populate_record(null::${table}, to_jsonb(row) || jsonb_build_object(${own}))).*
      from template join ${table} row on ${of[table]}, made`)
  await admin.query('commit')
  await admin.query('vacuum analyze')
}
