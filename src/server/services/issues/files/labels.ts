import { sql } from 'drizzle-orm'
import type { Label } from '#domain/mailing/label.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { addressColumnList } from '../../../db/address-columns.ts'
import type { Db } from '../../../db/client.ts'
import type { RunRow } from '../mailings.ts'

const AT_ONCE = 2000

type Row = Label & { place: string; id: string }

/** The labels of one zone as they were when the list was closed, sorted for the post, a part at a time; then the seeds. */
export async function* readLabels(db: Db, run: RunRow, zone: Zone): AsyncGenerator<Label[]> {
  let last: Row | undefined
  for (;;) {
    const { rows }: { rows: Row[] } = await db.execute<Row>(sql`
      select m.account_id as id, mailing_order(m.country, m.postcode) as place, account.keyline, m.name,
        ${addressColumnList('m')}, m.copies, m.gift_from as "giftFrom", m.class, m.issues_left as "issuesLeft",
        false as "isSeed"
      from mailing m join account on account.id = m.account_id
      where m.run_id = ${run.id}::uuid and m.zone = ${zone}
        and ${last ? isAfter(last) : sql`true`}
      order by mailing_order(m.country, m.postcode) collate "C", m.account_id limit ${AT_ONCE}`)
    if (rows.length > 0) yield rows
    if (rows.length < AT_ONCE) break
    last = rows.at(-1)
  }
  const seeds = await readSeeds(db, run, zone)
  if (seeds.length > 0) yield seeds
}

const isAfter = ({ place, id }: Row) =>
  sql`(mailing_order(m.country, m.postcode) collate "C", m.account_id) > (${place}, ${id}::uuid)`

/** Those that stood when the file was sent; until then, those that stand now. */
async function readSeeds(db: Db, run: RunRow, zone: Zone): Promise<Label[]> {
  const sent = run.sentAt?.toISOString() ?? null
  const { rows } = await db.execute<Label>(sql`
    select keyline, name, ${addressColumnList()}, 1 as copies, '' as "giftFrom", null as class, null as "issuesLeft",
      true as "isSeed"
    from seed_address
    where zone = ${zone} and case when ${sent}::timestamptz is null then removed_at is null
      else added_at <= ${sent}::timestamptz and (removed_at is null or removed_at > ${sent}::timestamptz) end
    order by mailing_order(country, postcode) collate "C", keyline`)
  return rows
}
