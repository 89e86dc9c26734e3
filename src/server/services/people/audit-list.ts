import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { AuditFilters } from '#domain/access/audit.ts'
import { csvLine } from '#domain/csv.ts'
import { numberIn } from '#domain/orders.ts'
import { COMMAND_LINE } from '../../db/audit-log.ts'
import type { Db } from '../../db/client.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'

export type ListedAct = {
  id: number
  at: Date
  /** Null for somebody whose account is gone. */
  by: string | null
  byToken: string | null
  action: string
  subject: string
  /** The reader's name, where it is about one. */
  name: string | null
  reason: string
  before: unknown
  after: unknown
}

export type AuditPage = { acts: ListedAct[]; page: number; more: boolean }

const SHOWN = 50
const MOST_IN_A_FILE = 10_000

type Place = { db: Db; publication: Pick<Publication, 'timeZone' | 'invoicePrefix'> }

/** What staff did or looked at, newest first. */
export async function listAudit(place: Place, filters: AuditFilters, page: number): Promise<AuditPage> {
  const acts = await readActs(place, filters, { limit: SHOWN + 1, offset: (page - 1) * SHOWN })
  return { acts: acts.slice(0, SHOWN), page, more: acts.length > SHOWN }
}

/** The same as a file, up to the newest ten thousand. */
export async function auditFile(place: Place, filters: AuditFilters): Promise<string> {
  const acts = await readActs(place, filters, { limit: MOST_IN_A_FILE, offset: 0 })
  return [
    csvLine(['When', 'Who', 'What', 'About', 'Name', 'Why', 'Before', 'After']),
    ...acts.map(({ at, by, action, subject, name, reason, before, after }) =>
      csvLine([at.toISOString(), by ?? '', action, subject, name ?? '', reason, jsonText(before), jsonText(after)]),
    ),
  ].join('')
}

const jsonText = (value: unknown) => (value === null ? '' : JSON.stringify(value))

async function readActs(
  { db, publication }: Place,
  filters: AuditFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedAct[]> {
  const { rows } = await db.execute<
    Omit<ListedAct, 'at' | 'byToken'> & { at: string | Date; by_token: string | null }
  >(sql`
    select a.id::int, a.at, a.action, a.subject, a.reason, a.before, a.after, reader.name, member.token as by_token,
      case when a.actor = ${COMMAND_LINE} then 'The command line' else member.name end as by
    from audit a
    left join account member on member.id = a.actor
    left join account reader on a.subject like 'account:%' and reader.token = substr(a.subject, length('account:') + 1)
    where ${sql.join([sql`true`, ...conditions(filters, publication)], sql` and `)}
    order by a.id desc limit ${limit} offset ${offset}`)
  return rows.map(({ at, by_token, ...act }) => ({ ...act, at: new Date(at), byToken: by_token }))
}

function conditions(
  { search, by, about, from, until }: AuditFilters,
  { timeZone, invoicePrefix }: Place['publication'],
) {
  const day = sql`(a.at at time zone ${timeZone})::date`
  const found: SQL[] = []
  if (by) found.push(sql`member.token = ${by}`)
  if (about) found.push(sql`a.subject like ${`${about}:%`}`)
  if (from) found.push(sql`${day} >= ${from}::date`)
  if (until) found.push(sql`${day} <= ${until}::date`)
  const typed = search.trim().toLowerCase()
  const number = numberIn(typed, invoicePrefix)
  const like = `%${typed.replace(/[\\%_]/g, '\\$&')}%`
  if (number !== null) found.push(sql`a.subject in (${`order:${number}`}, ${`issue:${number}`})`)
  else if (typed)
    found.push(sql`(lower(a.reason) like ${like} or lower(a.action) like ${like}
      or lower(member.name) like ${like} or lower(reader.name) like ${like} or lower(reader.email) like ${like})`)
  return found
}
