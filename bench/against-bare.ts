import type { Contestant } from './contestants.ts'
import type { Load, Measured } from './load.ts'
import { measure } from './load.ts'

const ROUNDS = 3

/** The same load on both, alternating; prints the medians and answers how much more CPU a request costs than on the bare server. */
export async function compare(title: string, contestants: readonly Contestant[], load: Load): Promise<number> {
  const results: Record<string, Measured[]> = { bare: [], masthead: [] }
  for (const { url, pid } of contestants) await measure(url, pid, { ...load, requests: load.requests / 4 })
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, url, pid } of contestants) results[name]?.push(await measure(url, pid, load))
  }
  const median = (name: string, key: keyof Measured) => {
    const sorted = (results[name] ?? []).map((result) => result[key]).sort((one, other) => one - other)
    return sorted[Math.floor(sorted.length / 2)] ?? 0
  }
  const row = (key: keyof Measured) => {
    const [bare, masthead] = [median('bare', key), median('masthead', key)]
    return { bare: bare.toFixed(3), masthead: masthead.toFixed(3), ratio: (masthead / bare).toFixed(2) }
  }
  const { requests, connections } = load
  console.log(
    `${title}, ${requests} requests over ${connections} connections, median of ${ROUNDS} rounds (times in ms):`,
  )
  console.table({
    'requests per second': row('perSecond'),
    p50: row('p50'),
    p99: row('p99'),
    'CPU per request': row('cpuMs'),
  })
  return median('masthead', 'cpuMs') / median('bare', 'cpuMs')
}
