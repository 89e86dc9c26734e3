import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Address } from '#domain/addresses/address-fields.ts'
import { postalLine } from '#domain/addresses/postal-lines.ts'
import { postcodePatterns } from '#domain/addresses/postcode.ts'
import { zipPatterns } from '#domain/addresses/zip-state.ts'
import type { PreflightGroup } from '#domain/issues/preflight-groups.ts'
import { PREFLIGHT_GROUPS } from '#domain/issues/preflight-groups.ts'
import { placeCells } from '#domain/mailing/label.ts'
import { tooLongWords } from '#domain/mailing/misfits.ts'
import type { MailingFileSettings } from '#domain/mailing/presets.ts'
import { PRESET_RULES } from '#domain/mailing/presets.ts'
import type { Deliverable } from '#domain/vocabulary.ts'
import { DELIVERABLES, ZONES, zoneOf } from '#domain/vocabulary.ts'
import { addressJson } from '../../db/address-columns.ts'
import type { Db } from '../../db/client.ts'
import type { ServedCounts } from '../../db/schema/mailings.ts'
import { readFileSettings } from './files/file-settings.ts'
import type { CountRow, Counts } from './serve-all.ts'
import { countForms, countWaiting, toCounts, waitingFor } from './serve-all.ts'

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
  /** What of the label the mailing file’s preset has no room for, in words. */
  tooLong: string[]
}

export type Preflight = Counts & {
  /** What the mailing before had, and how far this one differs. */
  before: { issue: number; served: ServedCounts } | null
  groups: Record<PreflightGroup, { count: number; readers: PreflightReader[] }>
}

export type DryRun = Omit<Preflight, 'groups'>

type Context = { db: Db; now: () => Date }

/** Which page of one group; of the others the first is shown. */
export type OpenGroup = { group: PreflightGroup; page: number }

export const PREFLIGHT_PAGE = 50

/** However it is spelled; whose name is on the label does not matter. In the order of bytes, which is the quick one. */
const SAME_PLACE = sql`(lower(regexp_replace(concat(a.line1, a.line2, a.postcode, a.country), '[^[:alnum:]]', '', 'g')) collate "C")`

const PICKS: Record<PreflightGroup, SQL> = {
  'no-address': sql`s.postal = 'missing'`,
  'suspended-address': sql`s.postal = 'suspended'`,
  'odd-address': sql`s.postal = 'ready' and s.is_odd`,
  'too-long': sql`s.postal = 'ready' and s.is_long`,
  'suspended-email': sql`s.is_bounced`,
  'last-issue': sql`s.is_last`,
  duplicates: sql`s.postal = 'ready' and s.alike > 1`,
  kept: sql`s.postal = 'kept'`,
  'temporary-address': sql`s.postal = 'ready' and s.temporary`,
  'zone-hold': sql`s.postal = 'zone'`,
  redirected: sql`s.redirected is not null`,
}

/** Read only: the same readers that a close would find now, looked at once for all groups. */
export async function readPreflight(
  context: Context,
  issue: number,
  open: OpenGroup | null = null,
): Promise<Preflight> {
  const { presets } = await readFileSettings(context.db)
  const [{ counts, readers }, before] = await Promise.all([
    lookOver(context, issue, { open, presets }),
    servedBefore(context.db, issue),
  ])
  const groupOf = (name: PreflightGroup) => {
    const own = readers.filter(({ group }) => group === name)
    return {
      count: counts.groups[name],
      readers: own.map(({ group: _, postal, ...reader }) => ({
        ...reader,
        postal,
        address: postal ? postalLine(postal, postal.country) : '',
        tooLong: postal ? wordsFor({ ...reader, ...postal }, presets) : [],
      })),
    }
  }
  const groups = Object.fromEntries(PREFLIGHT_GROUPS.map((name) => [name, groupOf(name)])) as Preflight['groups']
  return { ...toCounts(counts.forms), before, groups }
}

function wordsFor(label: Address & Pick<PreflightReader, 'name' | 'deliverable'>, presets: Presets): string[] {
  const zone = zoneOf(label.deliverable)
  if (!zone) return []
  return tooLongWords(placeCells(label, { preset: presets[zone], countryName: (code) => code }), presets[zone])
}

/** What a run would do now, without doing it. */
export async function dryRun({ db, now }: Context, issue: number, kind: 'close' | 'late'): Promise<DryRun> {
  const counts = await countWaiting(db, {
    issue,
    scope: kind === 'late' ? 'print' : 'everyone',
    now: now(),
    redirects: true,
  })
  return { ...counts, before: await servedBefore(db, issue) }
}

/** How many digital readers a release would serve now. */
export async function countRelease({ db, now }: Context, issue: number): Promise<number> {
  const counts = await countWaiting(db, { issue, scope: 'digital', now: now(), asReleased: true })
  return counts.served.digital
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

type Presets = MailingFileSettings['presets']

type Seen = {
  counts: { forms: CountRow[]; groups: Record<PreflightGroup, number> }
  readers: (Omit<PreflightReader, 'address' | 'tooLong'> & { group: PreflightGroup })[]
}

/** The lines of a label that its preset may have no room for; a postal code that is too long looks wrong anyway. */
const LINES = {
  full_name: sql`account.name`,
  company: sql`a.company`,
  address1: sql`a.line1`,
  address2: sql`a.line2`,
  city: sql`a.city`,
}
const LINE_NAMES = Object.keys(LINES) as (keyof typeof LINES)[]

/** As `placeCells` spells them: breaks and runs of spaces are one space. */
const isTooLong = (name: keyof typeof LINES) => sql`coalesce(char_length(${LINES[name]}) > m.${sql.raw(name)}
  and char_length(btrim(regexp_replace(${LINES[name]}, '[[:space:][:cntrl:]]+', ' ', 'g'))) > m.${sql.raw(name)}, false)`

async function lookOver(
  { db, now }: Context,
  issue: number,
  { open, presets }: { open: OpenGroup | null; presets: Presets },
): Promise<Seen> {
  const limits = ZONES.map((zone) => ({ zone, ...PRESET_RULES[presets[zone]].limits }))
  const names = PREFLIGHT_GROUPS.map((name) => sql`(${name}::text, ${PICKS[name]})`)
  const sums = PREFLIGHT_GROUPS.map((name) => sql`${name}::text, count(*) filter (where ${PICKS[name]})`)
  const from = open ? (open.page - 1) * PREFLIGHT_PAGE : 0
  const { rows } = await db.execute<Seen>(sql`
    ${waitingFor({ issue, scope: 'everyone', now: now(), redirects: true })},
    seen as materialized (
      select w.id, w.account_id, w.deliverable, w.tokens_left, w.postal, w.temporary, w.redirected, account.name,
        account.token, account.email_suspended_at is not null as is_bounced, ${SAME_PLACE} as place,
        p.pattern is not null and regexp_replace(upper(a.postcode), '[[:space:]-]', '', 'g') !~ p.pattern
          or z.pattern is not null and a.postcode !~ z.pattern as is_odd,
        ${sql.join(LINE_NAMES.map(isTooLong), sql` or `)} as is_long,
        -- One who is kept out this time is no duplicate any more.
        case when a.account_id is null then 1
          else count(*) filter (where w.postal = 'ready') over (partition by ${SAME_PLACE}, a.account_id is null) end as alike,
        w.tokens_left = 1 and not exists (select 1 from subscription s where s.account_id = w.account_id and s.id <> w.id
          and s.is_current) as is_last
      from waiting w
      join account on account.id = w.account_id
      left join place a on a.account_id = w.account_id and a.zone = substr(w.deliverable, 7)
      left join jsonb_to_recordset(${JSON.stringify(postcodePatterns())}::jsonb) as p (country text, pattern text)
        on p.country = a.country
      left join jsonb_to_recordset(${JSON.stringify(zipPatterns())}::jsonb) as z (country text, state text, pattern text)
        on z.country = a.country and (z.state is null or z.state = upper(a.state))
      left join jsonb_to_recordset(${JSON.stringify(limits)}::jsonb)
        as m (zone text, ${sql.raw(LINE_NAMES.map((name) => `${name} int`).join(', '))})
        on m.zone = substr(w.deliverable, 7) and a.account_id is not null),
    picked as (
      select g.name as "group", s.*, row_number() over (partition by g.name order by s.place, s.name, s.token) as nth
      from seen s cross join lateral (values ${sql.join(names, sql`, `)}) as g (name, is_in) where g.is_in),
    shown as (
      select k."group", k.nth, k.token as account, k.name, account.email, k.deliverable, subscription.token as subscription,
        k.tokens_left as left, case when a.account_id is not null then ${addressJson('a')} end as postal
      from picked k
      join account on account.id = k.account_id
      join subscription on subscription.id = k.id
      left join place a on a.account_id = k.account_id and a.zone = substr(k.deliverable, 7)
      where k.nth > case when k."group" = ${open?.group ?? null}::text then ${from}::int else 0 end
        and k.nth <= ${PREFLIGHT_PAGE} + case when k."group" = ${open?.group ?? null}::text then ${from}::int else 0 end)
    select json_build_object(
        'groups', (select json_build_object(${sql.join(sums, sql`, `)}) from seen s),
        'forms', (select coalesce(json_agg(f), '[]') from (${countForms(sql`seen`)}) f)) as counts,
      (select coalesce(json_agg(to_jsonb(s) - 'nth' order by s.nth), '[]') from shown s) as readers`)
  const [seen] = rows
  if (!seen) throw new Error('The preflight has answered nothing.')
  return seen
}
