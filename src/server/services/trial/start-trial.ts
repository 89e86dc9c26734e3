import { NEEDS_TEST_KEYS, TRIAL_HAS_BEGUN, WAS_OPEN } from '#domain/opening/trial.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import { stock, trial } from '../../db/schema/publication.ts'
import { violates } from '../../db/violation.ts'
import type { Equipment } from '../catalogue/open-shop.ts'
import type { PaymentContext } from '../payments/payment-context.ts'

/** From now on staff, and those with the trial's link, can buy; a wipe ends it. */
export async function startTrial(context: PaymentContext, equipment: Equipment, actor: string): Promise<Outcome<null>> {
  if (!equipment.chargesNobody) return refuse(NEEDS_TEST_KEYS)
  try {
    return await context.db.transaction(async (tx): Promise<Outcome<null>> => {
      const begunAt = context.now()
      const levels = await tx.select({ ref: stock.ref, onHand: stock.onHand }).from(stock)
      const [begun] = await tx
        .insert(trial)
        .values({ id: 1, begunAt, stock: Object.fromEntries(levels.map(({ ref, onHand }) => [ref, onHand])) })
        .onConflictDoNothing()
        .returning({ id: trial.id })
      if (!begun) return alreadyDone(TRIAL_HAS_BEGUN)
      await writeAudit(tx, begunAt, { actor, action: 'started a trial', subject: 'publication' })
      return done(null)
    })
  } catch (error) {
    if (violates(error, 'shop_never_opened')) return refuse(WAS_OPEN)
    throw error
  }
}
