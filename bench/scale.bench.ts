import { sql } from 'drizzle-orm'
import { chargeRenewals } from '#server/services/renewals/charge-renewals.ts'
import { startRenewals } from '#server/services/renewals/start-renewals.ts'
import { openBigHouse } from './big-house.ts'
import { closerOf } from './closing.ts'
import { SEARCHES } from './searches.ts'
import { sharesOf } from './shares.ts'
import { watch } from './watch.ts'

/** From size to size: what one reader asks stays as it is, what is done for all grows with them. SIZES=10000,100000,1000000 */
const SIZES = (process.env.SIZES ?? '10000,100000').split(',').map(Number)
const OVERVIEWS = 300
const LOOKS = 20
/** How much dearer a read, and each reader's share of a set, may be at the largest size than at the smallest. */
const FLAT = 2

/** Processor time of the server and the database; of searching also how long nineteen of twenty took, which people-search holds to its limit. */
type Measured = {
  readers: number
  overviewMs: number
  searchMs: number
  searchP95: number
  closeMicros: number
  fileMicros: number
  lookMs: number
}

async function measureAt(readers: number): Promise<Measured> {
  const big = await openBigHouse(readers)
  const { till, app, database } = big.house
  const { db } = database
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from account where email_folded like '%.example' order by md5(id::text) limit ${OVERVIEWS}`)
  await timesOf(rows.slice(0, LOOKS), ({ id }) => app.account.overview(id))
  const overview = await watch(db, () => timesOf(rows, ({ id }) => app.account.overview(id)))
  const asked = [...SEARCHES, ...SEARCHES]
  const search = await watch(db, () => timesOf(asked, (words) => app.people.search(words)))
  const closer = await closerOf(big)
  const close = await watch(db, closer.close)
  const file = await watch(db, () => closer.file(close.value))
  // Whoever has just run out was told before; now it is only looked for whom a renewal is due, as twice a minute.
  const look = await watch(db, async () => {
    for (let times = 0; times < LOOKS; times += 1) {
      await startRenewals(till)
      await chargeRenewals(till)
    }
  })
  await big.close()
  return {
    readers,
    overviewMs: (overview.cpu * 1000) / rows.length,
    searchMs: (search.cpu * 1000) / asked.length,
    searchP95: sharesOf(search.value).p95,
    closeMicros: (close.cpu * 1_000_000) / readers,
    fileMicros: (file.cpu * 1_000_000) / Math.max(1, file.value.labels),
    lookMs: (look.cpu * 1000) / LOOKS,
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

const measured: Measured[] = []
for (const size of SIZES) measured.push(await measureAt(size))
console.table(
  Object.fromEntries(
    measured.map(({ readers, overviewMs, searchMs, searchP95, closeMicros, fileMicros, lookMs }) => [
      `${readers.toLocaleString('en')} readers`,
      {
        'overview, CPU ms': overviewMs.toFixed(2),
        'search, CPU ms': searchMs.toFixed(1),
        'search, p95 ms': searchP95.toFixed(1),
        'close, CPU µs a reader': closeMicros.toFixed(1),
        'mailing file, CPU µs a label': fileMicros.toFixed(1),
        'renewals due, CPU ms': lookMs.toFixed(2),
      },
    ]),
  ),
)
const [first, last] = [measured[0], measured.at(-1)]
const grew = (key: keyof Measured) => (last && first ? last[key] / first[key] : 0)
/** Looking for what is due among all may grow as they do, and no faster. */
const allowed = (key: keyof Measured) => (key === 'lookMs' ? FLAT * grew('readers') : FLAT)
const held = ['overviewMs', 'closeMicros', 'fileMicros', 'lookMs'] as const
const dearer = held.filter((key) => grew(key) > allowed(key))
if (dearer.length > 0) console.error(`Grew too much: ${dearer.join(', ')}`)
process.exitCode = dearer.length > 0 ? 1 : 0
