import { sql } from 'drizzle-orm'
import { closerOf } from './closing.ts'
import { openLargeShop } from './large-shop.ts'
import { watch } from './watch.ts'

/** A close, beside one bare statement that writes as many rows of the same kinds: READERS=1000000 for more. */
const READERS = Number(process.env.READERS ?? 100_000)
const ROUNDS = 3
const AT_MOST = 3
const MEMORY_MB = 300

const big = await openLargeShop(READERS)
const { db } = big.runtime.database
const closer = await closerOf(big)

/** Tables of the same shape, with the same keys, indexes and references; a balance is a row of its own. */
async function makeBare(): Promise<void> {
  await db.execute(sql`drop table if exists bare_ledger, bare_mailing, bare_balance`)
  await db.execute(sql`create table bare_balance (id uuid primary key, tokens_left integer check (tokens_left >= 0))`)
  for (const [bare, like] of Object.entries({ bare_ledger: 'ledger_entry', bare_mailing: 'mailing' })) {
    await db.execute(sql.raw(`create table ${bare} (like ${like} including all)`))
    const { rows } = await db.execute<{ name: string; reference: string }>(sql`
      select conname as name, pg_get_constraintdef(oid) as reference from pg_constraint
      where contype = 'f' and conrelid = ${like}::regclass`)
    for (const { name, reference } of rows)
      await db.execute(sql.raw(`alter table ${bare} add constraint ${name} ${reference}`))
  }
}
const writeBare = (run: string) => sql`
  with ledger as (
    insert into bare_ledger overriding system value select * from ledger_entry where run_id = ${run} and kind = 'served'
    returning subscription_id),
  mailed as (insert into bare_mailing select * from mailing where run_id = ${run})
  insert into bare_balance select s.id, s.tokens_left from subscription s join ledger on ledger.subscription_id = s.id`

async function measureOnce() {
  const close = await watch(db, closer.close)
  const file = await watch(db, () => closer.file(close.value))
  await makeBare()
  const bare = await watch(db, () => db.execute(writeBare(close.value.id)))
  const undo = await watch(db, () => closer.undo(close.value))
  return { close, file, bare, undo }
}

type Round = Awaited<ReturnType<typeof measureOnce>>
const rounds: Round[] = []
for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureOnce())
await big.close()

const memory = Math.max(...rounds.flatMap(({ close, file }) => [close.mostMemory, file.mostMemory]))
const fastest = (of: (round: Round) => number) => Math.min(...rounds.map(of))
const row = (name: keyof Round) => ({
  seconds: fastest((round) => round[name].seconds).toFixed(2),
  'CPU of the database': fastest((round) => round[name].databaseCpu).toFixed(2),
})
const served = Object.values(rounds[0]?.close.value.served ?? {}).reduce((all, count) => all + count, 0)
const labels = rounds[0]?.file.value.labels ?? 0
console.log(`${READERS} readers, ${served} of them served, the fastest of ${ROUNDS} rounds:`)
console.table({
  'close the issue': row('close'),
  'write the same rows bare': row('bare'),
  [`mailing file, ${labels} labels`]: row('file'),
  'undo the close': row('undo'),
})
const ratio = fastest(({ close }) => close.seconds) / fastest(({ bare }) => bare.seconds)
const cpu = fastest(({ close }) => close.databaseCpu) / fastest(({ bare }) => bare.databaseCpu)
console.log(
  `${ratio.toFixed(2)}x of at most ${AT_MOST}x the bare statement (${cpu.toFixed(2)}x by processor time), ${memory.toFixed(0)} MB of at most ${MEMORY_MB} MB.`,
)
process.exitCode = ratio <= AT_MOST && memory <= MEMORY_MB ? 0 : 1
