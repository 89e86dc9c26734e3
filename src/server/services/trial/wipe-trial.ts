import { setTimeout as pause } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import { publishedAt } from '#domain/issues/publication-day.ts'
import type { Tried } from '#domain/opening/trial.ts'
import { NO_TRIAL, typeTheName } from '#domain/opening/trial.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db, Tx } from '../../db/client.ts'
import { issue, trial } from '../../db/schema/publication.ts'
import { waitedTooLong } from '../../db/violation.ts'
import { redrawCover } from '../issues/issue-cover.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { readShopId } from '../payments/shop-id.ts'

export async function countTried(db: Db | Tx): Promise<Tried> {
  const { rows } = await db.execute<Tried>(sql`
    select (select count(*)::int from purchase) as orders,
      ((select count(*) from payment) + (select count(*) from recorded_payment))::int as payments,
      (select count(*)::int from subscription) as subscriptions,
      (select count(*)::int from gift) as gifts,
      (select count(*)::int from pledge) as donations,
      (select count(*)::int from account where role is null) as readers,
      (select count(*)::int from message, trial where created_at >= begun_at
        and template not in ('list-confirm', 'list-welcome', 'staff-invitation')) as messages,
      (select count(*)::int from issue, trial where released_at >= begun_at or closed_at >= begun_at) as issues`)
  const [row] = rows
  if (!row) throw new Error('Nothing could be counted.')
  return row
}

type Wipe = { name: string; actor: string }

const MOST_TRIES = 200
const PAUSE_MS = 50

/** As if nothing had been tried. What goes and what stays is said by `wipe_trial()` in the database. */
export async function wipeTrial(context: PaymentContext, wipe: Wipe): Promise<Outcome<null>> {
  const { publication } = await context.catalogue()
  if (wipe.name.trim() !== publication.name) return refuse({ name: typeTheName(publication.name) })
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    try {
      return await wipeOnce(context, { ...wipe, lockTimeout: '1ms' })
    } catch (error) {
      if (!waitedTooLong(error)) throw error
      await pause(PAUSE_MS)
    }
  }
  return wipeOnce(context, { ...wipe, lockTimeout: '0' })
}

/**
 * All tables are locked at once. Where one of them is being read it gives up and lets all go, instead of waiting with the
 * others in hand: what is read meanwhile would be given up as the other half of a deadlock.
 */
function wipeOnce(context: PaymentContext, { name, actor, lockTimeout }: Wipe & { lockTimeout: string }) {
  return context.db.transaction(async (tx): Promise<Outcome<null>> => {
    // First of all, so that of two presses the second waits here.
    const [begun] = await tx.select({ begunAt: trial.begunAt }).from(trial).for('update')
    if (!begun) return refuse(NO_TRIAL)
    await tx.execute(sql`select set_config('lock_timeout', ${lockTimeout}, true)`)
    const before = { begun_at: begun.begunAt, ...(await countTried(tx)) }
    const { rows } = await tx.execute<{ planned: number[] }>(sql`select wipe_trial() as planned`)
    await redrawPlanned(tx, rows[0]?.planned ?? [], name.trim())
    await dropJobs(tx)
    await readShopId(tx)
    await writeAudit(tx, context.now(), { actor, action: 'wiped the trial', subject: 'publication', before })
    return done(null)
  })
}

/** A drawn cover says of an issue to come that it is one. */
async function redrawPlanned(tx: Tx, numbers: number[], name: string): Promise<void> {
  for (const row of await tx.select().from(issue).where(inArray(issue.number, numbers))) {
    const drawn = await redrawCover(tx, row, { planned: publishedAt(row) === null, name })
    if (Object.keys(drawn).length > 0) await tx.update(issue).set(drawn).where(eq(issue.number, row.number))
  }
}

/** What waits to be done for something that is gone. */
async function dropJobs(tx: Tx): Promise<void> {
  await tx.execute(sql`
    delete from pgboss.job where name in ('refund', 'detach', 'number', 'letters', 'zone-hold', 'stamp')
      or (name = 'mail' and not exists (select from message where id::text = data ->> 'message'))`)
}
