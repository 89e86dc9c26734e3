import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/free-port.ts'
import { findPostgres } from '../support/postgres.ts'
import type { Machine } from './node.ts'
import { end, HUB, layNetwork, makeMachine, pause, removeNetwork, start, until } from './node.ts'

/** Long enough that a busy machine is no outage: Patroni gives up a leader who was silent for so many seconds. */
const LEASE_SECONDS = 20

type Member = { name: string; role: string; state: string }

/** Two PostgreSQL, each on a machine of its own, kept by Patroni; whoever connects by `url` reaches the primary. */
export type Cluster = {
  url: string
  folder: string
  machines: Machine[]
  primary(): Promise<Machine>
  standby(): Promise<Machine>
  /** Starts a machine after its power was cut. */
  boot(machine: Machine): void
  switchOver(): Promise<void>
  /** Until both run, and the standby has all that the primary has acknowledged. */
  whole(): Promise<void>
  stop(): Promise<void>
}

export async function startCluster({ pooled = false } = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-failover-'))
  chmodSync(folder, 0o755)
  layNetwork()
  const machines = [makeMachine(1, folder), makeMachine(2, folder)]
  const etcd = start(join(folder, 'etcd.log'), 'etcd', [
    ...['--data-dir', join(folder, 'etcd'), '--name', 'etcd', '--enable-v2=false'],
    ...['--listen-client-urls', `http://${HUB}:2379`, '--advertise-client-urls', `http://${HUB}:2379`],
    ...['--listen-peer-urls', `http://${HUB}:2380`, '--initial-advertise-peer-urls', `http://${HUB}:2380`],
    ...['--initial-cluster', `etcd=http://${HUB}:2380`],
  ])
  for (const machine of machines) writeFileSync(join(folder, `${machine.name}.yml`), patroniConfig(machine))
  const boot = (machine: Machine) =>
    void machine.start(join(folder, `${machine.name}.log`), 'patroni', [join(folder, `${machine.name}.yml`)])
  machines.forEach(boot)
  const port = await freePort()
  writeFileSync(join(folder, 'haproxy.cfg'), haproxyConfig(port, machines))
  const haproxy = start(join(folder, 'haproxy.log'), 'haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')])
  const pooler = pooled ? await startPooler(folder, port) : null

  async function members(): Promise<Member[]> {
    for (const { address } of machines) {
      const answer = await ask(`http://${address}:8008/cluster`)
      if (answer) return (answer as { members: Member[] }).members
    }
    return []
  }
  const named = (name: string | undefined) => machines.find((machine) => machine.name === name)
  const isPrimary = async (machine: Machine) => (await statusOf(machine, 'primary')) === 200
  async function primary(): Promise<Machine> {
    for (const machine of machines) if (await isPrimary(machine)) return machine
    throw new Error('There is no primary.')
  }
  const cluster: Cluster = {
    url: `postgres://masthead@127.0.0.1:${pooler?.port ?? port}/postgres`,
    folder,
    machines,
    boot,
    primary,
    async standby() {
      const leader = await primary()
      const other = machines.find((machine) => machine !== leader)
      if (!other) throw new Error('There is no standby.')
      return other
    },
    async switchOver() {
      const [from, to] = [await primary(), await cluster.standby()]
      const body = JSON.stringify({ leader: from.name, candidate: to.name })
      const headers = { 'Content-Type': 'application/json' }
      const answer = await fetch(`http://${from.address}:8008/switchover`, { method: 'POST', headers, body })
      if (!answer.ok) throw new Error(`No switchover: ${await answer.text()}`)
      await until('the standby is the primary', () => isPrimary(to))
    },
    async whole() {
      await until('both databases run', async () => {
        const all = await members()
        const [leader, sync] = ['leader', 'sync_standby'].map((role) => all.find((one) => one.role === role))
        return all.length === 2 && named(leader?.name) !== undefined && sync !== undefined
      })
    },
    async stop() {
      for (const machine of machines) await machine.cutPower()
      await Promise.all([haproxy, etcd, ...(pooler ? [pooler.program] : [])].map((one) => end(one, 'SIGKILL')))
      for (const machine of machines) machine.remove()
      removeNetwork()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  await cluster.whole().catch(async (error) => {
    await cluster.stop()
    throw error
  })
  return cluster
}

async function ask(url: string): Promise<unknown> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null)
  return answer?.ok ? answer.json() : null
}

async function statusOf({ address }: Machine, page: string): Promise<number | null> {
  const answer = await fetch(`http://${address}:8008/${page}`, { signal: AbortSignal.timeout(2000) }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status ?? null
}

function patroniConfig({ name, address, disk }: Machine): string {
  return `scope: masthead
name: ${name}
restapi: { listen: '${address}:8008', connect_address: '${address}:8008' }
etcd3: { host: '${HUB}:2379' }
bootstrap:
  dcs:
    ttl: ${LEASE_SECONDS}
    loop_wait: 2
    retry_timeout: 6
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    master_start_timeout: 0
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 100
        wal_log_hints: 'on'
        max_wal_size: 256MB
        wal_keep_size: 64MB
        synchronous_commit: 'on'
  initdb: [{ encoding: UTF8 }, { locale: C }, data-checksums]
  pg_hba: ['local all all trust', 'host all all 10.77.0.0/24 trust', 'host replication replicator 10.77.0.0/24 trust']
postgresql:
  listen: '${address}:5432'
  connect_address: '${address}:5432'
  data_dir: ${disk}/data
  bin_dir: ${findPostgres()}
  authentication:
    superuser: { username: masthead }
    replication: { username: replicator }
  parameters: { unix_socket_directories: '${disk}' }
`
}

/** As docs/operations.md has it: a connection to what is no longer the primary is closed. */
function haproxyConfig(port: number, machines: Machine[]): string {
  return `defaults
  mode tcp
  timeout connect 3s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${machines.map(({ name, address }) => `  server ${name} ${address}:5432 check port 8008`).join('\n')}
`
}

async function startPooler(folder: string, database: number) {
  const port = await freePort()
  const config = join(folder, 'pgbouncer.ini')
  writeFileSync(
    config,
    `[databases]
postgres = host=127.0.0.1 port=${database} dbname=postgres user=masthead
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
user = postgres
pool_mode = session
default_pool_size = 60
max_client_conn = 200
server_login_retry = 1
ignore_startup_parameters = extra_float_digits
unix_socket_dir =
`,
  )
  const program = start(join(folder, 'pgbouncer.log'), 'pgbouncer', [config])
  await pause(500)
  return { port, program }
}
