import { and, eq } from 'drizzle-orm'
import { may } from '#domain/access/permissions.ts'
import type { Measure, StaffLimits } from '#domain/access/staff-limits.ts'
import { limitFault } from '#domain/access/staff-limits.ts'
import type { StaffRole } from '#domain/access/staff-roles.ts'
import { dayOf } from '#domain/day.ts'
import type { Currency } from '#domain/money.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Tx } from '../../../db/client.ts'
import { staffAllowance } from '../../../db/schema/staff.ts'

/** Who gives away how much of what. Without a role it is the server's own doing, which has no limit. */
type Giving = { actor: { id: string; role?: StaffRole | undefined }; measure: Measure; amount: number }
type Rules = { publication: { staffLimits: StaffLimits; currency: Currency; timeZone: string }; now: Date }

/**
 * Counts it against what the member of staff may give away today, or refuses it. The row is locked until the end of the
 * transaction, so that of two at once the second sees what the first has taken.
 */
export async function takeStaffAllowance(
  tx: Tx,
  { actor, measure, amount }: Giving,
  { publication, now }: Rules,
): Promise<Outcome<null>> {
  if (amount <= 0 || !actor.role || may(actor.role, 'limits.exceed')) return done(null)
  const key = { accountId: actor.id, day: dayOf(now, publication.timeZone), measure }
  const its = and(
    eq(staffAllowance.accountId, key.accountId),
    eq(staffAllowance.day, key.day),
    eq(staffAllowance.measure, measure),
  )
  await tx
    .insert(staffAllowance)
    .values({ ...key, used: 0 })
    .onConflictDoNothing()
  const [row] = await tx.select({ used: staffAllowance.used }).from(staffAllowance).where(its).for('update')
  const usedToday = row?.used ?? 0
  const fault = limitFault(
    measure,
    { amount, usedToday },
    { limits: publication.staffLimits, currency: publication.currency },
  )
  if (fault) return refuse(fault)
  await tx
    .update(staffAllowance)
    .set({ used: usedToday + amount })
    .where(its)
  return done(null)
}
