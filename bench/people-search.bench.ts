import { openLargeShop } from './large-shop.ts'
import { SEARCHES } from './searches.ts'
import { sharesOf } from './shares.ts'

/** Staff find a person before they have finished wondering: at 100,000 readers, or READERS=. */
const READERS = Number(process.env.READERS ?? 100_000)
const ROUNDS = 10
const LIMIT_MS = 100

const big = await openLargeShop(READERS)
const { people } = big.runtime.app
const times: number[] = []
const table: Record<string, Record<string, string | number>> = {}
for (const words of SEARCHES) {
  const own: number[] = []
  let found = (await people.search(words)).length
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    found = (await people.search(words)).length
    own.push(performance.now() - began)
  }
  times.push(...own)
  const { p50, most } = sharesOf(own)
  table[words.slice(0, 40)] = { found, p50: p50.toFixed(1), most: most.toFixed(1) }
}
await big.close()

const { p50, p95, most } = sharesOf(times)
console.table(table)
console.log(
  `People search, ${SEARCHES.length} questions, ${ROUNDS} times each, in ms: p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)} of at most ${LIMIT_MS}, longest ${most.toFixed(1)}`,
)
process.exitCode = p95 < LIMIT_MS ? 0 : 1
