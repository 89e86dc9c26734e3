import { sql } from 'drizzle-orm'
import { subscriptionName } from '#domain/cart/line-name.ts'
import { dayOf } from '#domain/day.ts'
import type { GivenBetween } from '#domain/gifts/renewal.ts'
import { giftsToRecall } from '#domain/gifts/renewal.ts'
import { recipientName } from '#domain/gifts/sending.ts'
import { mediumOf } from '#domain/vocabulary.ts'
import type { Tx } from '../../../db/client.ts'
import { queueMail } from '../../mail/send-mail.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import { GIFT_TABLES, IS_RENEWABLE } from '../gift-state.ts'
import type { GiftRow } from '../redeem-gift.ts'

/** What a giver is asked each November. */
export type GiftsToRenew = { giver: string; gifts: { recipient: string; form: string; renewal: string }[] }

const AT_ONCE = 100
/** More than a message can list. */
const MOST_LISTED = 50

type Offering = Pick<PaymentContext, 'db' | 'catalogue' | 'now' | 'send' | 'log'>
type Asked = { given: GivenBetween[]; year: string; timeZone: string }

/** Once a day in November: one message a year to whoever gave what ends about now, with all of it. */
export async function offerRenewals(context: Offering): Promise<void> {
  const { db, now, log } = context
  const { timeZone } = (await context.catalogue()).publication
  const today = dayOf(now(), timeZone)
  const given = giftsToRecall(today)
  if (!given) return
  const asked = { given, year: today.slice(0, 4), timeZone }
  let last = ''
  for (;;) {
    const { rows } = await db.execute<{ giver: string; key: string }>(sql`
      select f.giver, f.key from (
        select lower(g.giver_email) as giver, ${keyOf(asked)} as key
        from ${GIFT_TABLES} where ${isAskedFor(asked)} and lower(g.giver_email) > ${last} group by 1, 2) f
      where not exists (select 1 from message m where m.key = f.key)
        and not exists (select 1 from gift_mail_refusal n where n.email_folded = f.giver)
      order by f.giver limit ${AT_ONCE}`)
    for (const { giver, key } of rows)
      await db
        .transaction((tx) => offerTo(tx, context, { ...asked, giver, key }))
        .catch((error: unknown) => log.error({ err: error }, 'renewals were not offered to a giver'))
    if (rows.length < AT_ONCE) return
    last = rows.at(-1)?.giver ?? last
  }
}

/** Without the address, which the message itself forgets. */
const keyOf = ({ year }: Asked) =>
  sql`'gifts-to-renew:' || ${year}::text || ':' || encode(sha256(convert_to(lower(g.giver_email), 'UTF8')), 'hex')`

function isAskedFor({ given, timeZone }: Asked) {
  const years = given.map(
    ({ term, from, to }) =>
      sql`(g.term = ${term} and (g.created_at at time zone ${timeZone})::date between ${from}::date and ${to}::date)`,
  )
  return sql`g.giver_email <> '' and ${IS_RENEWABLE} and (${sql.join(years, sql` or `)})`
}

async function offerTo(
  tx: Tx,
  { send, now }: Offering,
  { giver, key, ...asked }: Asked & { giver: string; key: string },
): Promise<void> {
  const { rows } = await tx.execute<
    Pick<GiftRow, 'term' | 'issuesPerYear' | 'level' | 'deliverable'> & {
      giver_name: string
      giver_email: string
      renewal: string
      name: string | null
      email: string | null
      by_staff: boolean | null
    }
  >(sql`
    select g.term, g.issues_per_year as "issuesPerYear", g.level, g.deliverable, g.giver_name, g.giver_email, g.renewal_token as renewal, r.name, r.email,
      r.email_by_staff as by_staff
    from ${GIFT_TABLES} where lower(g.giver_email) = ${giver} and ${isAskedFor(asked)}
    order by g.created_at, g.id limit ${MOST_LISTED}`)
  const [first] = rows
  if (!first) return
  const props: GiftsToRenew = {
    giver: first.giver_name,
    gifts: rows.map(({ level, deliverable, renewal, name, email, by_staff, ...sold }) => ({
      recipient: recipientName({ name: name ?? '', email, emailByStaff: by_staff === true }),
      form: subscriptionName(mediumOf(deliverable), level, sold),
      renewal,
    })),
  }
  await queueMail(tx, send, { key, to: first.giver_email, template: 'gifts-to-renew', props, now: now(), secret: true })
}
