import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/db/client.ts'
import { BARE_ENVIRONMENT } from './bare-environment.ts'
import { urlOf } from './postgres-admin.ts'

/** A command of `scripts`, on this PostgreSQL. */
export async function runCommand({ db }: Database, name: string, ...args: string[]) {
  const { rows } = await db.execute<{ name: string }>(sql`select current_database() as name`)
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    env: { ...BARE_ENVIRONMENT, DATABASE_URL: urlOf(rows[0]?.name ?? '') },
  })
  const ended = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  await ended
  return { status: child.exitCode, stdout, stderr }
}
