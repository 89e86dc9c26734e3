import { sql } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import { OWN_ACCOUNT } from '#domain/access/staff-limits.ts'
import type { ContactReport, Reported } from '#domain/contact-report.ts'
import { readReports } from '#domain/contact-report.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refusalText, refuse } from '#domain/outcome.ts'
import type { Zone } from '#domain/vocabulary.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { StaffHand } from '../access/staff-write.ts'
import { staffAccountFault, staffWrite } from '../access/staff-write.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { takeReturnedGiftMail } from '../gifts/returned-gift-mail.ts'
import type { SendJob } from '../mail/send-mail.ts'
import type { Contact } from './suspend-contact.ts'
import { suspendContact } from './suspend-contact.ts'

type Context = { db: Db; catalogue(): Promise<Catalogue>; now: () => Date; send: SendJob }

/** What became of one line: the sentence to show, and whether it changed anything. */
export type ReportResult = { line: number; ok: boolean; says: string }

const NOBODY = 'No reader has this email address.'
const NOT_ON_A_LABEL = 'No reader has this name and postal code.'
const SEVERAL = 'Several readers have this name and postal code. Enter the email address.'
const NO_ADDRESS = 'This reader has no postal address.'
const WHICH_ADDRESS = 'This reader has several addresses. Please suspend the one on the reader’s own page.'

/** A whole file, each line by itself: one that cannot be used does not stop the others. */
export async function takeReports(context: Context, csv: string, hand: StaffHand): Promise<Outcome<ReportResult[]>> {
  const read = readReports(csv)
  if (!read.ok) return read
  const found = await findReported(
    context.db,
    read.value.flatMap((line) => (line.ok ? [line.value] : [])),
  )
  const results: ReportResult[] = []
  for (const row of read.value) {
    const { line } = row
    const outcome = row.ok ? await report(context, row.value, found(row.value), hand) : row
    results.push(
      outcome.ok ? { line, ok: true, says: outcome.value } : { line, ok: false, says: refusalText(outcome.errors) },
    )
  }
  return done(results)
}

export async function takeReport(context: Context, reported: Reported, hand: StaffHand): Promise<Outcome<string>> {
  return report(context, reported, (await findReported(context.db, [reported]))(reported), hand)
}

async function report(
  context: Context,
  { what, ...who }: Reported,
  found: readonly Found[],
  hand: StaffHand,
): Promise<Outcome<string>> {
  const [reader, another] = found
  if (!reader) return 'email' in who ? reportGiftMail(context, { what, ...who }, hand) : refuse(NOT_ON_A_LABEL)
  if (another) return refuse(SEVERAL)
  if (reader.id === hand.actor.id) return refuse(OWN_ACCOUNT)
  const contact: Contact | null = what === 'returned' ? (reader.matched ?? findZoneOfPost(reader)) : 'email'
  if (!contact) return refuse(reader.zones.length === 0 ? NO_ADDRESS : WHICH_ADDRESS)
  const { zoneNames } = (await context.catalogue()).publication
  const write = { ...hand, action: 'suspended a contact', subject: `account:${reader.token}` }
  const written = await staffWrite(context, write, async (tx) => {
    const { id: accountId, temporary } = reader
    const fault = await staffAccountFault(tx, accountId, hand.actor.role)
    if (fault) return refuse(fault)
    const at = context.now()
    const held = { accountId, contact, temporary, kind: what, actor: hand.actor.id, at }
    const gifts = contact === 'email' ? await returnGiftMail(context, tx, { what, email: reader.email ?? '' }) : 0
    if (!(await suspendContact(tx, held)) && gifts === 0)
      return refuse(`Already suspended: ${named(reader, contact, zoneNames)}.`)
    return done({ value: null, before: { contact, suspended: false }, after: { contact, suspended: true, what } })
  })
  return written.ok ? done(`Suspended: ${named(reader, contact, zoneNames)}.`) : written
}

type ReturnedMail = { what: ContactReport; email: string }

/** Nobody's address here, but a gift may have been emailed to it. */
async function reportGiftMail(context: Context, mail: ReturnedMail, hand: StaffHand): Promise<Outcome<string>> {
  const write = { ...hand, action: 'returned gift emails', subject: 'gifts' }
  return staffWrite(context, write, async (tx) => {
    const gifts = await returnGiftMail(context, tx, mail)
    if (gifts === 0) return refuse(NOBODY)
    const value = gifts === 1 ? 'One gift wasn’t delivered.' : `${gifts} gifts weren’t delivered.`
    return done({ value: `${value} We’ve told the giver.`, after: mail })
  })
}

async function returnGiftMail({ now, send }: Context, tx: Tx, { what, email }: ReturnedMail): Promise<number> {
  if (what === 'returned') return 0
  return takeReturnedGiftMail(tx, send, { email, because: what, now: now() })
}

const named = ({ name, email }: Found, contact: Contact, zoneNames: ZoneNames) =>
  contact === 'email' ? `${name}, ${email}` : `${name}, ${zoneNames[contact].name}`

/** Where the post goes to: the only address, or that of the subscription that is served now. */
function findZoneOfPost({ zones, served }: Found): Zone | null {
  const [only] = zones
  if (zones.length === 1 && only) return only
  return zones.find((zone) => zone === served) ?? null
}

type Found = {
  id: string
  token: string
  name: string
  email: string | null
  /** Of the address that the label named. */
  matched: Zone | null
  /** It was the temporary one of that zone. */
  temporary: boolean
  zones: Zone[]
  served: string | null
}

/** All readers that a file speaks of in two statements, however many lines it has. */
async function findReported(db: Db, all: readonly Reported[]): Promise<(one: Reported) => Found[]> {
  const emails = all.flatMap((one) => ('email' in one ? [foldEmail(one.email)] : []))
  const labels = all.flatMap((one) => ('name' in one ? [{ name: one.name, postcode: one.postcode }] : []))
  const columns = sql`account.id, account.token, account.name, account.email,
    (select coalesce(json_agg(zone order by zone), '[]') from address where account_id = account.id) as zones,
    (select substr(active_deliverable, 7) from subscription s
      where s.account_id = account.id and s.is_current
      order by (term = 'lifetime'), created_at, position limit 1) as served`
  const { rows: byEmail } = await db.execute<Found & { folded: string }>(sql`
    select account.email_folded as folded, null as matched, false as temporary, ${columns} from account
    where email_folded in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))`)
  const { rows: byLabel } = await db.execute<Found & { label: string }>(sql`
    with asked as (
      select distinct name, postcode from jsonb_to_recordset(${JSON.stringify(labels)}::jsonb) as x(name text, postcode text))
    select asked.name || chr(10) || asked.postcode as label, a.zone as matched, a.temporary, ${columns}
    from asked
    join (
      select account_id, zone, postcode, false as temporary from address
      union all
      select t.account_id, t.zone, t.postcode, true from temporary_address t
      where not exists (select 1 from address h where h.account_id = t.account_id and h.zone = t.zone
        and ${plainCode('h.postcode')} = ${plainCode('t.postcode')})) a on ${plainCode('a.postcode')} = ${plainCode('asked.postcode')}
    join account on account.id = a.account_id and spelt_plainly(account.name) = spelt_plainly(asked.name)`)
  return (one) =>
    'email' in one
      ? byEmail.filter(({ folded }) => folded === foldEmail(one.email))
      : byLabel.filter(({ label }) => label === `${one.name}\n${one.postcode}`)
}

const plainCode = (column: string) => sql.raw(`lower(regexp_replace(${column}, '[^[:alnum:]]', '', 'g'))`)
