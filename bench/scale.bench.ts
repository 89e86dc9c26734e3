import { sql } from 'drizzle-orm'
import type { Export } from '#contract/figures.ts'
import { addToMonth } from '#domain/figures/month.ts'
import { COMMAND_LINE } from '#server/db/audit-log.ts'
import { exportFile, monthFile } from '#server/services/figures/files.ts'
import { chargeRenewals } from '#server/services/renewals/charge-renewals.ts'
import { renewalsDueFile } from '#server/services/renewals/renewals-due.ts'
import { startRenewals } from '#server/services/renewals/start-renewals.ts'
import { closerOf } from './closing.ts'
import type { LargeShop } from './large-shop.ts'
import { openLargeShop } from './large-shop.ts'
import { renew } from './renewing.ts'
import { SEARCHES } from './searches.ts'
import { sharesOf } from './shares.ts'
import { watch } from './watch.ts'

/**
 * From size to size: what one reader asks stays as it is, what is done for all grows with them. SIZES=10000,100000,1000000;
 * FILLED= the address of a PostgreSQL that `node bench/fill.ts` has filled with the last of them, which takes long.
 */
const SIZES = (process.env.SIZES ?? '10000,100000').split(',').map(Number)
const { FILLED } = process.env
const OVERVIEWS = 300
const LOOKS = 20
/** How much dearer a read, and each reader's share of a set, may be at the largest size than at the smallest. */
const FLAT = 2

/** Processor time of the server and the database; of searching also how long nineteen of twenty took, which people-search holds to its limit. */
type Measured = Record<string, number>
const NOT_HELD = 'search, p95 ms'
/** Looking for what is due among all may grow as they do, and no faster. */
const GROWS = 'renewals due, CPU ms'

async function measureAt(readers: number, filled?: string): Promise<Measured> {
  const big = await openLargeShop(readers, filled)
  const measured = {
    ...(await readsOf(big)),
    ...(await figuresOf(big)),
    ...(await filesOf(big)),
    ...(await closeOf(big)),
  }
  await big.close()
  return measured
}

async function readsOf({ runtime: { app, database } }: LargeShop): Promise<Measured> {
  const { db } = database
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from account where email_folded like '%.example' order by md5(id::text) limit ${OVERVIEWS}`)
  await timesOf(rows.slice(0, LOOKS), ({ id }) => app.account.overview(id))
  const overview = await watch(db, () => timesOf(rows, ({ id }) => app.account.overview(id)))
  await timesOf(SEARCHES, (words) => app.people.search(words))
  const asked = [...SEARCHES, ...SEARCHES]
  const search = await watch(db, () => timesOf(asked, (words) => app.people.search(words)))
  return {
    'overview, CPU ms': (overview.cpu * 1000) / rows.length,
    'search, CPU ms': (search.cpu * 1000) / asked.length,
    [NOT_HELD]: sharesOf(search.value).p95,
  }
}

/** What staff see of all readers, each page once. */
async function figuresOf({
  readers,
  runtime: { app, paymentContext: context, database },
}: LargeShop): Promise<Measured> {
  const { db } = database
  const { publication } = await app.catalogue()
  const coming = { kind: null, days: 60 }
  const month = addToMonth(await app.figures.thisMonth(), -1)
  const pages: Record<string, () => Promise<unknown>> = {
    'figures, CPU µs a reader': () => app.figures.overview(true).then((count) => count.whole()),
    'journal, CPU µs a reader': () => app.figures.journal(month).then((count) => count.whole()),
    'board, CPU µs a reader': () => app.renewals.due(coming).then((count) => count.whole()),
    'board’s file, CPU µs a reader': () => rowsIn(renewalsDueFile({ db, publication, now: context.now() }, coming)),
  }
  const measured: Measured = {}
  for (const [says, read] of Object.entries(pages)) measured[says] = ((await watch(db, read)).cpu * 1_000_000) / readers
  return measured
}

async function filesOf({ runtime: { app, paymentContext: context, database } }: LargeShop): Promise<Measured> {
  const { db } = database
  const { rows } = await db.execute<{ id: string }>(sql`select id from account where role = 'finance' limit 1`)
  const actor = rows[0]?.id ?? ''
  const month = addToMonth(await app.figures.thisMonth(), -1)
  const all = (of: Export) => async () => rowsIn(await exportFile(context, of, actor))
  const files = {
    'all readers, CPU µs a row': all('readers'),
    'all orders, CPU µs a row': all('orders'),
    'movements, CPU µs a row': async () =>
      rowsIn(await monthFile(context, { of: 'movements', month, actor: COMMAND_LINE })),
  }
  const measured: Measured = {}
  for (const [says, write] of Object.entries(files)) {
    const { cpu, value } = await watch(db, write)
    measured[says] = (cpu * 1_000_000) / value
  }
  return measured
}

async function closeOf(big: LargeShop): Promise<Measured> {
  const { paymentContext: context, database } = big.runtime
  const closer = await closerOf(big)
  const close = await watch(database.db, closer.close)
  const file = await watch(database.db, () => closer.file(close.value))
  // Whoever has just run out was told before; now it is only looked for whom a renewal is due, as twice a minute.
  const look = await watch(database.db, async () => {
    for (let times = 0; times < LOOKS; times += 1) {
      await startRenewals(context)
      await chargeRenewals(context)
    }
  })
  const { announced, charged } = await renew(big)
  return {
    'close, CPU µs a reader': (close.cpu * 1_000_000) / big.readers,
    'mailing file, CPU µs a label': (file.cpu * 1_000_000) / Math.max(1, file.value.labels),
    [GROWS]: (look.cpu * 1000) / LOOKS,
    'a renewal announced, CPU ms': announced * 1000,
    'a renewal charged, CPU ms': charged * 1000,
  }
}

async function timesOf<T>(asked: readonly T[], ask: (one: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (const one of asked) {
    const began = performance.now()
    await ask(one)
    times.push(performance.now() - began)
  }
  return times
}

async function rowsIn(pieces: AsyncIterable<string> | Iterable<string>): Promise<number> {
  let lines = 0
  for await (const piece of pieces) lines += piece.split('\n').length - 1
  return Math.max(1, lines - 1)
}

const sizes: Measured[] = []
for (const size of SIZES) sizes.push(await measureAt(size, size === SIZES.at(-1) ? FILLED : undefined))
const [first = {}, last = {}] = [sizes[0], sizes.at(-1)]
const columns = SIZES.map((size) => `${size.toLocaleString('en')} readers`)
const shown = (value = 0) => Number(value.toPrecision(3))
console.table(
  Object.fromEntries(
    Object.keys(first).map((says) => [
      says,
      Object.fromEntries(columns.map((of, at) => [of, shown(sizes[at]?.[says])])),
    ]),
  ),
)
const times = Math.max(...SIZES) / Math.min(...SIZES)
const dearer = Object.keys(first).filter(
  (says) => says !== NOT_HELD && (last[says] ?? 0) > (first[says] ?? 0) * FLAT * (says === GROWS ? times : 1),
)
if (dearer.length > 0) console.error(`Grew too much: ${dearer.join('; ')}`)
process.exitCode = dearer.length > 0 ? 1 : 0
