import { isNull } from 'drizzle-orm'
import type { Step } from '#domain/opening/check-list.ts'
import { ALREADY_OPEN, missingSteps, notReady } from '#domain/opening/check-list.ts'
import { WIPE_FIRST } from '#domain/opening/trial.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import { publication } from '../../db/schema/publication.ts'
import { violates } from '../../db/violation.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { Catalogue } from './read-catalogue.ts'

/** What the environment has given this server. */
export type Equipment = {
  payments: boolean
  testMode: boolean
  /** Its keys are those of Stripe's test mode, or of a stand-in: the shop can be tried. */
  chargesNobody: boolean
  mail: boolean
}

/** What keeps the shop from opening, a sentence for each step. */
export function readMissing(catalogue: Catalogue, equipment: Equipment): Partial<Record<Step, string>> {
  const { publication, prices, issues, products, pages } = catalogue
  const { name, sellsDigital, issuesPerYear, texts } = publication
  return missingSteps({
    name,
    sellsDigital,
    issuesPerYear,
    prices,
    issues,
    products,
    sellerAddress: texts.sellerAddress ?? '',
    pages: pages.map(({ slug }) => slug),
    trial: publication.trialAt !== null,
    ...equipment,
  })
}

/** Once and for good: readers see the shop from now on, and can buy. */
export async function openShop(context: PaymentContext, equipment: Equipment, actor: string): Promise<Outcome<null>> {
  const refusal = notReady(readMissing(await context.catalogue(), equipment))
  if (refusal) return refuse(refusal)
  try {
    return await context.db.transaction(async (tx): Promise<Outcome<null>> => {
      const now = context.now()
      const [opened] = await tx
        .update(publication)
        .set({ openedAt: now })
        .where(isNull(publication.openedAt))
        .returning({ id: publication.id })
      if (!opened) return alreadyDone(ALREADY_OPEN)
      await writeAudit(tx, now, { actor, action: 'opened the shop', subject: 'publication' })
      return done(null)
    })
  } catch (error) {
    if (violates(error, 'trial_is_wiped')) return refuse(WIPE_FIRST)
    throw error
  }
}
