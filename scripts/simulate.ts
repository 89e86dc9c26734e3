// npm run simulate: a publication lived through five years by the clock, with 2,000 readers, through the real app.
// READERS= and YEARS= make it another life, SEED= brings one again. Prints every row that is wrong and exits 1.
import { openPostgres } from '#server/db/client.ts'
import { pgliteDatabase } from '#server/db/embedded.ts'
import { createPglite } from '#server/db/open/create-pglite.ts'
import { differenceLine } from '#server/services/figures/audit-books.ts'
import { openChance } from '../tests/faults/chance.ts'
import { simulate } from '../tests/simulation/simulate.ts'
import { findPostgres, startPostgres } from '../tests/support/postgres.ts'
import { openRuntimeWithoutMail } from '../tests/support/runtime-without-mail.ts'

const readers = Number(process.env.READERS ?? 2000)
const years = Number(process.env.YEARS ?? 5)
const chance = openChance('simulation')

const postgres = findPostgres() ? await startPostgres() : null
const database = postgres ? await openPostgres(postgres.url, () => {}) : pgliteDatabase(await createPglite({}))
console.log(`${readers} readers, ${years} years, on ${database.engine}`)
const test = await openRuntimeWithoutMail(database)
const began = performance.now()
const differences = await simulate(test, { readers, years, stride: 1, calm: 1, chance, tell: console.log }).finally(
  async () => {
    await test.runtime.close()
    await postgres?.stop()
  },
)

for (const difference of differences) console.log(differenceLine(difference))
const minutes = ((performance.now() - began) / 60_000).toFixed(1)
console.log(
  `${differences.length === 0 ? 'Everything holds' : `${differences.length} rows are wrong`}, after ${minutes} minutes.`,
)
process.exitCode = differences.length === 0 ? 0 : 1
