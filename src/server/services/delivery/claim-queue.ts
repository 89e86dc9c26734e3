import { sql } from 'drizzle-orm'
import type { ClaimReason, ClaimRemedy } from '#domain/delivery/claim.ts'
import type { ClaimState } from '#domain/delivery/claim-words.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'

export type WaitingClaim = {
  id: string
  issue: number
  zone: Zone
  reason: ClaimReason
  wish: ClaimRemedy | null
  at: Date
  reader: { token: string; name: string }
  inStock: boolean
  /** The reader's other claims, newest first. */
  earlier: { issue: number; state: ClaimState }[]
  /** Claims of others at the same address. */
  atAddress: number
  /** Claims for this issue in this zone, and how many copies went there. */
  inZone: { claims: number; copies: number }
}

const MOST_CLAIMS = 500

type Row = Omit<WaitingClaim, 'at'> & { at: string }

/** What waits for staff, longest first. */
export async function readClaimQueue(db: Db): Promise<WaitingClaim[]> {
  const { rows } = await db.execute<Row>(sql`
    select c.id, c.issue, c.zone, c.reason, c.wish, c.at,
      json_build_object('token', a.token, 'name', a.name) as reader,
      coalesce((select s.on_hand > s.reserved from stock s where s.ref = 'iss:' || c.issue), false) as "inStock",
      (select coalesce(json_agg(json_build_object('issue', o.issue, 'state', o.state) order by o.at desc), '[]')
        from claim o where o.account_id = c.account_id and o.id <> c.id) as earlier,
      (select count(*)::int from claim o where o.place = c.place and o.account_id <> c.account_id) as "atAddress",
      json_build_object(
        'claims', (select count(*) from claim z where z.issue = c.issue and z.zone = c.zone),
        'copies', (select count(*) from mailing m join issue_run r on r.id = m.run_id
          where r.issue = c.issue and r.undone_at is null and m.zone = c.zone)) as "inZone"
    from claim c join account a on a.id = c.account_id
    where c.state = 'waiting' order by c.at, c.id limit ${MOST_CLAIMS}`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}
