import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { freePort } from '../tests/support/free-port.ts'
import { startPostgres } from '../tests/support/postgres.ts'
import { startServer } from '../tests/support/server.ts'

export type Contestant = { name: 'masthead' | 'bare'; url: string; pid: number; stop(): Promise<unknown> }

/** Masthead in production and the bare server, both on one PostgreSQL of their own. */
export async function startContestants(): Promise<{ contestants: Contestant[]; stop(): Promise<void> }> {
  const postgres = await startPostgres()
  const env = { DATABASE_URL: postgres.url }
  const masthead: Contestant = { name: 'masthead', ...(await startServer({ env })) }
  const bare = await startBare(env)
  return {
    contestants: [bare, masthead],
    async stop() {
      await Promise.all([masthead.stop(), bare.stop()])
      await postgres.stop()
    },
  }
}

async function startBare(env: Record<string, string>): Promise<Contestant> {
  const port = String(await freePort())
  const server = spawn(process.execPath, ['bench/bare-server.ts'], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: port, ...env },
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/healthz`).catch(() => null))) await new Promise((resolve) => setTimeout(resolve, 50))
  return {
    name: 'bare',
    url,
    pid: server.pid ?? 0,
    async stop() {
      server.kill()
      await once(server, 'exit')
    },
  }
}
