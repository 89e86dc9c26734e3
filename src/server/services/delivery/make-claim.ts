import { randomUUID } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import type { ClaimReason, ClaimRemedy } from '#domain/delivery/claim.ts'
import { isGrantedAtOnce } from '#domain/delivery/claim.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Tx } from '../../db/client.ts'
import { lockNumbers } from '../../db/next-number.ts'
import { claim } from '../../db/schema/delivery.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { confirmAddress } from '../addresses/saved-addresses.ts'
import type { PaymentContext } from '../payments/payment-context.ts'
import { lockAccount } from '../subscriptions/lock-account.ts'
import type { ClaimRow } from './claim-facts.ts'
import { readIssueClaim } from './claim-facts.ts'
import { grantClaim } from './grant-claim.ts'
import { placeOf } from './mailed-copy.ts'

export const CHOOSE_REMEDY = 'Choose what we should send you.'
export const CONFIRM_ADDRESS = 'Please check your address first.'

export type ClaimFields = { reason: ClaimReason; remedy: ClaimRemedy | null; addressConfirmed: boolean }
type Of = { accountId: string; number: number }

/**
 * The first in twelve months is granted on the spot; the others wait for staff. The issue can be read at once either way.
 * Null when there is no such issue.
 */
export async function makeClaim(
  context: PaymentContext,
  { accountId, number }: Of,
  { reason, remedy, addressConfirmed }: ClaimFields,
): Promise<Outcome<ClaimRow> | null> {
  const catalogue = await context.catalogue()
  return context.db.transaction(async (tx): Promise<Outcome<ClaimRow> | null> => {
    if (remedy === 'copy') await lockNumbers(tx)
    await lockLedger(tx, accountId)
    const now = context.now()
    const facts = await readIssueClaim(tx, catalogue, { accountId, number, now })
    if (!facts) return null
    const { copy, fault, remedies, destination } = facts
    if (fault !== null || !copy) return refuse(fault ?? '')
    if (destination && !addressConfirmed) return refuse({ address_confirmed: CONFIRM_ADDRESS })
    const wish = remedy && remedies.includes(remedy) ? remedy : null
    if (remedies.length > 0 && !wish) return refuse({ remedy: CHOOSE_REMEDY })
    const address = copy.address ?? destination
    const place = address ? placeOf(address) : accountId
    const { timeZone } = catalogue.publication
    const earlier = (await readEarlier(tx, accountId, place)).map((at) => dayOf(at, timeZone))
    const { serving, zone } = copy
    const made = { accountId, issue: number, serving, zone, place, reason, wish, at: now }
    const [row] = await tx
      .insert(claim)
      .values({ id: randomUUID(), state: 'waiting', ...made })
      .returning()
    if (!row) throw new Error('The claim was not written.')
    if (destination) await confirmAddress(tx, accountId, destination.zone, now)
    if (!wish || !isGrantedAtOnce(earlier, dayOf(now, timeZone))) return done(row)
    const granted = await grantClaim({ ...context, tx, catalogue }, { row, facts, remedy: wish })
    // Sold out between the two looks: staff find another way.
    return done(granted.ok ? granted.value : row)
  })
}

/** Nothing is served to this reader or taken back meanwhile: undoing a mailing locks all subscriptions first. */
export async function lockLedger(tx: Tx, accountId: string): Promise<void> {
  await lockAccount(tx, accountId)
  await tx.select({ id: subscription.id }).from(subscription).where(eq(subscription.accountId, accountId)).for('update')
}

/** When the reader claimed before, or anybody at that address: two who do so together wait for each other. */
async function readEarlier(tx: Tx, accountId: string, place: string): Promise<Date[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`claim ${place}`}, 0))`)
  const rows = await tx
    .select({ at: claim.at })
    .from(claim)
    .where(or(eq(claim.accountId, accountId), eq(claim.place, place)))
  return rows.map(({ at }) => at)
}
