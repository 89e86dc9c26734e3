import { eq, sql } from 'drizzle-orm'
import { printCopies } from '#domain/issues/close-signing.ts'
import { leftOfPrintRun } from '#domain/issues/print-run.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { ZONES } from '#domain/vocabulary.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Tx } from '../../db/client.ts'
import { stock } from '../../db/schema/publication.ts'
import { listSeeds } from './files/seed-addresses.ts'
import type { RunRow } from './mailings.ts'

type PrintRun = { run: RunRow; printRun: number; actor: string; now: Date }

/** What was printed and not mailed, to readers or seed addresses, goes into stock. */
export async function stockPrintRun(tx: Tx, { run, printRun, actor, now }: PrintRun): Promise<Outcome<null>> {
  const zones = ZONES.filter((zone) => run.served[`print-${zone}`] > 0)
  const seeds = (await listSeeds(tx)).filter(({ zone }) => zones.includes(zone)).length
  const left = leftOfPrintRun(printRun, printCopies(run.served) + seeds)
  if (!left.ok) return left
  const ref = `iss:${run.issue}`
  const [row] = await tx
    .update(stock)
    .set({ onHand: sql`${stock.onHand} + ${left.value}` })
    .where(eq(stock.ref, ref))
    .returning()
  if (row && left.value > 0)
    await writeAudit(tx, now, {
      actor,
      action: 'changed stock',
      subject: `stock:${ref}`,
      reason: `Print run of ${printRun}`,
      before: { onHand: row.onHand - left.value },
      after: { onHand: row.onHand },
    })
  return done(null)
}
