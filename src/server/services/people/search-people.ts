import { sql } from 'drizzle-orm'
import { foldEmail } from '#domain/email.ts'
import { purchaseNumber } from '#domain/receipt.ts'
import type { Subscription } from '#domain/subscription.ts'
import type { AccountState } from '#domain/timetable.ts'
import { stateOf, timetableOf } from '#domain/timetable.ts'
import type { Db } from '../../db/client.ts'
import type { Publication } from '../catalogue.ts'

export type FoundPerson = {
  token: string
  name: string
  email: string
  emailSuspended: boolean
  state: AccountState
  city: string | null
  /** BF-1042, the newest. */
  lastOrder: string | null
  lastOrderAt: Date | null
}

export const MOST_FOUND = 50
const LONGEST = 200
const MOST_NUMBER = 2_147_483_647

type Row = Pick<FoundPerson, 'token' | 'name' | 'email' | 'city'> & {
  suspended: boolean
  cycles: (Omit<Subscription, 'created'> & { created: string })[]
  last: { number: number; at: string } | null
}

/**
 * Whoever answers to these words: a name, an email or a postal address, each spelt more or less right, an order's
 * number, or the token of a gift, a receipt or an invoice, alone or in its link. The best come first; one statement.
 */
export async function searchPeople(
  db: Db,
  text: string,
  { invoicePrefix }: Pick<Publication, 'invoicePrefix'>,
): Promise<FoundPerson[]> {
  const words = foldEmail(text.slice(0, LONGEST))
  if (words === '') return []
  const { rows } = await db.execute<Row>(sql`
    with bought as (
      select account_id, email from purchase
      where number = ${orderNumber(words, invoicePrefix)} or receipt = any(${tokensIn(text)}) or invoice = any(${tokensIn(text)})
    ), spelt as (
      select account_id, likeness from people_spelt(spelt_plainly(${words}), ${MOST_FOUND})
    ), found as (
      select account_id, max(likeness) as likeness from (
        select account_id, likeness from spelt
        union all select account_id, likeness from people_called(spelt_plainly(${words}), ${MOST_FOUND})
          where (select count(*) from spelt) < ${MOST_FOUND}
        union all select account_id, likeness from people_living_at(spelt_plainly(${words}), ${MOST_FOUND})
          where (select count(*) from spelt) < ${MOST_FOUND}
        union all select account_id, 2 from bought
        union all select account.id, 2 from bought join account on account.email_folded = lower(bought.email)
        union all select giver_account, 2 from gift where token = any(${tokensIn(text)})
        union all select subscription.account_id, 2 from gift join subscription on subscription.id = gift.subscription_id
          where gift.token = any(${tokensIn(text)})
      ) as likely
      where account_id is not null
      group by account_id order by 2 desc limit ${MOST_FOUND}
    )
    select account.token, account.name, account.email, account.email_suspended_at is not null as suspended,
      (select city from address where account_id = account.id order by zone limit 1) as city,
      (select coalesce(json_agg(json_build_object(
          'token', token, 'created', created_at, 'term', term, 'phase', phase, 'payment', payment,
          'paid', json_build_object('level', set_level, 'deliverable', set_deliverable),
          'served', json_build_object('level', active_level, 'deliverable', active_deliverable),
          'cancelled', cancelled_at is not null, 'left', tokens_left) order by position), '[]')
        from subscription where account_id = account.id) as cycles,
      (select json_build_object('number', number, 'at', created_at) from purchase
        where account_id = account.id and number is not null order by created_at desc limit 1) as last
    from found join account on account.id = found.account_id
    order by found.likeness desc, account.name, account.id`)
  return rows.map(({ token, name, email, suspended, city, cycles, last }) => ({
    ...{ token, name, email, emailSuspended: suspended, city },
    state: stateOf(
      timetableOf(
        cycles.map((cycle) => ({ ...cycle, created: new Date(cycle.created) })),
        null,
      ),
    ),
    lastOrder: last && purchaseNumber(invoicePrefix, last.number),
    lastOrderAt: last && new Date(last.at),
  }))
}

/** BF-1042, bf 1042, #1042 or 1042. */
function orderNumber(words: string, prefix: string): number | null {
  const letters = prefix.toLowerCase().replaceAll(/[^a-z]/g, '')
  const [, said = '', digits = ''] = /^([a-z]*)[\s#-]*(\d{1,10})$/.exec(words.replace(/^#/, '')) ?? []
  const number = Number(digits)
  return digits && (said === '' || said === letters) && number <= MOST_NUMBER ? number : null
}

/** Tokens are long; whatever stands around one in a link is not part of it. */
function tokensIn(text: string) {
  const tokens = text.slice(0, 2 * LONGEST).match(/[\w-]{20,}/g) ?? []
  return sql`array[${sql.join(
    [...tokens, ''].map((token) => sql`${token}`),
    sql`, `,
  )}]::text[]`
}
