import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Intent, NewIntent } from '../../../adapters/payments.ts'
import { PaymentFault } from '../../../adapters/payments.ts'
import type { Db } from '../../../db/client.ts'
import { attempt } from '../../../db/schema/payments.ts'
import type { AttemptRow } from '../fulfilment.ts'
import type { PaymentContext } from '../payment-context.ts'
import { PAYMENT_EXPIRED, settleIntent } from '../settle.ts'
import { releaseReservations } from './reservations.ts'

/** How long the provider remembers a key, with an hour to spare: after that an intent is looked for instead. */
const KEY_LIVES_MS = 23 * 3_600_000

export async function learnIntent(db: Db, row: AttemptRow, intent: Intent): Promise<AttemptRow> {
  const learnt = { intent: intent.id, intentSecret: intent.secret }
  const written = await db
    .update(attempt)
    .set(learnt)
    .where(and(eq(attempt.id, row.id), or(isNull(attempt.intent), eq(attempt.intent, intent.id))))
    .returning({ id: attempt.id })
  if (written.length === 0) throw new Error('The attempt has another intent already.')
  return { ...row, ...learnt }
}

type Owner = { sessionId: string | null; accountId: string | null }

/** What was already bought under this key, although the page never got the answer. */
export async function boughtUnder(db: Db, key: string | null, owner: Owner): Promise<AttemptRow | null> {
  if (!key) return null
  const [row] = await db.select().from(attempt).where(isBoughtUnder(key, owner))
  return row ?? null
}

export function isBoughtUnder(key: string, { sessionId, accountId }: Owner): SQL | undefined {
  const own = or(
    sessionId ? eq(attempt.sessionId, sessionId) : undefined,
    accountId ? eq(attempt.accountId, accountId) : undefined,
  )
  return and(eq(attempt.submitKey, key), inArray(attempt.state, ['paid', 'processing']), own)
}

/** The attempt for the same thing that may still be paid. */
export async function findOpenAttempt({ db }: PaymentContext, paysFor: string): Promise<AttemptRow | null> {
  const [row] = await db
    .select()
    .from(attempt)
    .where(and(eq(attempt.paysFor, paysFor), inArray(attempt.state, ['open', 'closing'])))
  return row ?? null
}

/**
 * Ends an attempt for good: its intent is cancelled at the provider first, and only then are its reservations released. If it
 * was paid meanwhile it is settled instead. Answers the attempt as it is then.
 */
export async function closeAttempt(context: PaymentContext, row: AttemptRow): Promise<AttemptRow> {
  await context.db
    .update(attempt)
    .set({ state: 'closing' })
    .where(and(eq(attempt.id, row.id), eq(attempt.state, 'open')))
  const intent = await findIntent(context, row)
  if (!intent) return endWithoutIntent(context, row)
  // A key of its own each time: under an old one the provider would repeat what it said then, a refusal or a 500.
  const cancelled = await context.payments.cancelIntent(intent, `cancel:${row.id}:${randomUUID()}`)
  return (await settleIntent(context, cancelled)) ?? row
}

/** The one that we know, or the one whose id got lost: asked for again with the same key, or searched for by its attempt. */
async function findIntent(context: PaymentContext, row: AttemptRow): Promise<string | null> {
  if (row.intent) return row.intent
  if (!row.intentOrder || row.amount === 0) return null
  const young = context.now().getTime() - row.createdAt.getTime() < KEY_LIVES_MS
  const found = young ? await asAsked(context, row.intentOrder) : await context.payments.findIntent(row.id)
  return found ? ((await learnIntent(context.db, row, found)).intent ?? null) : null
}

/** Nothing came of a call that was refused or whose key is spent, and nothing ever will. */
async function asAsked({ payments }: PaymentContext, order: NewIntent): Promise<Intent | null> {
  try {
    return await payments.createIntent(order)
  } catch (error) {
    if (error instanceof PaymentFault && (error.kind === 'refused' || error.code === 'key_spent')) return null
    throw error
  }
}

async function endWithoutIntent(context: PaymentContext, row: AttemptRow): Promise<AttemptRow> {
  return context.db.transaction(async (tx) => {
    const [ended] = await tx
      .update(attempt)
      .set({ state: 'ended', endedBecause: PAYMENT_EXPIRED, updatedAt: context.now() })
      .where(and(eq(attempt.id, row.id), eq(attempt.state, 'closing')))
      .returning()
    if (ended) await releaseReservations(tx, row.id)
    return ended ?? row
  })
}
