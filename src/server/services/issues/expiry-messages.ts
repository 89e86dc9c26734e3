import { sql } from 'drizzle-orm'
import { subscriptionName } from '#domain/cart/line-name.ts'
import { isSold } from '#domain/catalogue/digital-edition.ts'
import { recipientName } from '#domain/gifts/sending.ts'
import { renewalOffer } from '#domain/renewals/renewal-offer.ts'
import { giftEnds, reminderAfter } from '#domain/subscriptions/after-serving.ts'
import type { Deliverable, IssuesPerYear, Level, Term } from '#domain/vocabulary.ts'
import { mediumOf } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import type { NextIssue } from '../catalogue/mail-cover.ts'
import { nextIssue } from '../catalogue/mail-cover.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { RENEWED_AT } from '../gifts/gift-state.ts'
import { REACHABLE } from '../mail/reachable.ts'
import type { MessageBatch, MessageOrder } from './issue-messages.ts'
import type { RunRow } from './mailings.ts'

const LOOKED_AT = 500

type Row = {
  account: string
  name: string
  email: string | null
  reachable: boolean
  renews: boolean
  /** Subscriptions that still have something, and what is left in all of them. */
  subscriptions: number
  left: number | null
  /** The subscription that ends: the only one left, or the one that was served. */
  ending: string
  served_left: number | null
  gift: string | null
  giver: string | null
  giver_email: string | null
  /** Of the link to renew it; null once it is renewed, or where its giver wants no such message. */
  renewal: string | null
  recipient: string | null
  recipient_email: string | null
  by_staff: boolean | null
  gift_term: Term
  gift_per_year: IssuesPerYear
  gift_level: Level
  gift_deliverable: Deliverable
  /** Of the subscription that ends, for what renewing it would cost. */
  term: Term
  level: Level
  deliverable: Deliverable
}

type Left = { db: Db; run: RunRow; released: boolean; catalogue: Pick<Catalogue, 'issues' | 'prices' | 'publication'> }

/**
 * After a serving: one issue left and nothing after it, none left, or the end of a gift. Each once for a subscription, by its key.
 * Asked when nothing of it can be undone any more: at the release for digital readers, for all others when the mailing is
 * on its way.
 */
export async function expiryMessages({ db, run, released, catalogue }: Left, after: string): Promise<MessageBatch> {
  const digital = sql`e.deliverable = 'digital'`
  const of = run.kind === 'release' ? digital : sql`e.run_id = ${run.id}::uuid and (${released} or not (${digital}))`
  const { rows } = await db.execute<Row>(sql`
    select a.id as account, a.name, a.email, ${REACHABLE} as reachable,
      a.autorenew and a.payment_method is not null as renews, w.subscriptions, w.left, coalesce(w.ending, s.id) as ending,
      s.tokens_left as served_left, g.id as gift, g.giver_name as giver, g.giver_email,
      case when ${RENEWED_AT} is null and not exists (select 1 from gift_mail_refusal f where f.email_folded = lower(g.giver_email))
        then g.renewal_token end as renewal, n.name as recipient, n.email as recipient_email, n.email_by_staff as by_staff, g.term as gift_term, g.issues_per_year as gift_per_year,
      g.level as gift_level, g.deliverable as gift_deliverable, x.term, x.active_level as level,
      x.active_deliverable as deliverable
    from ledger_entry e
    join account a on a.id = e.account_id
    join subscription s on s.id = e.subscription_id
    left join gift g on g.subscription_id = s.id
    left join gift_recipient n on n.gift_id = g.id
    cross join lateral (
      select count(*)::int as subscriptions, case when bool_or(t.tokens_left is null) then null else sum(t.tokens_left)::int end as left,
        (array_agg(t.id))[1] as ending
      from subscription t
      where t.account_id = a.id and t.is_current) w
    join subscription x on x.id = coalesce(w.ending, s.id)
    where e.kind = 'served' and e.issue = ${run.issue} and e.account_id > ${after} and e.run_id is not null
      and ${of}
      and not exists (select 1 from ledger_entry r where r.reverses = e.id)
    order by e.account_id limit ${LOOKED_AT}`)
  const next = nextIssue(catalogue, run.issue)
  return {
    messages: rows.flatMap((row) => [...readerMessage(row, catalogue, next), ...giverMessage(row, catalogue)]),
    last: rows.length < LOOKED_AT ? null : (rows.at(-1)?.account ?? null),
  }
}

function readerMessage(row: Row, { prices, publication }: Left['catalogue'], next: NextIssue | null): MessageOrder[] {
  const { reachable, subscriptions, left, ending, name, email, giver } = row
  const { sellsDigital } = publication
  const renews = row.renews && isSold(row.deliverable, sellsDigital)
  const reminder = reminderAfter({ subscriptions, left }, renews)
  if (!reachable || !reminder) return []
  const renewal = renewalOffer(prices, row, sellsDigital)
  const props = { name, left: reminder === 'expiring' ? 1 : 0, giver, next, renewal }
  return [{ key: `${reminder}:${ending}`, to: email, template: 'expiring', props }]
}

/** Once for a gift, with the offer to renew it. */
function giverMessage(
  { served_left, gift, giver, giver_email, renewal, ...row }: Row,
  { publication }: Left['catalogue'],
): MessageOrder[] {
  if (!isSold(row.gift_deliverable, publication.sellsDigital)) return []
  if (!giftEnds(served_left) || !gift || !giver_email || !renewal) return []
  const recipient = recipientName({
    name: row.recipient ?? '',
    email: row.recipient_email,
    emailByStaff: row.by_staff === true,
  })
  const form = subscriptionName(mediumOf(row.gift_deliverable), row.gift_level, {
    term: row.gift_term,
    issuesPerYear: row.gift_per_year,
  })
  return [
    {
      key: `gift-ending:${gift}`,
      to: giver_email,
      template: 'gift-ending',
      props: { giver, form, recipient, renewal },
    },
  ]
}
