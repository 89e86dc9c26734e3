import { and, asc, eq, isNull } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import type { ClaimRemedy } from '#domain/delivery/claim.ts'
import { claimFault, claimRemedies } from '#domain/delivery/claim.ts'
import { zoneOf } from '#domain/vocabulary.ts'
import type { Db, Tx } from '../../db/client.ts'
import { claim } from '../../db/schema/delivery.ts'
import type { Destination } from '../../db/schema/orders.ts'
import { stock } from '../../db/schema/publication.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { readAddresses, toDestination } from '../addresses/saved-addresses.ts'
import type { Catalogue, Issue } from '../catalogue/read-catalogue.ts'
import type { SubscriptionRow } from '../subscriptions/subscriptions.ts'
import type { MailedCopy } from './mailed-copy.ts'
import { findMailedCopy } from './mailed-copy.ts'

export type ClaimRow = typeof claim.$inferSelect

/** What a reader can claim of an issue, or has claimed. */
export type IssueClaim = {
  issue: Issue
  copy: MailedCopy | null
  claim: ClaimRow | null
  /** Why nothing can be claimed, in a sentence. */
  fault: string | null
  remedies: ClaimRemedy[]
  inStock: boolean
  /** Where another copy would go: what the reader has saved by now, not what the label said. */
  destination: Destination | null
  /** The subscription that one more issue would be added to. */
  credited: SubscriptionRow | null
}

type Asked = { accountId: string; number: number; now: Date }

/** Null when there is no such issue. */
export async function readIssueClaim(
  db: Db | Tx,
  catalogue: Catalogue,
  { accountId, number, now }: Asked,
): Promise<IssueClaim | null> {
  const issue = catalogue.issues.find((one) => one.number === number)
  if (!issue) return null
  const { timeZone, claimPolicy: policy } = catalogue.publication
  const copy = await findMailedCopy(db, catalogue, { accountId, issue: number })
  const [made = null] = await db
    .select()
    .from(claim)
    .where(and(eq(claim.accountId, accountId), eq(claim.issue, number)))
  const fault = claimFault({ number, copy, claimed: made !== null, today: dayOf(now, timeZone) })
  const [held] = await db.select().from(stock).where(eq(stock.ref, issue.ref))
  const own = await db
    .select()
    .from(subscription)
    .where(and(eq(subscription.accountId, accountId), isNull(subscription.cancelledAt)))
    .orderBy(asc(subscription.position))
  const zone = zoneOf(own.find(hasIssues)?.activeDeliverable ?? 'digital') ?? copy?.zone
  const saved = (await readAddresses(db, accountId)).find((row) => row.zone === zone && !row.hiddenAt)
  const destination = saved && !saved.suspendedAt ? toDestination(saved) : null
  const credited = chooseCredited(own)
  const inStock = held !== undefined && held.onHand - held.reserved > 0
  const remedies = claimRemedies({
    inStock: inStock && destination !== null,
    canCredit: credited !== null,
    policy,
  })
  return { issue, copy, claim: made, fault, remedies, inStock, destination, credited }
}

const hasIssues = ({ tokensLeft }: SubscriptionRow) => tokensLeft !== 0

/** The running one, else the last; a lifetime has no number of issues to add to. */
function chooseCredited(own: readonly SubscriptionRow[]): SubscriptionRow | null {
  if (own.some(({ tokensLeft }) => tokensLeft === null)) return null
  return own.find(hasIssues) ?? own.at(-1) ?? null
}
