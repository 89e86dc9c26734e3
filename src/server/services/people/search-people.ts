import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import { readKeyline } from '#domain/mailing/keyline.ts'
import { numberIn, purchaseNumber } from '#domain/orders.ts'
import type { Subscription } from '#domain/subscriptions/subscription.ts'
import type { AccountState } from '#domain/subscriptions/timetable.ts'
import { buildTimetable, findAccountState } from '#domain/subscriptions/timetable.ts'
import type { Db } from '../../db/client.ts'
import type { Publication } from '../catalogue/read-catalogue.ts'

export type FoundPerson = {
  token: string
  name: string
  email: string | null
  emailSuspended: boolean
  state: AccountState
  city: string | null
  /** BF-1042, the newest. */
  lastOrder: string | null
  lastOrderAt: Date | null
}

export const MOST_FOUND = 50
const LONGEST = 200
/** No name or address has more words: then nothing similar is searched for. */
const MOST_WORDS = 10

export type PersonRow = Pick<FoundPerson, 'token' | 'name' | 'email' | 'city'> & {
  suspended: boolean
  subscriptions: (Omit<Subscription, 'created'> & { created: string })[]
  last: { number: number; at: string } | null
}

/** Of the account: what `foundPerson` makes a line of a list from. */
export const PERSON_COLUMNS = sql`account.token, account.name, account.email, account.email_suspended_at is not null as suspended,
  (select city from address where account_id = account.id order by zone limit 1) as city,
  (select coalesce(json_agg(json_build_object(
      'token', token, 'created', created_at, 'term', term, 'phase', phase, 'payment', payment,
      'paid', json_build_object('level', set_level, 'deliverable', set_deliverable),
      'served', json_build_object('level', active_level, 'deliverable', active_deliverable),
      'cancelled', cancelled_at is not null, 'left', tokens_left) order by position), '[]')
    from subscription where account_id = account.id) as subscriptions,
  (select json_build_object('number', number, 'at', created_at) from purchase
    where account_id = account.id and number is not null order by created_at desc limit 1) as last`

/**
 * Whoever answers to these words: a name, an email or a postal address, each spelt more or less right, an order's
 * number, the keyline on a label, the mark on a download, or the token of a gift, a receipt or an invoice, alone or in
 * its link. The best come first; one statement, in which what is dearer to find is looked for only where the cheaper has
 * not filled the page, and trigrams if there is nobody.
 */
export async function searchPeople(
  db: Db,
  text: string,
  { invoicePrefix }: Pick<Publication, 'invoicePrefix'>,
): Promise<FoundPerson[]> {
  const words = foldEmail(text.slice(0, LONGEST))
  if (words === '') return []
  const { rows } = await db.execute<PersonRow>(sql`
    with said as (
      select spelt_plainly(${words}) as plain, words_in(split_part(spelt_plainly(${words}), '@', 1)) as words
    ), bought as (
      select account_id, email from purchase
      where number = ${numberIn(words, invoicePrefix)} or receipt = any(${tokensIn(text)}) or invoice = any(${tokensIn(text)})
        or id = (select purchase_id from reader_mark where mark = ${words.toUpperCase()})
    ), known as (
      select account_id from bought
      union all select account_id from reader_mark where mark = ${words.toUpperCase()}
      union all select id from account where keyline = ${readKeyline(text)}
      union all select account.id from bought join account on account.email_folded = lower(bought.email)
      union all select giver_account from gift where token = any(${tokensIn(text)})
      union all select subscription.account_id from gift join subscription on subscription.id = gift.subscription_id
        where gift.token = any(${tokensIn(text)})
    ), whole as (
      ${peopleWith(sql`words`, 'whole')}
    ), begun as (
      ${peopleWith(sql`words`, 'begun')}
      where strpos(plain, '@') = 0 and (select count(*) from whole) < ${MOST_FOUND}
    ), nearly as (
      ${peopleWith(sql`words`, 'nearly')}
      where (select count(*) from whole) + (select count(*) from begun) < ${MOST_FOUND}
    ), somebody as (
      select account_id, 2 as likeness from known where account_id is not null
      union all select * from whole union all select * from begun union all select * from nearly
    ), numberless as (
      ${peopleWith(sql`array(select word from unnest(words) word where ascii(word) > 57)`, 'nearly')}
      where not exists (select from somebody)
    ), alike as (
      select alike.* from said, lateral (
        select * from people_called(plain, ${MOST_FOUND}) union all select * from people_living_at(plain, ${MOST_FOUND})) alike
      where not exists (select from somebody) and not exists (select from numberless) and cardinality(words) <= ${MOST_WORDS}
    ), found as (
      select account_id, max(likeness) as likeness from (
        select * from somebody union all select * from numberless union all select * from alike) likely
      group by account_id order by 2 desc limit ${MOST_FOUND}
    )
    select ${PERSON_COLUMNS}
    from found join account on account.id = found.account_id
    order by found.likeness desc, account.name, account.id`)
  return rows.map((row) => foundPerson(row, invoicePrefix))
}

export function foundPerson(row: PersonRow, invoicePrefix: string): FoundPerson {
  const { token, name, email, suspended, city, subscriptions, last } = row
  const dated = subscriptions.map((subscription) => ({ ...subscription, created: new Date(subscription.created) }))
  return {
    token,
    name,
    email,
    emailSuspended: suspended,
    city,
    state: findAccountState(buildTimetable(dated, null)),
    lastOrder: last && purchaseNumber(invoicePrefix, last.number),
    lastOrderAt: last && new Date(last.at),
  }
}

/** Of those who have these words, spelt so, the likeliest. */
function peopleWith(words: SQL, how: 'whole' | 'begun' | 'nearly') {
  return sql`select found.* from said, people_with(plain, having_words(${words}, ${how}), ${MOST_FOUND}) found`
}

/** Tokens are long; whatever stands around one in a link is not part of it. */
function tokensIn(text: string) {
  const tokens = text.slice(0, 2 * LONGEST).match(/[\w-]{20,}/g) ?? []
  return sql`array[${sql.join(
    [...tokens, ''].map((token) => sql`${token}`),
    sql`, `,
  )}]::text[]`
}
