import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'

const FOLDER = new URL('../migrations/', import.meta.url)
// Any number will do, as long as every process of this product asks for the same.
const MIGRATION_LOCK = 7_281_955

type Migration = { name: string; text: string; digest: string }

export function readMigrations(): Migration[] {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  return names.sort().map((name) => {
    const text = readFileSync(new URL(name, FOLDER), 'utf8')
    return { name, text, digest: createHash('sha256').update(text).digest('hex') }
  })
}

/** Brings the database to the newest shape, in one transaction; several processes starting at once take turns. */
export async function migrate(db: Db, migrations: Migration[] = readMigrations()): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`)
    await tx.execute(sql`create table if not exists migration (name text primary key, digest text not null)`)
    const { rows } = await tx.execute<{ name: string; digest: string }>(sql`select name, digest from migration`)
    const applied = new Map(rows.map(({ name, digest }) => [name, digest]))
    const added: string[] = []
    for (const { name, text, digest } of migrations) {
      const landed = applied.get(name)
      if (landed === digest) continue
      if (landed) throw new Error(`Migration ${name} was changed after it landed. Put it back and add a new one.`)
      for (const statement of splitStatements(text)) await tx.execute(sql.raw(statement))
      await tx.execute(sql`insert into migration (name, digest) values (${name}, ${digest})`)
      added.push(name)
    }
    return added
  })
}

/** One statement at a time, because PGlite's protocol takes no more; `$$` bodies keep their semicolons. */
function splitStatements(text: string): string[] {
  const pieces = text.split('$$').map((piece, index) => (index % 2 ? piece.replaceAll(';', '\0') : piece))
  return pieces
    .join('$$')
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.replaceAll('\0', ';').trim())
    .filter((statement) => statement.replace(/^--.*$/gm, '').trim())
}
