// npm run check:restore: a shop on a PostgreSQL that pgBackRest archives. People buy; a minute later a migration spoils the
// database; it is put back to the minute before, taken over and started again. Exits 1 when an order of before is not
// there, or money of that minute is neither an order nor waiting for staff. Needs Debian's pgbackrest.
import { execFile, execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pause, run, tryRun, until } from '../tests/failover/node.ts'
import { openChance } from '../tests/faults/chance.ts'
import { providerOf } from '../tests/faults/provider.ts'
import { startFleetOn } from '../tests/processes/fleet.ts'
import { openTraffic } from '../tests/processes/traffic.ts'
import { freePort } from '../tests/support/free-port.ts'
import { startPostgres, unprivileged } from '../tests/support/postgres.ts'
import { startProxy } from '../tests/support/proxy.ts'

const MINUTE_MS = 60_000
const PER_SECOND = Number(process.env.PER_SECOND ?? 6)
const SHARES = { product: 10, page: 5, cart: 50, account: 10, login: 0, checkout: 25 }
const BAD_MIGRATION = 'drop table entitlement cascade; alter table purchase drop column email'

if (!tryRun('which', 'pgbackrest')) {
  console.error('This check needs pgbackrest.')
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'masthead-restore-'))
const user = unprivileged()
if (user.uid) chownSync(folder, user.uid, user.gid)
const config = join(folder, 'pgbackrest.conf')
const archive = (...args: string[]) =>
  execFileSync('pgbackrest', [`--config=${config}`, '--stanza=masthead', ...args], {
    ...user,
    cwd: folder,
    stdio: 'inherit',
  })
const postgres = await startPostgres([
  `unix_socket_directories=${folder}`,
  'wal_level=replica',
  'archive_mode=on',
  'archive_timeout=5',
  `archive_command=pgbackrest --config=${config} --stanza=masthead archive-push %p`,
])
const { port } = new URL(postgres.url)
writeFileSync(
  config,
  `[global]
repo1-path=${folder}/repo
repo1-retention-full=1
log-path=${folder}
lock-path=${folder}
spool-path=${folder}
start-fast=y
log-level-console=warn
[masthead]
pg1-path=${postgres.folder}
pg1-port=${port}
pg1-socket-path=${folder}
pg1-user=masthead
pg1-database=postgres
`,
)
const proxy = await startProxy()
const ports = await Promise.all([freePort(), freePort()])
const places = ports.map((one) => ({ PORT: String(one) }))
const fleet = await startFleetOn({ postgres, proxy, places })

type Paid = { email: string; amount: number }
async function paidAtProvider(): Promise<Paid[]> {
  const entries = await providerOf(fleet.web()).entries()
  return entries.flatMap(({ kind, amount, metadata }) =>
    kind === 'capture' ? [{ email: metadata.email ?? '', amount }] : [],
  )
}

/** So many buy, and all get to an end. */
async function buyFor(ms: number, seed: string): Promise<string[]> {
  const traffic = await openTraffic(fleet, openChance(seed), SHARES, seed)
  traffic.begin(PER_SECOND)
  await pause(ms)
  await traffic.end()
  return traffic.bought.map(({ email }) => email)
}

try {
  archive('stanza-create')
  archive('backup', '--type=full')
  const before = await buyFor(MINUTE_MS / 2, 'before')
  await pause(2_000)
  const [{ moment } = { moment: '' }] = await fleet.query<{ moment: string }>('select now()::text as moment')
  const within = await buyFor(MINUTE_MS, 'within')
  const paid = await paidAtProvider()
  await fleet.query(BAD_MIGRATION)
  console.log(`${before.length} bought before ${moment}, ${within.length} in the minute after; then the migration.`)
  await Promise.all(fleet.servers.map((server) => server.stop()))
  await fleet.query('select pg_switch_wal()')
  const began = Date.now()
  await postgres.restart(async () => {
    archive('restore', '--delta', '--type=time', `--target=${moment}`, '--target-action=promote')
  })
  await until('the database takes writes', async () => {
    const [row] = await fleet.query<{ waits: boolean }>('select pg_is_in_recovery() as waits')
    return row?.waits === false
  })
  console.log(`Restored within ${((Date.now() - began) / 1000).toFixed(1)} s.`)
  const env = { PATH: process.env.PATH, ...fleet.env }
  // Not waited for in one breath: the provider, whom it asks, is in this process.
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/take-over.ts'], { env })
  console.log(stdout.trim())
  await fleet.start(0)
  const accounted = async () => {
    const orders = await fleet.query<Paid>(
      `select email, total::int as amount from purchase where status = 'paid' and email like '%load.example'`,
    )
    const waiting = await fleet.query<Paid>(
      'select u.email, p.amount::int as amount from unmatched_payment u join payment p using (intent)',
    )
    return { orders, waiting }
  }
  const missing = async () => {
    const { orders, waiting } = await accounted()
    return paid.filter(({ email, amount }) => {
      const found = [...orders, ...waiting].filter((one) => one.email === email && one.amount === amount)
      return found.length !== 1
    })
  }
  await until('all money is an order or waits for staff', async () => (await missing()).length === 0, 600_000).catch(
    () => {},
  )
  const [lost, { orders, waiting }] = [await missing(), await accounted()]
  const gone = before.filter((email) => !orders.some((one) => one.email === email))
  console.log(`${orders.length} orders, ${waiting.length} payments wait for staff.`)
  for (const one of lost) console.log(`${one.email} paid ${one.amount}: neither one order nor waiting`)
  for (const email of gone) console.log(`${email} bought before the minute and has no order`)
  const wrong = lost.length + gone.length
  console.log(wrong === 0 ? 'No order of before is lost, and no money is forgotten.' : `${wrong} things are wrong.`)
  process.exitCode = wrong > 0 ? 1 : 0
} finally {
  await fleet.stop()
  run('rm', '-rf', folder)
}
