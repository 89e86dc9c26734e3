import { sql } from 'drizzle-orm'
import type { Address } from '#domain/addresses/address-fields.ts'
import { postalLine } from '#domain/addresses/postal-lines.ts'
import type { RedirectState } from '#domain/delivery/redirect-words.ts'
import { addressJson, firstAddress } from '../../db/address-columns.ts'
import type { Db } from '../../db/client.ts'

export type OpenRedirect = {
  id: string
  issue: number
  at: Date
  state: RedirectState
  reader: { token: string; name: string }
  /** In one line; empty once the label is off its list. */
  from: string
  /** Empty where there is none by now. */
  to: string
  /** Whether the late mailing can still have it; else the request can only be declined. */
  canGrant: boolean
}

const MOST_REDIRECTS = 500

type Row = Omit<OpenRedirect, 'at' | 'from' | 'to'> & { at: string; label: Address | null; place: Address | null }

/** What waits for an answer, and what waits for the late mailing; longest first. */
export async function readRedirectQueue(db: Db, today: string): Promise<OpenRedirect[]> {
  const { rows } = await db.execute<Row>(sql`
    with place as (
      select coalesce(t.account_id, a.account_id) as account_id, coalesce(t.zone, a.zone) as zone, ${firstAddress('t', 'a')}
      from address a full join (
        select * from temporary_address where suspended_at is null and ${today}::date between from_day and until_day) t
        on t.account_id = a.account_id and t.zone = a.zone)
    select q.id, q.issue, q.at, q.state, json_build_object('token', o.token, 'name', o.name) as reader,
      case when m.run_id is not null then ${addressJson('m')} end as label,
      case when p.account_id is not null then ${addressJson('p')} end as place,
      r.sent_at is null and not exists (select 1 from issue i where i.number > q.issue and i.closed_at is not null)
        as "canGrant"
    from redirect_request q
    join ledger_entry e on e.id = q.serving
    join issue_run r on r.id = e.run_id
    join subscription s on s.id = e.subscription_id
    join account o on o.id = q.account_id
    left join mailing m on m.run_id = e.run_id and m.account_id = q.account_id
    left join place p on p.account_id = q.account_id and p.zone = substr(s.active_deliverable, 7)
    where q.state in ('waiting', 'granted') and not exists (select 1 from ledger_entry b where b.reverses = e.id)
    order by q.at, q.id limit ${MOST_REDIRECTS}`)
  const line = (address: Address | null) => (address ? postalLine(address, address.country) : '')
  return rows.map(({ label, place, at, ...row }) => ({ ...row, at: new Date(at), from: line(label), to: line(place) }))
}
