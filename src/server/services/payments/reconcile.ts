import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { PaymentFault } from '../../adapters/payments.ts'
import { attempt, payment, paymentCursor, paymentEvent } from '../../db/schema/payments.ts'
import { closeAttempt } from './attempts/attempts.ts'
import { takeEvent } from './events.ts'
import type { AttemptRow } from './fulfilment.ts'
import type { PaymentContext } from './payment-context.ts'
import { carryOutRefund, dueRefunds } from './refunds/refunds.ts'
import { settle, settleIntent } from './settle.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** The wait grows after each look that found nothing new, but stays short while copies are reserved for it. */
const LOOK_AFTER = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, DAY]
const LOOKS_WHILE_OPEN = 1
const AT_ONCE = 50
/** Events may be listed a little later than they happened. */
const OVERLAP = 5 * MINUTE
const SEARCHED = 3 * DAY

/**
 * Finds out what became of everything that has no outcome yet: replies and webhooks that were lost, intents that nobody
 * paid, refunds whose job died. Resolves when there is nothing left to do now.
 */
export async function tidyMoney(context: PaymentContext): Promise<void> {
  await lookAtAttempts(context)
  if (await hasSold(context)) await readEvents(context)
  for (const id of await dueRefunds(context, context.now())) await quietly(context, () => carryOutRefund(context, id))
}

/** Money that arrived without our hearing of it, by the provider's own list. */
export async function searchForMoney(context: PaymentContext): Promise<void> {
  if (!(await hasSold(context))) return
  await quietly(context, () => searchSince(context, new Date(context.now().getTime() - SEARCHED)))
}

/** Whether everything that was found could be booked; one that could not must not stop the others. */
async function searchSince(context: PaymentContext, since: Date): Promise<boolean> {
  let all = true
  for await (const intent of context.payments.listIntents(since)) {
    if (intent.status !== 'succeeded' || !intent.attempt) continue
    const [booked] = await context.db.select().from(payment).where(eq(payment.intent, intent.id))
    if (!booked && !(await quietly(context, () => settleIntent(context, intent)))) all = false
  }
  return all
}

/** A shop where nothing was ever bought does not ask the provider every half minute. */
async function hasSold({ db }: PaymentContext): Promise<boolean> {
  const [anyone] = await db.select({ id: attempt.id }).from(attempt).limit(1)
  return anyone !== undefined
}

async function lookAtAttempts(context: PaymentContext): Promise<void> {
  const due = await context.db
    .select()
    .from(attempt)
    .where(and(inArray(attempt.state, ['open', 'closing', 'processing']), lte(attempt.nextLookAt, context.now())))
    .orderBy(asc(attempt.nextLookAt))
    .limit(AT_ONCE)
  for (const row of due) {
    const last = row.state === 'processing' ? LOOK_AFTER.length - 1 : LOOKS_WHILE_OPEN
    const wait = LOOK_AFTER[Math.min(row.looks, last)] ?? DAY
    // Whoever changed it since may have made it due at once, and then it stays so.
    const [claimed] = await context.db
      .update(attempt)
      .set({ looks: sql`${attempt.looks} + 1`, nextLookAt: new Date(context.now().getTime() + wait) })
      .where(and(eq(attempt.id, row.id), eq(attempt.state, row.state)))
      .returning()
    if (claimed) await quietly(context, () => look(context, claimed))
  }
}

/** A debit that turns out to have failed is closed at once. */
async function look(context: PaymentContext, row: AttemptRow): Promise<AttemptRow | null> {
  const expired = row.state === 'closing' || (row.state === 'open' && row.reservedUntil <= context.now())
  if (expired) return closeAttempt(context, row)
  const settled = row.intent ? await settle(context, row.intent) : null
  return settled?.state === 'closing' ? closeAttempt(context, settled) : settled
}

/** Reads on in the provider's list from where it was read last. */
async function readEvents(context: PaymentContext): Promise<void> {
  const now = context.now()
  const [cursor] = await context.db.select().from(paymentCursor)
  const since = new Date((cursor?.eventsUntil ?? now).getTime() - OVERLAP)
  await quietly(context, async () => {
    // An older backup was put back: the provider forgets its events after a month, and its payments never.
    const longAgo = since.getTime() < now.getTime() - SEARCHED
    const searched = longAgo ? await searchSince(context, since) : true
    const events = await context.payments.listEvents(since)
    const known = await context.db
      .select({ id: paymentEvent.id })
      .from(paymentEvent)
      .where(inArray(paymentEvent.id, ['', ...events.map(({ id }) => id)]))
    const heard = new Set(known.map(({ id }) => id))
    const unheard = events.filter(({ id }) => !heard.has(id))
    const taken: boolean[] = []
    for (const event of unheard) taken.push(await quietly(context, () => takeEvent(context, event)))
    // One that could not be booked must not stop the others; it is read again until it is.
    if (!searched || taken.includes(false)) return
    await context.db
      .insert(paymentCursor)
      .values({ id: 1, eventsUntil: now })
      .onConflictDoUpdate({ target: paymentCursor.id, set: { eventsUntil: now } })
  })
}

/** The provider may be away: what could not be done now is due again later. Anything else is a bug, and told. */
async function quietly(context: PaymentContext, work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    const away = error instanceof PaymentFault && error.kind === 'unknown'
    context.log[away ? 'warn' : 'error']({ err: error }, 'money could not be tidied')
    return false
  }
}
