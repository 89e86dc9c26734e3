import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Database } from '#server/db/client.ts'
import { openPostgres } from '#server/db/client.ts'
import { openPglite } from '#server/db/embedded.ts'
import { createPglite } from '#server/db/open/create-pglite.ts'
import { BARE_ENVIRONMENT } from '../support/bare-environment.ts'
import { asAdmin, LOADED, urlOf } from '../support/postgres-admin.ts'

/** Data that outlives the processes that work on it, one after the other. */
export type KeptShop = {
  /** For a server or a command. */
  env: Record<string, string>
  open(): Promise<Database>
  /** What `npm run audit:ledger` prints; throws when it finds something. */
  audit(): Promise<string>
  /** Jobs of who died are taken up again at once, not after a quarter of a minute; closing.test.ts waits for that. */
  passHeartbeats(): Promise<void>
  /** As it is now, while nobody has it open: a backup. */
  copy(): Promise<KeptShop>
  remove(): Promise<void>
}

export function keepShop(): Promise<KeptShop> {
  return process.env.TEST_ENGINE === 'postgres' ? onPostgres(LOADED) : onPglite()
}

async function onPglite(source?: string): Promise<KeptShop> {
  const folder = newFolder()
  const dataDir = join(folder, 'pglite')
  if (source) cpSync(join(source, 'pglite'), dataDir, { recursive: true })
  else {
    const loadDataDir = await openAsBlob(process.env.TEST_PGLITE_DEMO ?? '')
    await (await createPglite({ dataDir, loadDataDir })).close()
  }
  const env = { DATA_DIR: folder }
  return {
    env,
    audit: () => auditBooks(env),
    copy: () => onPglite(folder),
    open: () => openPglite(folder),
    // Here whoever opens the data is alone with it, and gives them up at once.
    passHeartbeats: async () => {},
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function onPostgres(source: string): Promise<KeptShop> {
  const name = `kept_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} template ${source}`)
  const folder = newFolder()
  const env = { DATABASE_URL: urlOf(name), DATA_DIR: folder }
  return {
    env,
    audit: () => auditBooks(env),
    copy: () => onPostgres(name),
    open: () => openPostgres(urlOf(name), () => {}),
    passHeartbeats: () =>
      asAdmin(
        `update pgboss.job set state = 'retry', start_after = now() where state in ('active', 'retry')`,
        urlOf(name),
      ),
    async remove() {
      await asAdmin(`drop database ${name} with (force)`)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const newFolder = () => mkdtempSync(join(tmpdir(), 'masthead-kept-'))

/** What `npm run audit:ledger` prints; throws when it finds something. */
export async function auditBooks(env: Record<string, string>): Promise<string> {
  const options = { env: { ...BARE_ENVIRONMENT, ...env } }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/audit-ledger.ts'], options).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`The audit found something:\n${stdout}${stderr}`)
    },
  )
  return stdout.trim()
}
