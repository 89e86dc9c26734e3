// npm run doctor: tries the database, mail, Stripe and all else that a shop needs, says what to do, and exits 1 when
// something is broken. With the environment of the server. It sends nothing and leaves nothing behind.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '#domain/system-check/finding.ts'
import { isBroken, STATE_NAMES, summarize } from '#domain/system-check/finding.ts'
import { systemClock } from '#server/adapters/clock.ts'
import type { Config } from '#server/config/config.ts'
import { readConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/client.ts'
import { openPostgres } from '#server/db/client.ts'
import { openPglite } from '#server/db/embedded.ts'
import { checkSystem } from '#server/services/system-check/check-system.ts'
import { TIMEOUT_MS } from '#server/services/system-check/system-context.ts'

process.umask(0o077)
const result = readConfig(process.env)
if (result.ok) process.exitCode = await examine(result.config)
else {
  for (const fault of result.faults) console.log(fault)
  process.exitCode = 1
}

async function examine(config: Config): Promise<number> {
  const opened = await open(config)
  const database = 'database' in opened ? { db: opened.database.db } : opened
  try {
    const { now } = systemClock
    const findings = await checkSystem({ database, config, now, shopNow: now, timeoutMs: TIMEOUT_MS })
    for (const finding of findings) console.log(`${lines(finding)}\n`)
    console.log(summarize(findings))
    return isBroken(findings) ? 1 : 0
  } finally {
    if ('database' in opened) await opened.database.close()
  }
}

/** As it is: it is neither made nor migrated here. */
async function open({ database: where }: Config): Promise<{ database: Database } | { fault: string }> {
  if (where.engine === 'pglite' && !existsSync(join(where.folder, 'pglite')))
    return { fault: `there is none in ${where.folder} yet.` }
  try {
    const ignored = () => {}
    const database =
      where.engine === 'pglite' ? await openPglite(where.folder) : await openPostgres(where.url, ignored, TIMEOUT_MS)
    return { database }
  } catch (error) {
    const { message, code } = error as { message: string; code?: string }
    return { fault: message || code || 'the connection was refused.' }
  }
}

function lines({ part, tried, state, found, advice }: Finding): string {
  const head = `${STATE_NAMES[state].padEnd(14)}${part}: ${tried}.`
  return [head, found, ...(advice ? [`What to do: ${advice}`] : [])].join(`\n${' '.repeat(14)}`)
}
