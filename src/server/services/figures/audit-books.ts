import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Payments } from '../../adapters/payments.ts'
import type { Db } from '../../db/client.ts'
import { payment, refund } from '../../db/schema/payments.ts'
import { readShopId } from '../payments/shop-id.ts'
import { auditReturns } from './audit-returns.ts'

/** One row that differs, and how. */
export type Difference = { says: string; row: Record<string, unknown> }

type Books = { db: Db; payments: Pick<Payments, 'listIntents' | 'listAllRefunds'> }

const BEGINNING = new Date(0)

/** Everything that is kept twice has to be the same: balances and their ledgers, our books and the provider's. */
export async function auditLedger(books: Books): Promise<Difference[]> {
  const found: Difference[] = []
  for (const [says, query] of Object.entries(OWN_BOOKS)) {
    const { rows } = await books.db.execute<Record<string, unknown>>(query)
    // One by one: as arguments of one call, a hundred thousand are too many.
    for (const row of rows) found.push({ says, row })
  }
  return [...found, ...(await auditReturns(books.db)), ...(await auditProvider(books))]
}

/** Each answers the rows that are wrong. */
const OWN_BOOKS: Record<string, SQL> = {
  'tokens left are not the sum of the ledger': sql`
    select * from (
      select s.id as subscription, s.tokens_left as stored,
        case
          when bool_or(e.kind in ('refunded', 'moved') and e.tokens is null) then 0
          when bool_or(e.kind = 'granted' and e.tokens is null) then null
          else coalesce(sum(case when e.kind in ('granted', 'credited', 'reversed') then e.tokens else -e.tokens end), 0)::int
        end as ledger
      from subscription s left join ledger_entry e on e.subscription_id = s.id
      group by s.id) balance
    where stored is distinct from ledger`,
  'issues that moved did not arrive': sql`
    select * from (
      select s.id as subscription, s.moved_to as target,
        (select coalesce(sum(tokens), 0)::int from ledger_entry where subscription_id = s.id and kind = 'moved') as moved,
        (select coalesce(sum(amount), 0)::int from ledger_entry where subscription_id = s.id and kind = 'moved') as worth,
        t.tokens, t.paid
      from subscription s cross join lateral (
        select coalesce(sum(tokens), 0)::int as tokens, coalesce(sum(amount), 0)::int as paid
        from ledger_entry where subscription_id = s.moved_to and actor = 'gift' and kind in ('granted', 'credited')) t
      where s.moved_to is not null) moves
    where moved <> tokens or worth <> paid`,
  'a subscription that was paid for neither runs nor waits': sql`
    select p.id as purchase, p.number
    from purchase p join purchase_line l on l.purchase_id = p.id and l.type = 'personal-subscription'
    where p.status = 'paid' and not exists (select from subscription s where s.purchase_id = p.id)
      and not exists (select from waiting_subscription w where w.purchase_id = p.id and w.cancelled_at is null)`,
  'a grant is worth something and nobody paid for it': sql`
    select e.id as entry, s.id as subscription, e.amount, p.number, p.status
    from ledger_entry e
    join subscription s on s.id = e.subscription_id
    left join gift g on g.subscription_id = coalesce(s.moved_to, s.id)
    left join purchase p on p.id = coalesce(e.purchase_id, s.purchase_id, g.purchase_id)
    where e.kind = 'granted' and e.amount > 0 and not e.is_opening
      and (p.id is null or (p.status not in ('paid', 'refunded') and p.kind <> 'invoice'))`,
  'more was granted for an order than it cost': sql`
    select p.id as purchase, p.number, p.total, sum(e.amount)::int as granted
    from ledger_entry e join purchase p on p.id = e.purchase_id
    where e.kind = 'granted' and not exists (select from subscription f where f.moved_to = e.subscription_id)
    group by p.id having sum(e.amount) > p.total`,
  'reserved copies are not the sum of the reservations': sql`
    select s.ref, s.reserved as stored, coalesce(sum(r.quantity), 0)::int as reservations
    from stock s left join reservation r on r.ref = s.ref
    group by s.ref having s.reserved <> coalesce(sum(r.quantity), 0)`,
  'uses of a coupon are not the sum of its uses': sql`
    select c.code, c.used as stored, coalesce(sum(u.uses), 0)::int as uses
    from coupon c left join coupon_use u on u.code = c.code
    group by c.code having c.used <> coalesce(sum(u.uses), 0)`,
  'an attempt that is over still holds copies': sql`
    select a.id as attempt, a.state, r.ref, r.quantity
    from reservation r join attempt a on a.id = r.attempt_id
    where a.state not in ('open', 'closing', 'processing')`,
  'an attempt that came to nothing still uses a coupon': sql`
    select a.id as attempt, a.state, u.code, u.uses
    from coupon_use u join attempt a on a.id = u.attempt_id
    where a.state in ('ended', 'refunding', 'refunded')`,
  'an order that came to nothing still uses a coupon': sql`
    select p.id as purchase, p.number, u.code, u.uses
    from coupon_use u join purchase p on p.id = u.purchase_id
    where p.status = 'void'`,
  'a purchase was not paid what it costs': sql`
    select * from (
      select p.id as purchase, p.number, p.status,
        case when p.status in ('paid', 'refunded') then p.total when p.status in ('open', 'processing') then p.recorded
          else 0 end as due,
        (select coalesce(sum(amount), 0)::int from payment where purchase_id = p.id)
          + (select coalesce(sum(amount), 0)::int from recorded_payment where purchase_id = p.id) as paid
      from purchase p) money
    where due <> paid`,
  'what is recorded for a purchase is not the sum of its recorded payments': sql`
    select p.id as purchase, p.number, p.recorded, coalesce(sum(r.amount), 0)::int as payments
    from purchase p left join recorded_payment r on r.purchase_id = p.id
    where p.recorded > 0 or r.id is not null
    group by p.id having p.recorded <> coalesce(sum(r.amount), 0)`,
  'an attempt and its payment do not agree': sql`
    select a.id as attempt, a.state, a.amount, y.amount as paid, a.purchase_id as purchase, y.purchase_id as paid_for
    from attempt a left join payment y on y.attempt_id = a.id
    where (a.state = 'paid' and a.amount > 0
        and (y.amount is distinct from a.amount or y.purchase_id is distinct from a.purchase_id))
      or (a.state in ('refunding', 'refunded') and (y.intent is null or y.purchase_id is not null))
      or (a.state not in ('paid', 'refunding', 'refunded') and y.intent is not null)`,
  'a payment bought nothing and is not returned in full': sql`
    select * from (
      select y.intent, y.amount,
        (select coalesce(sum(amount), 0)::int from refund where intent = y.intent and state <> 'failed')
          + (select coalesce(sum(amount), 0)::int from dispute where intent = y.intent and status = 'lost') as returned
      from payment y where y.purchase_id is null) unfulfilled
    where returned < amount`,
  'more was returned than was paid': sql`
    select y.intent, y.amount, sum(r.amount)::int as returned
    from payment y join refund r on r.intent = y.intent and r.state <> 'failed'
    group by y.intent having sum(r.amount) > y.amount`,
  'more was returned for an order than was paid': sql`
    select * from (
      select p.id as purchase, p.number,
        (select coalesce(sum(amount), 0)::int from payment where purchase_id = p.id)
          + (select coalesce(sum(amount), 0)::int from recorded_payment where purchase_id = p.id) as paid,
        (select coalesce(sum(amount), 0)::int from refund where purchase_id = p.id and state <> 'failed')
          + (select coalesce(sum(amount), 0)::int from hand_refund where purchase_id = p.id) as returned
      from purchase p) money
    where returned > paid`,
  'an order is refunded and nothing went back': sql`
    select p.id as purchase, p.number, p.total from purchase p
    where p.status = 'refunded' and p.total > 0
      and not exists (select from refund where purchase_id = p.id and state <> 'failed')
      and not exists (select from hand_refund where purchase_id = p.id)
      and not exists (select from dispute d join payment y on y.intent = d.intent
        where y.purchase_id = p.id and d.status = 'lost')`,
  'an order is refunded and its gift is still mailed': sql`
    select p.id as purchase, p.number, g.id as gift, s.tokens_left as left
    from gift g join purchase p on p.id = g.purchase_id join subscription s on s.id = g.subscription_id
    where p.status = 'refunded' and g.state = 'started' and s.is_current`,
  'a gift is called redeemed though nobody has it': sql`
    select id as gift, state from gift
    where state = 'redeemed' and (subscription_id is null or (started_at is not null and taken_over_at is null))`,
  'something is left of a cancelled subscription': sql`
    select id as subscription, tokens_left as left from subscription
    where cancelled_at is not null and tokens_left is distinct from 0`,
  'there are not as many gifts as were bought': sql`
    select * from (
      select p.id as purchase, p.number, p.status,
        case when p.status in ('paid', 'refunded')
          then (select coalesce(sum(quantity), 0)::int from purchase_line l
            where l.purchase_id = p.id and l.type = 'gift-subscription')
          else 0 end as bought,
        (select count(*)::int from gift g where g.purchase_id = p.id) as gifts
      from purchase p) gifts
    where bought <> gifts`,
  'a number is missing': sql`
    select generate_series(1, greatest(coalesce(max(number), 0),
      coalesce((select value from counter where name = 'purchase'), 0))) as number from purchase
    except select number from purchase
    -- Given before an older backup was put back, and passed over when it was taken over.
    except select generate_series(number_before + 1, number_after) from database_identity
    order by number`,
}

async function auditProvider({ db, payments }: Books): Promise<Difference[]> {
  const found: Difference[] = []
  const mark = await readShopId(db)
  const booked = new Map((await db.select().from(payment)).map((row) => [row.intent, row]))
  const foreign = new Set<string>()
  for await (const { id, status, received, attempt, shop } of payments.listIntents(BEGINNING)) {
    const ours = booked.get(id)
    if (!ours && shop !== mark) foreign.add(id)
    booked.delete(id)
    const captured = status === 'succeeded' && (ours || shop === mark) ? received : 0
    if (captured !== (ours?.amount ?? 0))
      found.push({
        says: 'a payment is not the same at the provider',
        row: { intent: id, attempt, ours: ours?.amount ?? null, theirs: captured },
      })
  }
  for (const { intent, amount } of booked.values())
    found.push({ says: 'the provider knows nothing of a payment', row: { intent, ours: amount } })
  return [...found, ...(await auditRefunds({ db, payments }, new Set([...booked.keys(), ...foreign])))]
}

/** Without those of payments that were told of already, and of another shop on the same account. */
async function auditRefunds({ db, payments }: Books, left: Set<string>): Promise<Difference[]> {
  const sums = new Map<string, { ours: number; theirs: number }>()
  const of = (intent: string) => {
    const sum = sums.get(intent) ?? { ours: 0, theirs: 0 }
    sums.set(intent, sum)
    return sum
  }
  // What is due has not been asked for, or nobody knows yet whether it was.
  const due = new Set<string>()
  for (const { intent, amount, state } of await db.select().from(refund)) {
    if (state === 'due') due.add(intent)
    else if (state !== 'failed') of(intent).ours += amount
  }
  for await (const { intent, amount, status } of payments.listAllRefunds(BEGINNING)) {
    if (status !== 'failed') of(intent).theirs += amount
  }
  return [...sums]
    .filter(([intent, { ours, theirs }]) => ours !== theirs && !due.has(intent) && !left.has(intent))
    .map(([intent, sum]) => ({ says: 'refunds are not the same at the provider', row: { intent, ...sum } }))
}

/** As it is printed: what is wrong, and the row. */
export function differenceLine({ says, row }: Difference): string {
  return `${says}: ${Object.entries(row)
    .map(([name, value]) => `${name} ${value ?? 'none'}`)
    .join(', ')}`
}
