import { inArray, sql } from 'drizzle-orm'
import type { Address } from '#domain/addresses/address-fields.ts'
import { postalLinesIn } from '#domain/addresses/postal-lines.ts'
import { dayOf } from '#domain/day.ts'
import { confirmedLongAgo, findIssueToCheck } from '#domain/delivery/address-check.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { addressJson } from '../../db/address-columns.ts'
import type { Db, Tx } from '../../db/client.ts'
import { message } from '../../db/schema/mail.ts'
import { issueLink } from '../access/links.ts'
import type { Issue, Publication } from '../catalogue/read-catalogue.ts'
import type { MailingContext } from '../issues/mailing-context.ts'
import { FOUND_AT_ONCE, waitingFor } from '../issues/serve-all.ts'
import { REACHABLE } from '../mail/reachable.ts'
import { queueMails } from '../mail/send-mail.ts'

const ASKED_AT_ONCE = 200

type Asked = { account: string; name: string; email: string; zone: Zone; address: Address }

/**
 * “Your next issue”: ten days before the cut-off, to print readers whose address nobody has confirmed in two years. A
 * message and its link are written together and under a key, so each reader is asked once per issue whatever is killed.
 */
export async function askAboutAddresses(context: MailingContext): Promise<void> {
  const { issues, publication } = await context.catalogue()
  const issue = findIssueToCheck(issues, dayOf(context.now(), publication.timeZone))
  if (!issue) return
  const { timeZone, zones } = publication
  for (;;) {
    const found = await readUnasked(context.db, issue.number, { now: context.now(), timeZone })
    for (let at = 0; at < found.length; at += ASKED_AT_ONCE) {
      const readers = found.slice(at, at + ASKED_AT_ONCE)
      await context.db.transaction((tx) => ask(context, tx, { issue, zones, readers }))
    }
    if (found.length < FOUND_AT_ONCE) return
  }
}

type ToAsk = { issue: Issue; zones: Publication['zones'] }

/** Leaves out whom another process has asked since they were found: it would make a link that is never sent. */
async function ask(
  context: MailingContext,
  tx: Tx,
  { issue, zones, readers }: ToAsk & { readers: Asked[] },
): Promise<void> {
  const keys = readers.map(({ account }) => keyOf(issue.number) + account)
  const known = await tx.select({ key: message.key }).from(message).where(inArray(message.key, keys))
  const asked = new Set(known.map(({ key }) => key))
  const orders = []
  for (const reader of readers)
    if (!asked.has(keyOf(issue.number) + reader.account))
      orders.push(await order(context, tx, { issue, zones, reader }))
  await queueMails(tx, context.sendAll, orders)
}

async function order(context: MailingContext, tx: Tx, { issue, zones, reader }: ToAsk & { reader: Asked }) {
  const { account, name, email, zone, address } = reader
  const now = context.now()
  const token = await issueLink(tx, { accountId: account, now, purpose: 'address', zone })
  const { number, title, cutOff } = issue
  const lines = postalLinesIn(zones, address)
  return {
    key: keyOf(number) + account,
    to: email,
    template: 'address-check',
    props: { name, number, title, until: cutOff, address: lines.join(', '), token },
    now,
    secret: true,
  }
}

const keyOf = (issue: number) => `address-check:${issue}:`

/** Those whom the close would send the issue to the saved address, now and as far as we know. */
async function readUnasked(
  db: Db,
  issue: number,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Asked[]> {
  const longAgo = confirmedLongAgo(dayOf(now, timeZone))
  const { rows } = await db.execute<Asked>(sql`
    ${waitingFor({ issue, scope: 'print', now })}
    select a.id as account, a.name, a.email, h.zone, ${addressJson('h')} as address
    from waiting w
    join account a on a.id = w.account_id
    join address h on h.account_id = w.account_id and h.zone = substr(w.deliverable, 7)
    where w.postal = 'ready' and not w.temporary and h.hidden_at is null and ${REACHABLE}
      and (h.confirmed_at is null or (h.confirmed_at at time zone ${timeZone})::date <= ${longAgo}::date)
      and not exists (select 1 from message m where m.key = ${keyOf(issue)} || a.id::text)
    order by a.id limit ${FOUND_AT_ONCE}`)
  return rows
}
