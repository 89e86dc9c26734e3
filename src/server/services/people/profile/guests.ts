import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import { numberIn, purchaseNumber } from '#domain/orders.ts'
import type { Db } from '../../../db/client.ts'
import { gift, purchase } from '../../../db/schema/orders.ts'
import { account } from '../../../db/schema/people.ts'
import type { Publication } from '../../catalogue/read-catalogue.ts'
import { readWaiting } from '../read-waiting.ts'
import { readMessages } from './messages.ts'

/** A buyer without an account, known by an order. */
export type FoundGuest = { name: string; email: string; city: string | null; order: string; orderAt: Date }

const LONGEST = 200
const MOST_FOUND = 20

type Row = { name: string; email: string; city: string | null; number: number; at: string }

/** By the words of a name or an email address, spelt nearly right; each once, with their newest order. */
export async function searchGuests(
  db: Db,
  text: string,
  { invoicePrefix }: Pick<Publication, 'invoicePrefix'>,
): Promise<FoundGuest[]> {
  const words = foldEmail(text.slice(0, LONGEST))
  if (words === '') return []
  const keys = sql`search_keys(words_in(spelt_plainly(p.name || ' ' || coalesce(split_part(p.waits_for, '@', 1), ''))))`
  const said = sql`words_in(split_part(spelt_plainly(${words}), '@', 1))`
  const { rows } = await db.execute<Row>(sql`
    with found as (
      (select p.waits_for from purchase p where p.waits_for is not null and p.number = ${numberIn(words, invoicePrefix)})
      union (select p.waits_for from purchase p where p.waits_for = ${words})
      union (select p.waits_for from purchase p where p.waits_for is not null
        and ${keys} @@ having_words(${said}, 'nearly') limit ${5 * MOST_FOUND})
      union (select p.waits_for from purchase p where p.waits_for is not null and strpos(${words}, '@') = 0
        and ${keys} @@ having_words(${said}, 'begun') limit ${5 * MOST_FOUND})
    )
    select last.* from found, lateral (
      select p.name, p.email, coalesce(p.address ->> 'city', p.recipient ->> 'city') as city, p.number, p.created_at as at
      from purchase p where p.waits_for = found.waits_for and p.number is not null
      order by p.created_at desc limit 1) last
    where not exists (select from account a where a.email_folded = found.waits_for)
    order by last.at desc limit ${MOST_FOUND}`)
  return rows.map(({ name, email, city, number, at }) => ({
    name,
    email,
    city,
    order: purchaseNumber(invoicePrefix, number),
    orderAt: new Date(at),
  }))
}

export type GuestFile = NonNullable<Awaited<ReturnType<typeof readGuest>>>

/** The buyer of an order that belongs to no account; `token` where the address has one by now. */
export async function readGuest(db: Db, publication: Publication, written: string) {
  const buyer = await findGuest(db, publication, written)
  if (!buyer) return null
  const { name, email, waitsFor } = buyer
  const [known] = await db.select({ token: account.token }).from(account).where(eq(account.emailFolded, waitsFor))
  const orders = await readWaiting(db, waitsFor, publication)
  return {
    token: known?.token ?? null,
    name,
    email,
    orders,
    given: await db
      .select({
        token: gift.token,
        term: gift.term,
        issuesPerYear: gift.issuesPerYear,
        status: gift.status,
        at: gift.createdAt,
      })
      .from(gift)
      .innerJoin(purchase, eq(purchase.id, gift.purchaseId))
      .where(and(eq(purchase.waitsFor, waitsFor), isNull(gift.giverAccount)))
      .orderBy(desc(gift.createdAt), asc(gift.id)),
    emails: await readMessages(db, email),
  }
}

/** By an order's number. */
export async function findGuest(
  db: Db,
  { invoicePrefix }: Pick<Publication, 'invoicePrefix'>,
  written: string,
): Promise<{ name: string; email: string; waitsFor: string } | null> {
  const number = numberIn(written.toLowerCase(), invoicePrefix)
  if (number === null) return null
  const [row] = await db
    .select({ name: purchase.name, email: purchase.email, waitsFor: purchase.waitsFor })
    .from(purchase)
    .where(eq(purchase.number, number))
  return row?.waitsFor ? { ...row, waitsFor: row.waitsFor } : null
}
