import { sql } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import { providerCode } from '#domain/payments/provider-amount.ts'
import { pricedRenewal } from '#domain/renewals/renewal.ts'
import type { Db } from '../../db/client.ts'
import { declinedCharge } from '../payments/attempts/declined-charge.ts'
import type { PaymentOrder, Submitted } from '../payments/attempts/submit.ts'
import { submit } from '../payments/attempts/submit.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { ClaimedRenewal } from './claim-renewal.ts'
import { claimRenewal } from './claim-renewal.ts'
import { declineRenewal } from './fail-renewal.ts'
import { startRenewals } from './start-renewals.ts'

const AT_ONCE = 200
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Announces what begins, withdraws what is no longer wanted, and charges what is due. */
export async function runRenewals(context: PaymentContext): Promise<void> {
  await startRenewals(context)
  await chargeRenewals(context)
}

export async function chargeRenewals(context: PaymentContext): Promise<void> {
  const { publication } = await context.catalogue()
  const today = dayOf(context.now(), publication.timeZone)
  let last = BEFORE_ALL
  for (;;) {
    const due = await accountsDue(context.db, { today, sellsDigital: publication.sellsDigital }, last)
    for (const accountId of due) {
      last = accountId
      try {
        const claimed = await claimRenewal(context, accountId)
        if (claimed) await charge(context, claimed)
      } catch (error) {
        // One that cannot be charged must not stop the others; the next run tries it again.
        context.log.error({ err: error, account: accountId }, 'a renewal could not be charged')
      }
    }
    if (due.length < AT_ONCE) return
  }
}

/** Those whose day has come, and those that something has happened to before it. */
async function accountsDue(
  db: Db,
  { today, sellsDigital }: { today: Day; sellsDigital: boolean },
  after: string,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.account_id as id
    from renewal r
    join account a on a.id = r.account_id
    join subscription s on s.id = r.predecessor_id
    where r.state in ('announced', 'charging') and r.account_id > ${after}
      and (r.next_on <= ${today} or not a.autorenew or a.payment_method is null or s.cancelled_at is not null
        or (r.deliverable = 'digital' and not ${sellsDigital})
        or exists (select 1 from subscription t
          where t.account_id = a.id and t.is_current))
    order by r.account_id limit ${AT_ONCE}`)
  return rows.map(({ id }) => id)
}

async function charge(context: PaymentContext, claimed: ClaimedRenewal): Promise<void> {
  const message = declinedCharge(await chargeClaimed(context, claimed, { away: true, sessionId: null }))
  if (message) await declineRenewal(context, claimed.attemptId, message)
}

/** `away`: its owner is not there to be asked by the bank. */
export async function chargeClaimed(
  context: PaymentContext,
  { row, owner, attemptId, price, method }: ClaimedRenewal,
  { away, sessionId }: { away: boolean; sessionId: string | null },
): Promise<Submitted> {
  const { name, email } = owner
  const { currency } = (await context.catalogue()).publication
  const quote = pricedRenewal(row, price, currency)
  const order: PaymentOrder = {
    id: attemptId,
    paysFor: `renewal:${attemptId}`,
    sessionId,
    accountId: owner.id,
    quote,
    content: {
      kind: 'renewal',
      predecessorId: row.predecessorId,
      payer: { name, email, passwordHash: null, keepsMethod: false },
    },
    currency: providerCode(currency),
    description: quote.lines[0]?.name ?? '',
    reader: foldEmail(email),
    customer: method.customer,
    method: { use: 'stored', id: method.id, kind: method.kind, away },
  }
  return submit(context, order)
}
