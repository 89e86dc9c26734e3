import { sql } from 'drizzle-orm'
import type { Address } from '#domain/addresses/address-fields.ts'
import type { ReturnFacts } from '#domain/mailing/take-return.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { addressJson } from '../../../db/address-columns.ts'
import type { Db } from '../../../db/client.ts'

/** A reader by the keyline that came back, and where the last copy went. */
export type ReturnedTo = {
  id: string
  token: string
  name: string
  isStaff: boolean
  /** Of the last copy; null where none was ever mailed. */
  zone: Zone | null
  facts: ReturnFacts
}

export type FoundReturns = { readers: Map<string, ReturnedTo>; seeds: Set<string> }

type Row = {
  keyline: string
  id: string
  token: string
  name: string
  is_staff: boolean
  zone: Zone | null
  label: Address | null
  home: Address | null
  home_suspended: boolean
  temporary: Address | null
  temporary_suspended: boolean
  told: Address[]
}

/** All readers that a file speaks of in one statement, and which of its keylines are seed addresses. */
export async function findReturned(db: Pick<Db, 'execute'>, keylines: readonly string[]): Promise<FoundReturns> {
  const asked = sql`select jsonb_array_elements_text(${JSON.stringify([...new Set(keylines)])}::jsonb)`
  const { rows } = await db.execute<Row>(sql`
    select account.keyline, account.id, account.token, account.name, account.role is not null as is_staff, label.zone, label.address as label,
      case when home.account_id is not null then ${addressJson('home')} end as home,
      home.suspended_at is not null as home_suspended,
      case when away.account_id is not null then ${addressJson('away')} end as temporary,
      away.suspended_at is not null as temporary_suspended,
      (select coalesce(json_agg(${addressJson('t')}), '[]') from reported_move t
        where t.account_id = account.id and t.zone = label.zone) as told
    from account
    left join lateral (
      select m.zone, ${addressJson('m')} as address from mailing m join issue_run r on r.id = m.run_id
      where m.account_id = account.id and r.undone_at is null order by r.at desc limit 1) label on true
    left join address home on home.account_id = account.id and home.zone = label.zone
    left join temporary_address away on away.account_id = account.id and away.zone = label.zone
    where account.keyline in (${asked})`)
  const { rows: seeds } = await db.execute<{ keyline: string }>(
    sql`select keyline from seed_address where keyline in (${asked})`,
  )
  return {
    readers: new Map(rows.map((row) => [row.keyline, returnedTo(row)])),
    seeds: new Set(seeds.map(({ keyline }) => keyline)),
  }
}

function returnedTo({ id, token, name, zone, label, home, temporary, told, ...held }: Row): ReturnedTo {
  const facts = {
    label,
    home: home && { address: home, isSuspended: held.home_suspended },
    temporary: temporary && { address: temporary, isSuspended: held.temporary_suspended },
    told,
  }
  return { id, token, name, isStaff: held.is_staff, zone, facts }
}
