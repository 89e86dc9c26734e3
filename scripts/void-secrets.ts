// npm run void-secrets [-- --confirm]: after a leak of the database or of a dump, makes void what it let anybody in by.
// Without --confirm it only counts. With the environment of the server, and for real while no process of the shop runs.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#server/adapters/clock.ts'
import type { Config } from '#server/config/config.ts'
import { readConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/client.ts'
import { openDatabase } from '#server/db/open/open-database.ts'
import type { Voided } from '#server/services/access/void-secrets.ts'
import { countProcesses, countSecrets, voidSecrets } from '#server/services/access/void-secrets.ts'
import { told } from './data-folder.ts'

const USAGE = 'Say npm run void-secrets to count, or npm run void-secrets -- --confirm to make void what it counted.'
const NOTHING_DONE =
  'Nothing was changed. Stop every process of the shop, and then run: npm run void-secrets -- --confirm'
const DONE =
  'Start the shop again, and let staff log in at once: each sets up a second factor at the next login. Readers log in by email and may choose a new password.'

await told(async () => run(readConfirm()))

async function run(confirmed: boolean): Promise<string> {
  const result = readConfig(process.env)
  if (!result.ok) throw new Error(result.faults.join('\n'))
  const database = await open(result.config)
  try {
    const { db } = database
    if (!confirmed) return `${listed('This would make void:', await countSecrets(db))}\n\n${NOTHING_DONE}`
    await refuseWhileRunning(database)
    return `${listed('Made void:', await voidSecrets({ db, now: systemClock.now }))}\n\n${DONE}`
  } finally {
    await database.close()
  }
}

function readConfirm(): boolean {
  try {
    return parseArgs({ options: { confirm: { type: 'boolean', default: false } } }).values.confirm
  } catch {
    throw new Error(USAGE)
  }
}

/** The embedded one refuses while a server has it. None is made here. */
async function open({ database: where }: Config): Promise<Database> {
  if (where.engine === 'pglite' && !existsSync(join(where.folder, 'pglite')))
    throw new Error(`There is no database in ${where.folder}.`)
  return openDatabase(where, (error) => console.error(error.message))
}

async function refuseWhileRunning({ engine, db }: Database): Promise<void> {
  const running = engine === 'postgres' ? await countProcesses(db) : 0
  if (running > 0)
    throw new Error(
      `${running === 1 ? 'A process of the shop is' : `${running} processes of the shop are`} still connected to this database, and would go on with the old secrets. Nothing was changed. Stop every process, and run this again.`,
    )
}

function listed(head: string, voided: readonly Voided[]): string {
  const width = Math.max(...voided.map(({ count }) => `${count}`.length))
  return [head, ...voided.map(({ name, count }) => `  ${`${count}`.padStart(width)} ${name}`)].join('\n')
}
