// npm run check:failover: etcd, two PostgreSQL kept by Patroni, HAProxy, two Masthead processes behind Caddy, all on this
// machine; people buy, fill carts and log in while one part after the other fails, FAULTS=21 times and until PURCHASES=5000
// are made. POOLED=1 puts PgBouncer between. Exits 1 when anything was lost, doubled or stuck, or failed outside an outage.
// What does not come back ends it with the last words of each part.
// Needs root, and Debian's etcd-server, patroni, haproxy, caddy, iproute2 (and pgbouncer).
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PLACES, PORT, startCaddy } from '../tests/failover/caddy.ts'
import { startCluster } from '../tests/failover/cluster.ts'
import { FAULTS } from '../tests/failover/faults.ts'
import { askFrom } from '../tests/failover/from-network.ts'
import { pause, tryRun } from '../tests/failover/node.ts'
import { probeWrites } from '../tests/failover/write-probe.ts'
import { openChance } from '../tests/faults/chance.ts'
import { startFleetOn } from '../tests/processes/fleet.ts'
import { reckon } from '../tests/processes/reckoning.ts'
import { openTraffic } from '../tests/processes/traffic.ts'

const ROUNDS = Number(process.env.FAULTS ?? 21)
const PURCHASES = Number(process.env.PURCHASES ?? 5000)
const PER_SECOND = Number(process.env.PER_SECOND ?? 25)
const SHARES = { product: 10, page: 5, cart: 50, account: 8, login: 2, checkout: 25 }
const QUIET_MS = 8_000
/** What was on its way when a part failed is heard of a moment later. */
const ECHO_MS = 2_000
const LAST_LINES = 25

const missing = ['etcd', 'patroni', 'haproxy', 'caddy', 'ip', ...(process.env.POOLED ? ['pgbouncer'] : [])].filter(
  (program) => !tryRun('which', program),
)
if (process.getuid?.() !== 0 || missing.length > 0) {
  console.error(`This check needs root${missing.length > 0 ? ` and ${missing.join(', ')}` : ''}.`)
  process.exit(1)
}

type Outage = { name: string; from: number; to: number; seconds: number }

const cluster = await startCluster({ pooled: Boolean(process.env.POOLED) })
const proxy = await startCaddy(cluster.folder)
const places = PLACES.map((HOST) => ({ HOST, PORT }))
const fleet = await startFleetOn({ postgres: cluster, proxy, places, ask: askFrom }).catch(async (error) => {
  await cluster.stop()
  throw error
})
try {
  const traffic = await openTraffic(fleet, openChance('failover'), SHARES)
  const probe = probeWrites(fleet)
  const outages: Outage[] = []
  traffic.begin(PER_SECOND)
  const kinds = Object.entries(FAULTS)
  for (let round = 0; round < ROUNDS || traffic.bought.length < PURCHASES; round += 1) {
    await pause(QUIET_MS)
    if (round >= ROUNDS) continue
    const [name, fault] = kinds[round % kinds.length] ?? ['', async () => {}]
    const from = Date.now()
    await fault(cluster, fleet, Math.floor(round / kinds.length))
    const steady = await probe.steadySince(Date.now())
    const seconds = probe.longestGap(from, steady) / 1000
    outages.push({ name, from, to: Date.now() + ECHO_MS, seconds })
    console.log(`${round + 1}. ${name}: ${seconds.toFixed(1)} s without writes; ${traffic.bought.length} bought`)
    await cluster.whole()
  }
  await traffic.end()
  probe.stop()
  const outside = traffic.mishaps.filter(({ begun, at }) => !outages.some(({ from, to }) => at >= from && begun <= to))
  const wrong = await reckon(fleet, traffic)
  console.log(traffic.sent)
  for (const [name] of kinds) {
    const all = outages.filter((one) => one.name === name).map(({ seconds }) => seconds)
    if (all.length > 0)
      console.log(`${name}: ${all.length} times, at most ${Math.max(...all).toFixed(1)} s without writes`)
  }
  console.log(`${traffic.bought.length} purchases, ${outages.length} faults.`)
  console.log(`${traffic.mishaps.length} requests failed, ${outside.length} of them outside an outage.`)
  for (const line of [...outside.slice(0, 20).map((one) => JSON.stringify(one)), ...wrong]) console.log(line)
  console.log(
    wrong.length === 0 ? '0 lost, 0 doubled, 0 stuck; the books are right.' : `${wrong.length} things are wrong.`,
  )
  process.exitCode = wrong.length + outside.length > 0 ? 1 : 0
} catch (error) {
  for (const log of globSync(join(cluster.folder, '*.log')))
    console.log(`${log}\n${lastOf(readFileSync(log, 'utf8'))}\n`)
  for (const server of fleet.servers) console.log(`${server?.url}\n${lastOf(server?.output() ?? 'is not there')}\n`)
  throw error
} finally {
  await fleet.stop()
}

function lastOf(text: string): string {
  return text.trimEnd().split('\n').slice(-LAST_LINES).join('\n')
}
