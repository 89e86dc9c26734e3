import { eq } from 'drizzle-orm'
import { heldUntil } from '#domain/delivery/hold.ts'
import type { Shelf } from '#domain/issues/issue-schedule.ts'
import { zoneOf } from '#domain/vocabulary.ts'
import type { Db, Tx } from '../../db/client.ts'
import { issueHold } from '../../db/schema/mailings.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import { readSubscriptions } from '../subscriptions/subscriptions.ts'
import type { RenewalRow } from './renewal-rows.ts'

type Renewed = Pick<RenewalRow, 'accountId' | 'deliverable'>

/** The issue that a renewal waits for, because the reader skips those before it. */
export async function readHeldUntil(
  db: Db | Tx,
  issues: Catalogue['issues'],
  renewed: Renewed,
): Promise<number | null> {
  return heldUntil(await readShelfAhead(db, issues, renewed))
}

/** What is ahead of a reader once the renewal is paid; a hold is of print. */
export async function readShelfAhead(
  db: Db | Tx,
  issues: Catalogue['issues'],
  { accountId, deliverable }: Renewed,
): Promise<Shelf> {
  const { had } = await readSubscriptions(db, accountId)
  const rows = zoneOf(deliverable)
    ? await db.select({ issue: issueHold.issue }).from(issueHold).where(eq(issueHold.accountId, accountId))
    : []
  return {
    issues: issues.map((issue) => ({ ...issue, released: issue.releasedOn !== null })),
    had,
    held: rows.map(({ issue }) => issue),
  }
}
