import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { hasEmail } from '#domain/access/email.ts'
import type { SubscriptionPrice } from '#domain/catalogue/pricing.ts'
import type { Day } from '#domain/day.ts'
import { dayOf } from '#domain/day.ts'
import type { RenewalDecision } from '#domain/renewals/renewal.ts'
import { decideRenewal } from '#domain/renewals/renewal.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { byZone } from '#domain/vocabulary.ts'
import type { Tx } from '../../db/client.ts'
import { attempt } from '../../db/schema/payments.ts'
import { account, address } from '../../db/schema/people.ts'
import { renewal } from '../../db/schema/renewals.ts'
import { closeAttempt } from '../payments/attempts/attempts.ts'
import type { AttemptRow } from '../payments/fulfilment.ts'
import type { MethodRow } from '../payments/methods/stored-method.ts'
import { readMethod } from '../payments/methods/stored-method.ts'
import type { PaymentContext, PaymentTx } from '../payments/payment-context.ts'
import { waitsForStaff } from '../payments/unmatched-payments.ts'
import { readSubscriptions } from '../subscriptions/subscriptions.ts'
import { readHeldUntil } from './held-until.ts'
import { queueWithdrawn } from './renewal-messages.ts'
import type { RenewalRow } from './renewal-rows.ts'
import { findPending, toNotice } from './renewal-rows.ts'

type Owner = typeof account.$inferSelect

export type ClaimedRenewal = {
  row: RenewalRow
  owner: Owner & { email: string }
  attemptId: string
  price: SubscriptionPrice
  method: MethodRow
}

type Verdict =
  | { kind: 'charge'; claimed: ClaimedRenewal }
  /** It is withdrawn, once what was begun can no longer be paid. */
  | { kind: 'close'; attempt: AttemptRow }
  | { kind: 'nothing' }

/**
 * The one attempt by which an account's renewal may be charged now, or nothing: it is not its day, or it has been dealt
 * with, or it was withdrawn just now. Whoever asks at the same time gets the same one, and there is a next only after it
 * has failed or ended: so two charges for one subscription cannot be, whatever runs twice. `atOnce` does not wait for the day
 * of the next try.
 */
export async function claimRenewal(
  context: PaymentContext,
  accountId: string,
  atOnce = false,
): Promise<ClaimedRenewal | null> {
  const catalogue = await context.catalogue()
  const decide = () => context.db.transaction((tx) => verdictOn({ ...context, tx, catalogue }, accountId, atOnce))
  let verdict = await decide()
  if (verdict.kind === 'close') {
    await closeAttempt(context, verdict.attempt)
    verdict = await decide()
  }
  return verdict.kind === 'charge' ? verdict.claimed : null
}

async function verdictOn(context: PaymentTx, accountId: string, atOnce: boolean): Promise<Verdict> {
  const { tx, catalogue, now } = context
  // A switch, a card that is deleted, a purchase: each comes before this or after it.
  const [owner] = await tx.select().from(account).where(eq(account.id, accountId)).for('update')
  const row = owner && (await findPending(tx, accountId))
  if (!row) return { kind: 'nothing' }
  const today = dayOf(now(), catalogue.publication.timeZone)
  const tried = await triedBy(tx, row)
  const method = await readMethod(tx, accountId)
  const decision = await decide(context, { row, owner, today })
  if (decision.kind === 'withdrawn') {
    // Money that is on its way is waited for.
    if (tried?.state === 'processing') return { kind: 'nothing' }
    if (tried && ALIVE.includes(tried.state)) return { kind: 'close', attempt: tried }
    await change(tx, row, { state: 'withdrawn', reason: decision.reason, attemptId: null })
    await queueWithdrawn(context, { row, owner, why: decision.reason })
    return { kind: 'nothing' }
  }
  if (decision.kind === 'wait' || !method || !hasEmail(owner) || tried?.state === 'processing')
    return { kind: 'nothing' }
  if (!atOnce && (row.nextOn > today || (await waitsForStaff(tx, owner.email)))) return { kind: 'nothing' }
  const { price } = decision
  const isOver = tried !== null && !ALIVE.includes(tried.state)
  const attemptId = row.attemptId && !isOver ? row.attemptId : randomUUID()
  const firstTriedOn = row.firstTriedOn ?? today
  const claimed = await change(tx, row, { state: 'charging', attemptId, firstTriedOn })
  return { kind: 'charge', claimed: { row: claimed, owner, attemptId, price, method } }
}

const ALIVE: AttemptRow['state'][] = ['open', 'closing']

async function triedBy(tx: Tx, { attemptId }: RenewalRow): Promise<AttemptRow | null> {
  if (!attemptId) return null
  const [row] = await tx.select().from(attempt).where(eq(attempt.id, attemptId))
  return row ?? null
}

async function decide(
  { tx, catalogue }: PaymentTx,
  { row, owner, today }: { row: RenewalRow; owner: Owner; today: Day },
): Promise<RenewalDecision> {
  const { subscriptions, rows } = await readSubscriptions(tx, owner.id)
  const predecessor = rows.find(({ id }) => id === row.predecessorId)?.token ?? ''
  const zones = await tx.select({ zone: address.zone }).from(address).where(eq(address.accountId, owner.id))
  const has = (zone: Zone) => zones.some((one) => one.zone === zone)
  const autorenew = { on: owner.autorenew, paymentStored: owner.paymentMethod !== null }
  const hasAddress = byZone(has)
  const held = await readHeldUntil(tx, catalogue.issues, row)
  const { sellsDigital } = catalogue.publication
  const standing = { subscriptions, autorenew, hasAddress, heldUntil: held, sellsDigital, today }
  return decideRenewal(catalogue.prices, toNotice(row, predecessor), standing)
}

async function change(tx: Tx, row: RenewalRow, fields: Partial<RenewalRow>): Promise<RenewalRow> {
  const [after] = await tx.update(renewal).set(fields).where(eq(renewal.predecessorId, row.predecessorId)).returning()
  if (!after) throw new Error('The renewal is gone.')
  return after
}
