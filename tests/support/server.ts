import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BARE_ENVIRONMENT } from './bare-environment.ts'
import { freePort } from './free-port.ts'

/** The embedded database takes eighteen seconds of work to make, which beside a load of 20 is two minutes. */
export const READY_WITHIN_MS = 240_000
const POLL_MS = 50
/** As `npm start` does it: a variable, `exec node`, and what Node is told. */
const [variable = '', , , ...told]: string[] = JSON.parse(readFileSync('package.json', 'utf8')).scripts.start.split(' ')
export const START = told
const START_ENV = Object.fromEntries(new URLSearchParams(variable))

type Options = {
  /** Added to, and stronger than, the environment the server gets. */
  env?: Record<string, string>
  /** A data folder to keep, for instance for a second start; without it the server gets a new one, removed by `stop`. */
  dataDir?: string
}

export type RunningServer = {
  url: string
  pid: number
  /** SIGTERM, and the exit code once it has gone. */
  stop(): Promise<number | null>
  /** SIGKILL: no last words, no tidying. */
  kill(): Promise<void>
  /** When it has gone, by itself or not. */
  gone: Promise<unknown>
  /** Everything it has printed so far. */
  output(): string
}

/** The real server: its own process, production build, a port and a data folder of its own. Resolves when it is ready. */
export async function startServer({ env = {}, dataDir }: Options = {}): Promise<RunningServer> {
  const port = env.PORT ?? String(await freePort())
  const url = `http://${env.HOST ?? 'localhost'}:${port}`
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'masthead-server-'))
  const server = spawn(process.execPath, START, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...BARE_ENVIRONMENT,
      ...START_ENV,
      NODE_ENV: 'production',
      PORT: port,
      PUBLIC_URL: url,
      DATA_DIR: folder,
      // Only the few people that tests know by name.
      DEMO_HISTORY: '0',
      // An empty one in `env` gives the effort back.
      CAPTCHA: 'test',
      ...env,
    },
  })
  const gone = once(server, 'exit')
  const killNow = () => server.kill('SIGKILL')
  process.once('exit', killNow)
  let printed = ''
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk
    })
  }

  async function end(signal: NodeJS.Signals) {
    process.off('exit', killNow)
    server.kill(signal)
    await gone
    if (!dataDir) rmSync(folder, { recursive: true, force: true })
  }

  const running: RunningServer = {
    url,
    pid: server.pid ?? 0,
    stop: () => end('SIGTERM').then(() => server.exitCode),
    kill: () => end('SIGKILL'),
    gone,
    output: () => printed,
  }
  await ready(running, () => server.exitCode !== null || server.signalCode !== null)
  return running
}

async function ready(server: RunningServer, hasExited: () => boolean): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await answers(`${server.url}/readyz`))) {
    if (hasExited() || Date.now() > deadline) {
      await server.kill()
      throw new Error(`The server did not get ready. It printed:\n${server.output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  )
}
