import { eq, sql } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { renewalNotice, renewalStarts } from '#domain/renewals/renewal.ts'
import type { Db } from '../../db/client.ts'
import { account } from '../../db/schema/people.ts'
import { renewal } from '../../db/schema/renewals.ts'
import { hashToken, newToken } from '../access/auth-context.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import type { PaymentContext, PaymentTx } from '../payments/payment-context.ts'
import { readSubscriptions, toSubscription } from '../subscriptions/subscriptions.ts'
import { queueNotice } from './renewal-messages.ts'

const AT_ONCE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Announces a renewal to whoever has been served the last issue and wants more; at once, or whenever it is found. */
export async function startRenewals(context: PaymentContext): Promise<void> {
  const catalogue = await context.catalogue()
  let last = BEFORE_ALL
  for (;;) {
    const found = await usedUp(context.db, catalogue.publication.sellsDigital, last)
    for (const one of found) {
      last = one.account
      try {
        await context.db.transaction((tx) => startRenewal({ ...context, tx, catalogue }, one))
      } catch (error) {
        // One that cannot be announced must not stop the others; the next run finds it again.
        context.log.error({ err: error, account: one.account }, 'a renewal could not be announced')
      }
    }
    if (found.length < AT_ONCE) return
  }
}

type UsedUp = { account: string; predecessor: string }

/**
 * The last thing in their ledger is a serving, and nothing is left: a subscription that was taken back is not renewed. What was
 * withdrawn begins anew once its reason is gone; what is done never does.
 */
async function usedUp(db: Db, sellsDigital: boolean, after: string): Promise<UsedUp[]> {
  const { rows } = await db.execute<UsedUp>(sql`
    select a.id as account, s.id as predecessor
    from account a
    join lateral (select kind, subscription_id from ledger_entry where account_id = a.id order by id desc limit 1) e
      on e.kind = 'served'
    join subscription s on s.id = e.subscription_id and s.cancelled_at is null and s.term <> 'lifetime'
    left join renewal r on r.predecessor_id = s.id
    where a.autorenew and a.payment_method is not null and a.id > ${after}
      and (s.active_deliverable <> 'digital' or ${sellsDigital})
      and (r.state is null or r.state = 'given-up' or (r.state = 'withdrawn' and (r.reason <> 'no-address'
        or exists (select 1 from address where account_id = a.id and 'print-' || zone = r.deliverable))))
      and not exists (select 1 from subscription t
        where t.account_id = a.id and t.is_current)
    order by a.id limit ${AT_ONCE}`)
  return rows
}

async function startRenewal(context: PaymentTx, { account: accountId, predecessor }: UsedUp): Promise<void> {
  const { tx, catalogue, now } = context
  // Whatever else happens to this account happens before or after.
  const [owner] = await tx.select().from(account).where(eq(account.id, accountId)).for('update')
  if (!owner) return
  const { subscriptions, rows } = await readSubscriptions(tx, accountId)
  const last = rows.find(({ id }) => id === predecessor)
  const autorenew = { on: owner.autorenew, paymentStored: owner.paymentMethod !== null }
  if (!last || last.term === 'lifetime' || last.cancelledAt || !renewalStarts(subscriptions, autorenew)) return
  const stop = newToken()
  const fields = { ...announced(catalogue, last, now()), stopHash: hashToken(stop) }
  const [row] = await tx
    .insert(renewal)
    .values({ predecessorId: predecessor, accountId, term: last.term, createdAt: now(), ...fields })
    .onConflictDoUpdate({
      target: renewal.predecessorId,
      set: { ...fields, term: last.term, round: sql`${renewal.round} + 1`, ...NOTHING_TRIED },
      setWhere: sql`${renewal.state} in ('withdrawn', 'given-up')`,
    })
    .returning()
  if (row) await queueNotice(context, { row, owner, stop })
}

const NOTHING_TRIED = { failures: 0, firstTriedOn: null, attemptId: null, reason: null }

function announced({ prices, publication }: Catalogue, last: Parameters<typeof toSubscription>[0], now: Date) {
  const noticedOn = dayOf(now, publication.timeZone)
  const notice = renewalNotice(prices, toSubscription(last), {
    today: noticedOn,
    noticeDays: publication.autorenewNoticeDays,
  })
  const { chargeOn, settings, issuesPerYear, price } = notice
  return {
    state: 'announced' as const,
    issuesPerYear,
    level: settings.level,
    deliverable: settings.deliverable,
    price: price.base,
    shipping: price.shipping,
    noticedOn,
    chargeOn,
    nextOn: chargeOn,
  }
}
