import { eq, sql } from 'drizzle-orm'
import { passFaultPoint } from '../../adapters/fault-point.ts'
import type { ProviderEvent } from '../../adapters/payments.ts'
import { PaymentFault } from '../../adapters/payments.ts'
import { sqlInstant } from '../../db/instant.ts'
import { attempt, paymentEvent } from '../../db/schema/payments.ts'
import { countDecline } from './attempts/limit-declines.ts'
import type { PaymentContext } from './payment-context.ts'
import { settle } from './settle.ts'

/**
 * Whatever the provider tells is only a reason to look: the order of events means nothing, and one may come twice or
 * never. It is noted after its effect, so that a death in between brings it again.
 */
export function takeEvent(context: PaymentContext, event: ProviderEvent): Promise<void> {
  return take(context, event, { sent: false })
}

/** One that the provider sent, which is noted apart: so it can be seen whether its messages get here at all. */
export function takeWebhook(context: PaymentContext, event: ProviderEvent): Promise<void> {
  return take(context, event, { sent: true })
}

async function take(context: PaymentContext, event: ProviderEvent, { sent }: { sent: boolean }): Promise<void> {
  passFaultPoint('webhook-received')
  if (await noteIfBooked(context, event, { sent })) return
  await lookAfter(context, event).catch((error: unknown) => {
    // What the provider itself does not know will not be known the next time either.
    if (!(error instanceof PaymentFault && error.code === 'resource_missing')) throw error
  })
  const handledAt = context.now()
  const webhookAt = sent ? handledAt : null
  const [first] = await context.db
    .insert(paymentEvent)
    .values({ id: event.id, type: event.type, createdAt: event.created, handledAt, webhookAt })
    .onConflictDoNothing()
    .returning({ id: paymentEvent.id })
  if (!first && sent) await context.db.update(paymentEvent).set({ webhookAt }).where(eq(paymentEvent.id, event.id))
  if (first && event.intent && event.type === 'payment_intent.payment_failed') await countDecline(context, event.intent)
}

/**
 * Only records the event if the payment is already booked, usually because the reader's page asked first. Waits for a
 * transaction that is booking it now.
 */
async function noteIfBooked(
  { db, now }: PaymentContext,
  { id, type, created, intent }: ProviderEvent,
  { sent }: { sent: boolean },
): Promise<boolean> {
  if (type !== 'payment_intent.succeeded') return false
  const at = sqlInstant(now())
  const { rows } = await db.execute(sql`
    with known as (select state from ${attempt} where intent = ${intent} for share)
    insert into ${paymentEvent} (id, type, created_at, handled_at, webhook_at)
    select ${id}, ${type}, ${sqlInstant(created)}, ${at}, ${sent ? at : sql`null::timestamptz`}
    from known where state = 'paid'
    on conflict do nothing returning id`)
  return rows.length > 0
}

async function lookAfter(context: PaymentContext, { intent, type }: ProviderEvent): Promise<void> {
  if (!intent) return
  if (type.startsWith('payment_intent.')) await settle(context, intent)
  if (type.startsWith('refund.') || type.startsWith('charge.')) await context.handlers.bookOutside(context, intent)
}
