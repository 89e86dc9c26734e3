import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemo } from '#demo/load.ts'
import { demoDatabase, emptyDatabase } from '../../../tests/support/database.ts'
import type { Database } from './client.ts'
import { migrate } from './open/migrate.ts'

const schemas = import.meta.glob('./schema/*.ts', { eager: true }) as Record<string, Record<string, unknown>>
const tables = Object.values(schemas).flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))

describe('a migrated database', () => {
  let database: Database
  beforeAll(async () => {
    database = await demoDatabase()
  })
  afterAll(() => database.close())

  it('has the columns that the code knows, with the same types and the same nullability', async () => {
    const { rows } = await database.db.execute<{ table_name: string; column_name: string; is_nullable: string }>(
      sql`select table_name, column_name, is_nullable from information_schema.columns
        join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const there = rows.map((row) => `${row.table_name}.${row.column_name}${row.is_nullable === 'YES' ? '?' : ''}`)
    const known = tables.flatMap((table) =>
      Object.values(getTableColumns(table)).map(
        (column) => `${getTableName(table)}.${column.name}${column.notNull ? '' : '?'}`,
      ),
    )
    const own = there.filter((column) => !column.startsWith('migration.'))
    expect(own.sort()).toEqual(known.sort())
  })

  it('changes nothing when it is migrated again', async () => {
    expect(await migrate(database.db)).toEqual([])
  })

  it('refuses a migration that was changed after it landed', async () => {
    const changed = [{ name: '0001_publication.sql', text: 'select 1;', digest: 'other' }]
    await expect(migrate(database.db, changed)).rejects.toThrow('0001_publication.sql was changed after it landed')
  })

  it('holds the same rows when the demo is loaded again', async () => {
    const before = await everyRow(database)
    await loadDemo(database.db)
    expect(await everyRow(database)).toEqual(before)
  })

  it('keeps what staff have changed when the demo is loaded again', async () => {
    await database.db.execute(sql`update product set price = 1 where ref = 'prd:tote-bag'`)
    await loadDemo(database.db)
    const { rows } = await database.db.execute(sql`select price from product where ref = 'prd:tote-bag'`)
    expect(rows).toEqual([{ price: 1 }])
  })
})

describe('migrating', () => {
  it('leaves nothing behind when a later statement fails', async () => {
    const database = await emptyDatabase()
    const broken = [{ name: '0001', text: 'create table half (id int);\nselect nothing from nowhere;', digest: 'x' }]
    await expect(migrate(database.db, broken)).rejects.toThrow()
    const { rows } = await database.db.execute(sql`select to_regclass('half') as half`)
    expect(rows).toEqual([{ half: null }])
    await database.close()
  })

  it('is done once when several processes start together', async () => {
    const database = await emptyDatabase()
    const once = [{ name: '0001', text: 'create table one (id int);', digest: 'x' }]
    const added = await Promise.all([
      migrate(database.db, once),
      migrate(database.db, once),
      migrate(database.db, once),
    ])
    expect(added.flat()).toEqual(['0001'])
    await database.close()
  })
})

async function everyRow({ db }: Database): Promise<unknown[]> {
  const rows = await Promise.all(
    tables.map(async (table) => {
      const name = getTableName(table)
      const counted = await db.execute(
        sql.raw(`select md5(string_agg(t::text, '|' order by t::text)) as rows from "${name}" t`),
      )
      return [name, counted.rows]
    }),
  )
  return rows.sort()
}
