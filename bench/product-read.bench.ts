import { startContestants } from './contestants.ts'
import type { Load, Measured } from './load.ts'
import { measure } from './load.ts'

const SCENARIO: Load = { path: '/api/store/products/tote-bag', connections: 8, requests: 8_000 }
const WARM_UP: Load = { ...SCENARIO, requests: 2_000 }
const ROUNDS = 3

const { contestants, stop } = await startContestants()
const results: Record<string, Measured[]> = { bare: [], masthead: [] }
for (const { url, pid } of contestants) await measure(url, pid, WARM_UP)
for (let round = 0; round < ROUNDS; round += 1) {
  for (const { name, url, pid } of contestants) results[name]?.push(await measure(url, pid, SCENARIO))
}
await stop()

const median = (name: string, key: keyof Measured) => {
  const sorted = (results[name] ?? []).map((result) => result[key]).sort((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
const row = (key: keyof Measured) => {
  const [bare, masthead] = [median('bare', key), median('masthead', key)]
  return { bare: bare.toFixed(3), masthead: masthead.toFixed(3), ratio: (masthead / bare).toFixed(2) }
}
console.log(
  `Product read, ${SCENARIO.requests} requests over ${SCENARIO.connections} connections, median of ${ROUNDS} rounds (times in ms):`,
)
console.table({
  'requests per second': row('perSecond'),
  p50: row('p50'),
  p99: row('p99'),
  'CPU per request': row('cpuMs'),
})
