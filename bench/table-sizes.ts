import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'

const MEGABYTE = 1_000_000
/** Smaller tables are left out: they don't grow with readers. */
const SHOWN_FROM = MEGABYTE

/** Rows, and megabytes with and without indexes, of each table of some size. After `vacuum analyze`, which counts them. */
export async function tableSizes(db: Db): Promise<Record<string, Record<string, number>>> {
  const { rows } = await db.execute<{ name: string; rows: number; heap: number; indexes: number }>(sql`
    select relname as name, greatest(reltuples, 0)::float8 as rows, pg_table_size(oid)::float8 as heap,
      pg_indexes_size(oid)::float8 as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
      and pg_total_relation_size(oid) >= ${SHOWN_FROM} order by pg_total_relation_size(oid) desc`)
  const whole = await db.execute<{ bytes: number }>(sql`select pg_database_size(current_database())::float8 as bytes`)
  const megabytes = (bytes: number) => Number((bytes / MEGABYTE).toFixed(1))
  const tables = rows.map(({ name, rows, heap, indexes }) => [
    name,
    { rows, 'MB of rows': megabytes(heap), 'MB of indexes': megabytes(indexes) },
  ])
  return {
    ...Object.fromEntries(tables),
    'the whole database': { 'MB in all': megabytes(whole.rows[0]?.bytes ?? 0) },
  }
}
