// npm run bench requests                 against the bare server and the bare page, on a PostgreSQL of its own; writes bench/results.json
//   ONLY=cart                            only the scenarios whose name contains it
//   SHARE=0.1                            a tenth of the requests
//   ENGINE=pglite                        on the embedded database, without either
//   BASE=http://… [PIDS=1,2] [PROVIDER=http://…] [SCENARIOS=./theirs.ts]     another shop, which runs already
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { pathToFileURL } from 'node:url'
import type { Contestant } from './contestants.ts'
import { someShop, startBare, startBarePage, startMasthead } from './contestants.ts'
import type { Counted, Result } from './goals.ts'
import { isCompared, judge, MOST_MEMORY_MB, MOST_START_SECONDS, over, rowsOf } from './goals.ts'
import type { Measured } from './load.ts'
import { cookiesAfter, measure, walk } from './load.ts'
import { memoryOf } from './processor.ts'
import type { Records } from './records.ts'
import { openEmbedded, openPostgresRecords } from './records.ts'
import type { Scenario } from './scenarios.ts'
import * as ours from './scenarios.ts'

const { ONLY = '', SHARE = '1', ENGINE = 'postgres', BASE, SCENARIOS } = process.env
const ROUNDS = 3
const VISITORS = 8
const COUNTED = 20

type Visits = Pick<typeof ours, 'scenarios' | 'visits'>

const theirs: Visits | null = SCENARIOS ? await import(pathToFileURL(SCENARIOS).href) : null
const { scenarios, visits } = theirs ?? { scenarios: ours.scenarios, visits: ours.visits }
const records: Records = ENGINE === 'postgres' && !BASE ? await openPostgresRecords() : await openEmbedded()
const shop = BASE ? someShop(BASE) : await startMasthead(records)
const rivals = BASE || ENGINE !== 'postgres' ? null : { server: await startBare(records), page: await startBarePage() }

/** What the shop is compared with: for a page, React Router with the same page from constant data. */
async function rivalFor(scenario: Scenario, cookie: string): Promise<Contestant | null> {
  if (!rivals || !isCompared(scenario)) return null
  const {
    kind,
    steps: [page],
  } = scenario
  if (!kind.endsWith('page') || !page) return rivals.server
  const answer = await fetch(shop.url + page.path, { headers: { Cookie: cookie } })
  await rivals.page.record(page.path, await answer.text())
  return rivals.page
}

/** The same load on all, in turn. Visitors are made by the shop: the bare server knows its sessions. */
async function run(scenario: Scenario): Promise<Result> {
  const [warmUp, runs] = [ours.WARM_UP, ours.RUNS].map((of) =>
    Math.max(VISITORS, Math.round(of[scenario.kind] * Number(SHARE))),
  ) as [number, number]
  const cookies = await cookiesAfter(shop, visits[scenario.as], VISITORS)
  const rival = await rivalFor(scenario, cookies[0] ?? '')
  const able = rival ? [shop, rival] : [shop]
  for (const each of able) await measure(each, scenario, { runs: warmUp, cookies })
  const rounds = new Map<string, Measured[]>(able.map(({ name }) => [name, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const each of able) rounds.get(each.name)?.push(await measure(each, scenario, { runs, cookies }))
  }
  const counted: Record<string, Counted> = {}
  for (const each of able) {
    counted[each.name] = {
      ...medians(rounds.get(each.name) ?? []),
      statements: await statementsOf(each, scenario, cookies),
    }
  }
  return judge(scenario, counted)
}

/** The least of three counts, as in one of them something may have fallen due by the clock. */
async function statementsOf(to: Contestant, { steps }: Scenario, [cookie = '']: string[]): Promise<number | null> {
  const counts: (number | null)[] = []
  while (counts.length < ROUNDS)
    counts.push(
      await records.statementsOf(async () => {
        for (let n = 0; n < COUNTED; n += 1) await walk(to, steps, cookie)
        await to.jobsDone()
      }),
    )
  const known = counts.filter((count) => count !== null)
  return known.length > 0 ? Math.min(...known) / COUNTED : null
}

function medians(rounds: readonly Measured[]): Measured {
  const of = (key: keyof Measured) => middle(rounds.map((round) => round[key]))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), cpuMs: of('cpuMs') }
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}

const results: Result[] = []
for (const scenario of scenarios.filter(({ name }) => name.includes(ONLY))) {
  results.push(await run(scenario))
  console.table(rowsOf(results.at(-1) as Result))
}
const { server } = shop
const memory = server && memoryOf(server.pid)
const start = server?.startSeconds ?? null
for (const each of [shop, rivals?.server, rivals?.page]) await each?.stop()
await records.close()

const missed = [
  ...results.flatMap(({ scenario, missed }) => missed.map((fault) => `${scenario}: ${fault}`)),
  ...(ENGINE === 'postgres' ? over('memory after load', memory, MOST_MEMORY_MB, ' MB') : []),
  ...(ENGINE === 'postgres' ? over('start', start, MOST_START_SECONDS, ' s') : []),
]
console.log(
  `${VISITORS} visitors at once, medians of ${ROUNDS} rounds, times in ms; on ${availableParallelism()} cores.`,
)
if (memory && start) console.log(`${memory.toFixed(0)} MB after the load, ready after ${start.toFixed(2)} s.`)
if (missed.length > 0) console.log(`Missed:\n${missed.join('\n')}`)
else if (rivals) console.log('Every goal is met.')
if (!BASE && !ONLY && SHARE === '1' && ENGINE === 'postgres') {
  const machine = { node: process.version, processor: cpus()[0]?.model, cores: availableParallelism() }
  const report = { machine, memoryMb: memory, startSeconds: start, results }
  writeFileSync('bench/results.json', `${JSON.stringify(report, null, 2)}\n`)
}
process.exitCode = missed.length > 0 ? 1 : 0
