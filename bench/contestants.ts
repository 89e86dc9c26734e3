import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SANDBOX_KEYS } from '#sandbox/payments/sandbox.ts'
import { STRIPE_EVENTS } from '#server/adapters/stripe.ts'
import { freePort } from '../tests/support/free-port.ts'
import { startServer } from '../tests/support/server.ts'
import type { Records } from './records.ts'

export type Contestant = {
  name: string
  url: string
  /** Where its readers pay: in a process of its own, whose work does not count. */
  provider: string
  /** Whose processor time counts: the server, and its connections in the database. */
  processes(): Promise<number[]>
  /** Resolves when no job waits any more. */
  jobsDone(): Promise<void>
  server: { pid: number; startSeconds: number } | null
  stop(): Promise<unknown>
}

const WEBHOOK_SECRET = 'whsec_bench'

/** Masthead in production, for the second time in its data, as shops are started. */
export async function startMasthead(records: Records): Promise<Contestant> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-bench-'))
  const port = await freePort()
  const provider = await startProvider(port)
  const env = {
    ...records.env,
    PGAPPNAME: 'masthead',
    DATA_DIR: folder,
    PORT: String(port),
    // Visitors say where they come from: one network alone would be held off.
    TRUSTED_PROXIES: '1',
    MASTHEAD_SANDBOX: '1',
    STRIPE_SECRET_KEY: SANDBOX_KEYS.secret,
    STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.publishable,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: provider.url,
  }
  const first = await startServer({ env, dataDir: folder })
  await records.rest()
  await first.stop()
  await records.stockUp(folder)
  const began = performance.now()
  const { url, pid, stop } = await startServer({ env, dataDir: folder })
  return {
    name: 'masthead',
    url,
    provider: provider.url,
    server: { pid, startSeconds: (performance.now() - began) / 1000 },
    processes: async () => [pid, ...(await records.connectionsOf('masthead'))],
    jobsDone: records.jobsDone,
    async stop() {
      await stop()
      await provider.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The least that could answer, on the same database. */
export async function startBare(records: Records): Promise<Contestant> {
  const port = await freePort()
  const { pid, stop } = run('bench/bare-server.ts', [], { ...records.env, PGAPPNAME: 'bare', PORT: String(port) })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url)
  return {
    name: 'bare',
    url,
    provider: '',
    server: null,
    processes: async () => [pid, ...(await records.connectionsOf('bare'))],
    jobsDone: async () => {},
    stop,
  }
}

/** React Router with one route, rendering a page as `record` was shown it. */
export async function startBarePage(): Promise<Contestant & { record(path: string, html: string): Promise<void> }> {
  const port = await freePort()
  const { pid, stop } = run('bench/bare-page.ts', [], { PORT: String(port) })
  const url = `http://127.0.0.1:${port}`
  await untilReady(url)
  return {
    name: 'bare',
    url,
    provider: '',
    server: null,
    processes: async () => [pid],
    jobsDone: async () => {},
    stop,
    async record(path, html) {
      await fetch(url + path, { method: 'PUT', body: html })
    },
  }
}

async function untilReady(url: string): Promise<void> {
  while (!(await fetch(`${url}/healthz`).catch(() => null))) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Somebody else's shop, which runs already: BASE is its address, PIDS its processes if they are on this machine. */
export function someShop(base: string): Contestant {
  const pids = (process.env.PIDS ?? '').split(',').filter(Boolean).map(Number)
  return {
    name: new URL(base).host,
    url: base.replace(/\/$/, ''),
    provider: process.env.PROVIDER ?? '',
    server: null,
    processes: async () => pids,
    jobsDone: async () => {},
    stop: async () => {},
  }
}

async function startProvider(shopPort: number): Promise<{ url: string; stop(): Promise<unknown> }> {
  const port = await freePort()
  const webhook = ['--webhook', `http://127.0.0.1:${shopPort}/webhooks/stripe`, '--secret', WEBHOOK_SECRET]
  const args = ['--port', String(port), ...webhook, '--events', STRIPE_EVENTS.join(',')]
  const { started, stop } = run('sandbox/payments/main.ts', args, {})
  await started
  return { url: `http://127.0.0.1:${port}`, stop }
}

function run(file: string, args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [file, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = () => child.kill()
  process.once('exit', end)
  const started = once(child.stdout, 'data')
  child.stdout.resume()
  return {
    pid: child.pid ?? 0,
    started,
    async stop() {
      process.off('exit', end)
      if (child.kill()) await once(child, 'exit')
    },
  }
}
