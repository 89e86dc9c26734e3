import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Address } from '#domain/addresses/address-fields.ts'
import { postalLinesIn } from '#domain/addresses/postal-lines.ts'
import { dayOf } from '#domain/day.ts'
import { findPostingDay } from '#domain/delivery/posting.ts'
import { afterPosting } from '#domain/delivery/timeline.ts'
import { issueAccent } from '#domain/pictures/issue-accent.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { addressJson } from '../../db/address-columns.ts'
import type { MailCover } from '../catalogue/mail-cover.ts'
import { mailCover } from '../catalogue/mail-cover.ts'
import { readShownPicture } from '../catalogue/pictures/shown-pictures.ts'
import { REACHABLE } from '../mail/reachable.ts'
import { queueMails } from '../mail/send-mail.ts'
import { expiryMessages } from './expiry-messages.ts'
import type { MailingContext } from './mailing-context.ts'
import type { IssueRow, RunRow } from './mailings.ts'
import { findRun, lockIssue } from './mailings.ts'
import { isReleasePending } from './steps/final-release.ts'

export type MessageOrder = { key: string; to: string | null; template: string; props: object }
/** One step of writing to very many: the messages after this reader, and who was the last of them. */
export type MessageBatch = { messages: MessageOrder[]; last: string | null }

export const MESSAGES_AT_ONCE = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/**
 * The job that follows a run: queues what it has to tell, so many readers at a time. Each message has a key of its own, so
 * that a job which died is begun again without writing to anybody twice.
 */
export async function writeIssueMessages(
  context: MailingContext,
  { run: id, about }: { run: string; about: 'served' | 'sent' },
) {
  const run = await findRun(context.db, id)
  if (!run || run.undoneAt) return
  const row = await context.db.transaction((tx) => lockIssue(tx, run.issue))
  const catalogue = await context.catalogue()
  if (!row) return
  if (run.kind === 'release' && !run.finalAt) return
  const released = row.releasedAt !== null
  const drawing = { light: row.accentLight, dark: row.accentDark }
  const cover = await readShownPicture(context.db, row.cover)
  const accent = cover ? issueAccent(drawing, cover, catalogue.publication.masthead.accent) : drawing
  const issue = { ...row, ...mailCover({ mailPicture: cover?.mail ?? null, accent }) }
  if (about === 'sent') await inBatches(context, (after) => mailedMessages(context, { run, issue, after }))
  // A release that could still be undone tells all of them later, by its own run.
  else if (released && !(await isReleasePending(context.db, run.issue)))
    await inBatches(context, (after) => readyMessages(context, issue, after))
  if (about === 'sent' || run.kind === 'release')
    await inBatches(context, (after) => expiryMessages({ db: context.db, run, released, catalogue }, after))
}

/** What was queued before is known by its key. A batch may be long, where a search for it reads every reader. */
export async function inBatches(
  context: MailingContext,
  next: (after: string) => Promise<MessageBatch>,
): Promise<void> {
  let last: string | null = BEFORE_ALL
  while (last !== null) {
    const batch: MessageBatch = await next(last)
    const orders = batch.messages.map((message) => ({ ...message, now: context.now() }))
    for (let at = 0; at < orders.length; at += MESSAGES_AT_ONCE) {
      const some = orders.slice(at, at + MESSAGES_AT_ONCE)
      await context.db.transaction((tx) => queueMails(tx, context.sendAll, some))
    }
    last = batch.last
  }
}

type ToldIssue = IssueRow & MailCover
type Told = { account: string; name: string; email: string }

/** To every reader who was served in digital form by a run, before the release or at it. */
function readyMessages(context: MailingContext, issue: ToldIssue, after: string): Promise<MessageBatch> {
  return tell(
    context,
    'issue-ready',
    issue,
    sql`
    select a.id as account, a.name, a.email
    from ledger_entry e join account a on a.id = e.account_id
    where e.kind = 'served' and e.issue = ${issue.number} and e.account_id > ${after}
      and e.deliverable = 'digital' and e.run_id is not null and ${REACHABLE}
      and not exists (select 1 from ledger_entry r where r.reverses = e.id)
    order by e.account_id limit ${MESSAGES_AT_ONCE}`,
  )
}

type ToldOfMailing = Told & { zone: Zone; address: Address }

/** On its way, by which address and until when: once per reader and issue, in the words that the account has for it. */
async function mailedMessages(
  context: MailingContext,
  { run, issue, after }: { run: RunRow; issue: ToldIssue; after: string },
): Promise<MessageBatch> {
  const { timeZone, transitWeeks: transit, zones } = (await context.catalogue()).publication
  const today = dayOf(context.now(), timeZone)
  return tell<ToldOfMailing>(
    context,
    'issue-mailed',
    issue,
    sql`
    select a.id as account, a.name, a.email, m.zone, ${addressJson('m')} as address
    from ledger_entry e join account a on a.id = e.account_id
    join mailing m on m.run_id = e.run_id and m.account_id = e.account_id
    where e.kind = 'served' and e.issue = ${issue.number} and e.account_id > ${after}
      and e.deliverable <> 'digital' and e.run_id = ${run.id}::uuid and ${REACHABLE}
    order by e.account_id limit ${MESSAGES_AT_ONCE}`,
    ({ zone, address: label }) => {
      const address = postalLinesIn(zones, label).join(', ')
      const postedOn = findPostingDay(zone, run.sentAt && dayOf(run.sentAt, timeZone), run.postedOn) ?? today
      return { timeline: afterPosting({ zone, to: address, postedOn }, { transit, today }), address }
    },
  )
}

async function tell<Row extends Told>(
  { db }: MailingContext,
  template: 'issue-ready' | 'issue-mailed',
  { number, title, season, slug, picture, accent }: ToldIssue,
  query: SQL,
  more: (row: Row) => object = () => ({}),
): Promise<MessageBatch> {
  const { rows } = await db.execute<Row>(query)
  const messages = rows.map((row) => ({
    key: `${template}:${number}:${row.account}`,
    to: row.email,
    template,
    props: { name: row.name, number, title, season, slug, picture, accent, ...more(row) },
  }))
  return { messages, last: rows.length < MESSAGES_AT_ONCE ? null : (rows.at(-1)?.account ?? null) }
}
