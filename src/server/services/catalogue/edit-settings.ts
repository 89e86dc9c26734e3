import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import { writeAudit } from '../../db/audit-log.ts'
import { issue, priceList, publication } from '../../db/schema/publication.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import type { Publication } from './read-catalogue.ts'

export type Settings = Pick<
  Publication,
  | 'name'
  | 'tagline'
  | 'supportEmail'
  | 'flags'
  | 'autorenewSwitch'
  | 'printIncludesDigital'
  | 'sharePieces'
  | 'sellsDigital'
  | 'stampsDownloads'
  | 'donationTiers'
  | 'texts'
  | 'banking'
  | 'transitWeeks'
  | 'claimPolicy'
  | 'closeNeedsSecond'
  | 'staffLimits'
  | 'timeZone'
  | 'issuesPerYear'
  | 'invoicePrefix'
>

/** Words and switches of the publication: only what is given is changed. */
export async function saveSettings(context: PaymentContext, changed: Partial<Settings>, actor: string): Promise<void> {
  if (Object.keys(changed).length === 0) return
  await context.db.transaction(async (tx) => {
    const [row] = await tx.select().from(publication).for('update')
    if (!row) throw new Error('There is no publication in this database yet.')
    await tx.update(publication).set(changed)
    // Nothing was sold by them yet; an open shop publishes new prices.
    if (changed.issuesPerYear && row.openedAt === null)
      await tx
        .update(priceList)
        .set({ prices: sql`${priceList.prices} || ${JSON.stringify({ issuesPerYear: changed.issuesPerYear })}::jsonb` })
    // What is closed and was never released is out from now on.
    if (row.sellsDigital && changed.sellsDigital === false)
      await tx
        .update(issue)
        .set({ printOnly: true })
        .where(and(isNotNull(issue.closedAt), isNull(issue.releasedAt)))
    const before = Object.fromEntries(Object.keys(changed).map((key) => [key, row[key as keyof Settings]]))
    await writeAudit(tx, context.now(), {
      actor,
      action: 'changed settings',
      subject: 'publication',
      before,
      after: changed,
    })
  })
}
