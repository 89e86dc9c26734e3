import type { ClockFacts } from '#domain/system-check/data.ts'
import { judgeBackups, judgeDatabase, judgeMigrations, judgeStorage, judgeWrite } from '#domain/system-check/data.ts'
import type { Finding } from '#domain/system-check/finding.ts'
import type { Db } from '../../db/client.ts'
import { askDatabase, readBackups, readMigrationFacts, tryStorage, tryWrite } from './look-at-database.ts'
import type { SystemContext } from './system-context.ts'
import { tryFor } from './try-for.ts'

type Checked = { findings: Finding[]; clocks: ClockFacts[] }

/** The database, what is kept in it, and its backups. */
export async function checkData(context: SystemContext): Promise<Checked> {
  const { database, config, now, timeoutMs } = context
  if ('fault' in database) return { findings: await unreached(context, database.fault), clocks: [] }
  const { db } = database
  const asked = await tryFor(timeoutMs, () => askDatabase(db, now))
  if (!asked.ok) return { findings: await unreached(context, asked.why), clocks: [] }
  const { version, aheadMs } = asked.value
  const [migrations, write, storage, backups] = await Promise.all([
    tryFor(timeoutMs, () => readMigrationFacts(db)),
    tryFor(timeoutMs, () => tryWrite(db)),
    tryFor(timeoutMs, () => tryStorage(db, folderOf(context))),
    lookForBackups(context, db),
  ])
  const { engine } = config.database
  return {
    findings: [
      judgeDatabase({ ok: true, value: { engine, version, isShop: !config.sandbox } }),
      judgeMigrations(migrations),
      judgeWrite(write),
      judgeStorage(storage),
      judgeBackups(backups),
    ],
    clocks: [{ of: 'the database', aheadMs }],
  }
}

/** The backups of the embedded database can be seen also while the database cannot. */
async function unreached(context: SystemContext, why: string): Promise<Finding[]> {
  return [
    judgeDatabase({ ok: false, why }),
    judgeMigrations(null),
    judgeWrite(null),
    judgeStorage(null),
    judgeBackups(await lookForBackups(context, null)),
  ]
}

async function lookForBackups(context: SystemContext, db: Db | null) {
  const { now, timeoutMs } = context
  const folder = folderOf(context)
  if (folder !== null) return tryFor(timeoutMs, () => readBackups({ engine: 'pglite', folder }, now()))
  return db && tryFor(timeoutMs, () => readBackups({ engine: 'postgres', db }, now()))
}

const folderOf = ({ config: { database } }: SystemContext) => (database.engine === 'pglite' ? database.folder : null)
