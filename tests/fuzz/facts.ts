import { sql } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import type { Runtime } from '#server/runtime.ts'
import { issueLink } from '#server/services/access/links.ts'
import { openPasswordLink } from '#server/services/access/password/password-reset.ts'
import { linkOwnDonation } from '#server/services/donations/own-monthly.ts'
import { memberToken } from '#server/services/lists/lists.ts'

type Row = { id: string; token: string }
type Issue = { number: number; planned_for: string }

/** How things stand now, as far as a request has to fit to it to be taken. */
export type Facts = {
  today: string
  gift: (Row & { deliverable: string; code: string }) | null
  receipt: string | null
  /** The number of an order by a buyer without an account. */
  guest: number | null
  /** A reader with a subscription that runs, and one whose issues are all served. */
  subscriber: (Row & { subscription: string }) | null
  served: (Row & { subscription: string }) | null
  /** Sent and not paid, to be paid by whatever means; and not sent yet. */
  invoice: (Row & { left: number }) | null
  recorded: { id: string; invoice: string; left: number } | null
  draft: string | null
  /** An order with something to send, and one that staff have entered. */
  waiting: string | null
  entered: { id: string; number: number } | null
  owed: string | null
  sized: string | null
  digital: { id: string; slug: string; file: string | null } | null
  /** A file of which not all has been sent. */
  begun: string | null
  issue: string | null
  /** A piece that anybody may read. */
  piece: { issue: string; slug: string } | null
  /** A piece from a file, and the one after it. */
  text: { id: string; version: number; issue: number; next: string; next_version: number } | null
  /** An issue's file of which not all has been sent. */
  sending: string | null
  coupons: number
  /** How many have an account, and the newest of those who were invited to the staff. */
  people: number
  invited: string | null
  /** How often the page about the publication was saved. */
  about: number
  /** Which pages stand in the menu and the footer. */
  arranged: { menu: string[]; footer: string[] }
  /** How often the words of the test message were. */
  edits: number
  unreleased: number | null
  unclosed: number | null
  closed: number | null
  last: Issue | null
  /** Mailings that are not sent: the first that closed a list, and the newest. */
  run: string | null
  newest_run: string | null
  /** Of a zone, for an issue whose list is open. */
  zone_hold: string | null
  pledge: { id: string; account: string } | null
  member: { email: string; tag: string } | null
  /** A shared view of a list, and how many views there are. */
  view: string | null
  views: number
  /** What mails say, newest first: the tokens of their links by the link's path. */
  mailed: Record<string, string>
}

export type Links = { address: string; payment: string; password: string; card: string | null; list: string | null }

export async function readFacts({ database, app }: Runtime, hidden: string): Promise<Facts> {
  const { publication } = await app.catalogue()
  const one = (select: ReturnType<typeof sql>) => sql`(select to_jsonb(found) from (${select} limit 1) as found)`
  const subscriber = (left: ReturnType<typeof sql>) => sql`
    select a.id, a.token, s.token as subscription from subscription s join account a on a.id = s.account_id
    where s.cancelled_at is null and ${left} and a.id <> ${hidden}::uuid order by s.position`
  const { rows } = await database.db.execute<Facts & { links: { path: string; token: string }[] | null }>(sql`select
    ${one(sql`select id, token, deliverable, code from gift where status = 'waiting'`)} as gift,
    (select receipt from purchase where status = 'paid' and account_id <> ${hidden}::uuid limit 1) as receipt,
    (select number from purchase where waits_for is not null and number is not null limit 1) as guest,
    ${one(subscriber(sql`s.tokens_left > 1`))} as subscriber,
    ${one(subscriber(sql`s.tokens_left = 0`))} as served,
    ${one(sql`select id, invoice as token, total - recorded as left from purchase where kind = 'invoice' and status = 'open'
      and coalesce(details->>'acceptedPayments', 'any') = 'any'`)} as invoice,
    (select id from purchase where kind = 'invoice' and status = 'draft' limit 1) as draft,
    ${one(sql`select r.id, p.id as invoice, p.total - p.recorded as left from recorded_payment r
      join purchase p on p.id = r.purchase_id where p.status = 'open' and r.reverses is null
      and not exists (select from recorded_payment b where b.reverses = r.id)`)} as recorded,
    (select p.id from purchase p join purchase_line l on l.purchase_id = p.id where p.status = 'paid'
      and l.sent_at is null and l.refunded_at is null and l.type = 'basic-product' limit 1) as waiting,
    ${one(sql`select id, number from purchase where kind = 'order' and status = 'paid' and total > 0
      and details->>'enteredBy' is not null order by created_at desc`)} as entered,
    (select id from hand_refund where paid_at is null limit 1) as owed,
    (select ref from product where kind = 'sized' and retired_at is null limit 1) as sized,
    ${one(sql`select ref as id, slug,
        (select id from product_file where product = ref and ready_at is not null limit 1) as file
      from product where kind = 'digital' and retired_at is null order by position`)} as digital,
    (select id from product_file where ready_at is null order by begun_at desc limit 1) as begun,
    (select slug from issue where released_at is not null limit 1) as issue,
    ${one(sql`select i.slug as issue, p.slug from piece p join issue i on i.number = p.issue
      where p.free and i.released_at is not null`)} as piece,
    ${one(sql`select p.id, p.version, p.issue, n.id as next, n.version as next_version
      from piece p join piece n on n.issue = p.issue and n.position = p.position + 1
      where p.markdown is null and n.markdown is null order by p.words desc`)} as text,
    (select id from text_upload where state = 'sending' order by begun_at desc limit 1) as sending,
    (select count(*)::int from coupon) as coupons,
    (select count(*)::int from account) as people,
    (select token from account where role is not null and email like 'invited-%' order by created_at desc limit 1) as invited,
    (select version from page where slug = 'about') as about,
    (select json_build_object(
      'menu', coalesce(json_agg(slug order by menu_position) filter (where menu_position is not null), '[]'),
      'footer', coalesce(json_agg(slug order by position, slug) filter (where in_footer), '[]')) from page) as arranged,
    coalesce((select edits from mail_words where mail = 'test-message'), 0) as edits,
    (select min(number) from issue where released_at is null) as unreleased,
    (select min(number) from issue where closed_at is null) as unclosed,
    (select max(number) from issue where closed_at is not null) as closed,
    ${one(sql`select number, planned_for from issue order by number desc`)} as last,
    (select id from issue_run where kind = 'close' and sent_at is null and undone_at is null order by at limit 1) as run,
    (select id from issue_run where kind <> 'release' and sent_at is null and undone_at is null
      order by at desc limit 1) as newest_run,
    (select h.id from zone_hold h join issue i on i.number = h.issue
      where h.lifted_at is null and i.closed_at is null limit 1) as zone_hold,
    ${one(sql`select id, account_id as account from pledge where account_id is not null`)} as pledge,
    ${one(sql`select email_folded as email, list_tag as tag from list_member
      order by status <> 'confirmed'`)} as member,
    (select id from staff_view where shared order by created_at desc limit 1) as view,
    (select count(*)::int from staff_view) as views,
    (select jsonb_agg(jsonb_build_object('path', link[1], 'token', link[2]) order by mail.id) from (
      select id, body_text from sandbox_mail where recipient <> (select email from account where id = ${hidden}::uuid)
      order by id desc limit 100) as mail, regexp_matches(body_text, '(/[/a-z]+)\\?token=([\\w.-]+)', 'g') as link) as links`)
  const [found] = rows
  if (!found) throw new Error('A select without a table has one row.')
  const { links, ...facts } = found
  const mailed = Object.fromEntries((links ?? []).map(({ path, token }) => [path, token]))
  return { ...facts, mailed, today: dayOf(app.now(), publication.timeZone) }
}

/** What is only ever told by a mail that nobody has a reason to send here. */
export async function makeLinks(
  runtime: Runtime,
  { subscriber, served, pledge: monthlyDonation, member }: Facts,
): Promise<Links> {
  const { paymentContext: context, lists, auth, app } = runtime
  // After many closed issues nobody may be owed one any more.
  const accountId = (subscriber ?? served)?.id
  if (!accountId) throw new Error('Nobody has ever had a subscription.')
  const [address, payment, password, card] = await Promise.all([
    issueLink(context.db, { accountId, now: app.now(), purpose: 'address', zone: 'a' }),
    issueLink(context.db, { accountId, now: app.now(), purpose: 'payment' }),
    context.db.transaction((tx) => openPasswordLink(tx, auth, accountId)),
    monthlyDonation && linkOwnDonation(context, monthlyDonation.id, monthlyDonation.account),
  ])
  const list = member && memberToken(lists, member.email, member.tag)
  return { address, payment, password: new URL(password).searchParams.get('token') ?? '', card, list }
}
