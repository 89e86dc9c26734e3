import { Writable } from 'node:stream'
import type { Hono } from 'hono'
import { createWeb } from '#server/app.ts'
import { readConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/client.ts'
import type { Env } from '#server/http/env.ts'
import { createLog } from '#server/log.ts'
import type { Pages } from '#server/reads/app.ts'
import type { Runtime } from '#server/runtime.ts'
import { openRuntime } from '#server/runtime.ts'
import { renderMail } from '#web/mail.server.tsx'
import { takeOverCopy } from './take-over-copy.ts'

export type TestRuntime = {
  runtime: Runtime
  web: Hono<Env>
  /** What was logged so far, a JSON line each. */
  logged(): string
}

type TestOptions = {
  env?: Record<string, string>
  pages?: Pages
  timeoutMs?: number
  /** The demo with its three years of readers and orders. */
  demoHistory?: boolean
  /** The database is left as it was found, and so knows that it is a copy. */
  asCopy?: boolean
}

const NO_PAGES: Pages = async () => new Response('no pages in this test', { status: 404 })

/** The whole product but for its pages, in this process, on the given database. */
export async function openTestRuntime(
  database: Database,
  { env = {}, pages = NO_PAGES, timeoutMs, demoHistory = false, asCopy = false }: TestOptions = {},
): Promise<TestRuntime> {
  // In public the server would not start with it.
  const result = readConfig({ ...(!env.PUBLIC_URL && !env.TURNSTILE_SITE_KEY && { CAPTCHA: 'test' }), ...env })
  if (!result.ok) throw new Error(result.faults.join(' '))
  let lines = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines += chunk
      done()
    },
  })
  const config = { ...result.config, payments: { ...result.config.payments, ...(timeoutMs && { timeoutMs }) } }
  if (!asCopy) await takeOverCopy(database, config)
  const runtime = await openRuntime({ config, log: createLog(sink), database, renderMail, demoHistory })
  return { runtime, web: createWeb(runtime, pages, { dev: false }), logged: () => lines }
}
