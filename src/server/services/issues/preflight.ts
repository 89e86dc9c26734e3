import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Address } from '#domain/addresses/address-fields.ts'
import { postalLine } from '#domain/addresses/postal-lines.ts'
import { postcodePatterns } from '#domain/addresses/postcode.ts'
import type { PreflightGroup } from '#domain/issues/preflight-groups.ts'
import { PREFLIGHT_GROUPS } from '#domain/issues/preflight-groups.ts'
import type { Deliverable } from '#domain/vocabulary.ts'
import { DELIVERABLES } from '#domain/vocabulary.ts'
import { addressJson } from '../../db/address-columns.ts'
import type { Db } from '../../db/client.ts'
import type { ServedCounts } from '../../db/schema/mailings.ts'
import type { Counts } from './serve-all.ts'
import { countWaiting, waitingFor } from './serve-all.ts'

export type PreflightReader = {
  /** The account's token, which opens its pages to staff. */
  account: string
  name: string
  email: string | null
  deliverable: Deliverable
  /** The subscription that would be served, by its token. */
  subscription: string
  left: number | null
  /** In one line; empty where there is none. Duplicates stand together. */
  address: string
  /** The same in its parts, to be put right. */
  postal: Address | null
}

export type Preflight = Counts & {
  /** What the mailing before had, and how far this one differs. */
  before: { issue: number; served: ServedCounts } | null
  groups: Record<PreflightGroup, { count: number; readers: PreflightReader[] }>
}

type Context = { db: Db; now: () => Date }

const SHOWN = 200

/** However it is spelled; whose name is on the label does not matter. */
const SAME_PLACE = sql`lower(regexp_replace(concat(a.line1, a.line2, a.postcode, a.country), '[^[:alnum:]]', '', 'g'))`

const PICKS: Record<PreflightGroup, SQL> = {
  'no-address': sql`postal = 'missing'`,
  'suspended-address': sql`postal = 'suspended'`,
  'odd-address': sql`postal = 'ready' and is_odd`,
  'suspended-email': sql`email_suspended_at is not null`,
  'last-issue': sql`tokens_left = 1 and not has_more`,
  duplicates: sql`postal = 'ready' and alike > 1`,
  kept: sql`postal = 'kept'`,
  'temporary-address': sql`postal = 'ready' and temporary`,
  'zone-hold': sql`postal = 'zone'`,
  redirected: sql`redirected is not null`,
}

/** Read only: the same readers that a close would find now. */
export async function readPreflight(context: Context, issue: number): Promise<Preflight> {
  const groups = await Promise.all(
    PREFLIGHT_GROUPS.map(async (group) => [group, await readGroup(context, issue, PICKS[group])] as const),
  )
  return {
    ...(await dryRun(context, issue, 'close')),
    groups: Object.fromEntries(groups) as Preflight['groups'],
  }
}

/** What a run would do now, without doing it. */
export async function dryRun(
  { db, now }: Context,
  issue: number,
  kind: 'close' | 'late',
): Promise<Omit<Preflight, 'groups'>> {
  const counts = await countWaiting(db, {
    issue,
    scope: kind === 'late' ? 'print' : 'everyone',
    now: now(),
    redirects: true,
  })
  return { ...counts, before: await servedBefore(db, issue) }
}

/** All who have had the issue before, by its release, its close, late mailings or alone: what the ledger has of it. */
async function servedBefore(db: Db, issue: number): Promise<Preflight['before']> {
  const { rows } = await db.execute<{ issue: number; deliverable: Deliverable | null; readers: number }>(sql`
    with last as (select max(number) as number from issue where number < ${issue} and closed_at is not null)
    select last.number as issue, e.deliverable, count(e.id)::int as readers
    from last left join ledger_entry e on e.issue = last.number and e.kind = 'served'
      and not exists (select 1 from ledger_entry r where r.reverses = e.id)
    where last.number is not null group by 1, 2`)
  const [first] = rows
  const readersOf = (form: Deliverable) => rows.find(({ deliverable }) => deliverable === form)?.readers ?? 0
  const served = Object.fromEntries(DELIVERABLES.map((form) => [form, readersOf(form)])) as ServedCounts
  return first ? { issue: first.issue, served } : null
}

async function readGroup({ db, now }: Context, issue: number, pick: SQL): Promise<Preflight['groups'][PreflightGroup]> {
  const { rows } = await db.execute<Omit<PreflightReader, 'address'> & { count: number }>(sql`
    ${waitingFor({ issue, scope: 'everyone', now: now(), redirects: true })},
    seen as (
      select w.deliverable, w.tokens_left, (select token from subscription where id = w.id) as subscription, w.postal, w.temporary, w.redirected, account.token, account.name, account.email,
        account.email_suspended_at,
        case when a.account_id is not null then ${addressJson('a')} end as address, ${SAME_PLACE} as place,
        p.pattern is not null and regexp_replace(upper(a.postcode), '[[:space:]-]', '', 'g') !~ p.pattern as is_odd,
        -- One who is kept out this time is no duplicate any more.
        case when a.account_id is null then 1
          else count(*) filter (where w.postal = 'ready') over (partition by ${SAME_PLACE}, a.account_id is null) end as alike,
        exists (select 1 from subscription s where s.account_id = w.account_id and s.id <> w.id
          and s.cancelled_at is null and (s.tokens_left is null or s.tokens_left > 0)) as has_more
      from waiting w
      join account on account.id = w.account_id
      left join place a on a.account_id = w.account_id and a.zone = substr(w.deliverable, 7)
      left join jsonb_to_recordset(${JSON.stringify(postcodePatterns())}::jsonb) as p (country text, pattern text)
        on p.country = a.country)
    select token as account, name, email, deliverable, subscription, tokens_left as left, address as postal,
      (count(*) over ())::int as count
    from seen where ${pick} order by place, name, token limit ${SHOWN}`)
  const readers = rows.map(({ count: _, ...reader }) => {
    const { postal } = reader
    return { ...reader, address: postal ? postalLine(postal, postal.country) : '' }
  })
  return { count: rows[0]?.count ?? 0, readers }
}
