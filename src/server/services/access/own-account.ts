import type { SQL } from 'drizzle-orm'
import { eq, sql } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import type { Db } from '../../db/client.ts'
import { account } from '../../db/schema/people.ts'

/** By what a call can name whom it is about. */
type Kind =
  | 'reader'
  | 'email'
  | 'order'
  | 'gift'
  | 'refund'
  | 'manualRefund'
  | 'payment'
  | 'entry'
  | 'claim'
  | 'redirect'
  | 'move'

type Named = string | number | null | undefined
/** What a call of staff is about: readers by their tokens, the others by their ids; invoices are orders. */
export type About = { [kind in Kind]?: Named | readonly Named[] }

type Owners = { id: string; accounts: (string | null)[]; emails: (string | null)[] }

const given = (ids: readonly string[], type: 'text' | 'uuid' | 'bigint') =>
  sql`any(${sql.param([...ids])}::${sql.raw(type)}[])`
/** Of rows that say whose they are by an account and by nothing else. */
const byAccount = (table: string, type: 'uuid' | 'bigint') => (ids: readonly string[]) =>
  sql`select id::text as id, jsonb_build_array(account_id) as accounts, '[]'::jsonb as emails from ${sql.raw(table)}
    where id = ${given(ids, type)}`

/** Whose each is: all of whom it is a matter of. */
const OWNERS: Record<Kind, (ids: readonly string[]) => SQL> = {
  reader: (tokens) => sql`
    select token as id, jsonb_build_array(id) as accounts, '[]'::jsonb as emails from account where token = ${given(tokens, 'text')}`,
  email: (emails) => sql`
    select email as id, '[]'::jsonb as accounts, jsonb_build_array(email) as emails from unnest(${sql.param([...emails])}::text[]) email`,
  order: (ids) => sql`
    select id::text, jsonb_build_array(account_id) as accounts, jsonb_build_array(email) as emails from purchase
    where id = ${given(ids, 'uuid')}`,
  gift: (ids) => sql`
    select g.id::text as id, jsonb_build_array(g.giver_account, r.account_id, s.account_id) as accounts,
      jsonb_build_array(g.giver_email, r.email) as emails
    from gift g left join gift_recipient r on r.gift_id = g.id left join subscription s on s.id = g.subscription_id
    where g.id = ${given(ids, 'uuid')}`,
  refund: (ids) => sql`
    select r.id::text as id, jsonb_build_array(p.account_id) as accounts, jsonb_build_array(p.email) as emails
    from refund r join purchase p on p.id = r.purchase_id where r.id = ${given(ids, 'uuid')}`,
  manualRefund: (ids) => sql`
    select r.id::text as id, jsonb_build_array(r.account_id, p.account_id) as accounts, jsonb_build_array(p.email) as emails
    from hand_refund r left join purchase p on p.id = r.purchase_id where r.id = ${given(ids, 'uuid')}`,
  payment: (intents) => sql`
    select intent as id, '[]'::jsonb as accounts, jsonb_build_array(email) as emails from unmatched_payment
    where intent = ${given(intents, 'text')}`,
  entry: byAccount('ledger_entry', 'bigint'),
  claim: byAccount('claim', 'uuid'),
  redirect: byAccount('redirect_request', 'uuid'),
  move: byAccount('reported_move', 'uuid'),
}

/** Which of these are a matter of the member of staff who would change them. */
export async function ownAmong(db: Db, actor: string, about: About): Promise<Set<string>> {
  const named = Object.entries(about).map(([kind, ids]) => {
    const there = [ids].flat().flatMap((id) => (id === null || id === undefined || id === '' ? [] : [String(id)]))
    return { kind: kind as Kind, ids: there }
  })
  const asked = named.filter(({ ids }) => ids.length > 0)
  if (asked.length === 0) return new Set()
  const [own] = await db.select({ email: account.emailFolded }).from(account).where(eq(account.id, actor))
  const found = await Promise.all(asked.map(({ kind, ids }) => db.execute<Owners>(OWNERS[kind](ids))))
  const isOwn = ({ accounts, emails }: Owners) =>
    accounts.includes(actor) || emails.some((email) => email !== null && foldEmail(email) === own?.email)
  return new Set(found.flatMap(({ rows }) => rows.filter(isOwn).map(({ id }) => id)))
}
