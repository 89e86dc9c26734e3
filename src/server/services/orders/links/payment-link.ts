import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { purchaseNumber } from '#domain/orders.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done, refuse } from '#domain/outcome.ts'
import { isLinkOver, LINK_EXPIRED, NOT_WAITING, ORDER_CANCELED } from '#domain/payments/payment-link.ts'
import { PaymentFault } from '../../../adapters/payments.ts'
import { writeAudit } from '../../../db/audit-log.ts'
import type { Tx } from '../../../db/client.ts'
import { purchase } from '../../../db/schema/orders.ts'
import { attempt } from '../../../db/schema/payments.ts'
import { queueMail } from '../../mail/send-mail.ts'
import { closeAttempt } from '../../payments/attempts/attempts.ts'
import { PROVIDER_AWAY } from '../../payments/attempts/open-attempt.ts'
import { releaseCoupons } from '../../payments/attempts/reservations.ts'
import type { PurchaseRow } from '../../payments/order-rows.ts'
import type { MessageTx, PaymentContext } from '../../payments/payment-context.ts'

/** The secret link to the order's page, where it is paid without a login. `turn` counts the messages. */
export async function queuePaymentLink(context: MessageTx, row: PurchaseRow, turn = 1): Promise<void> {
  const { tx, send, publicUrl, catalogue, now } = context
  const { timeZone, invoicePrefix } = catalogue.publication
  const props = {
    name: row.name,
    total: row.total,
    number: purchaseNumber(invoicePrefix, row.number ?? 0),
    link: `${publicUrl}/invoice/${row.invoice}`,
    until: dayOf(row.payUntil as Date, timeZone),
  }
  const key = `payment-link:${row.id}:${turn}`
  await queueMail(tx, send, { key, to: row.email, template: 'payment-link', props, now: now(), secret: true })
}

const AGAIN = 'payment link sent again'
type Write = { id: string; actor: string }

/** At most once a minute, so that a second press sends nothing more. */
export async function sendLinkAgain(
  context: PaymentContext,
  { id, actor }: Write,
): Promise<Outcome<{ email: string }>> {
  const catalogue = await context.catalogue()
  return context.db.transaction(async (tx): Promise<Outcome<{ email: string }>> => {
    const now = context.now()
    const row = await lockLink(tx, id)
    if (row?.status !== 'open' || isLinkOver(row, now)) return refuse(NOT_WAITING)
    await queuePaymentLink({ ...context, tx, catalogue }, row, Math.floor(now.getTime() / 60_000))
    const subject = `order:${purchaseNumber(catalogue.publication.invoicePrefix, row.number ?? 0)}`
    await writeAudit(tx, now, { actor, action: AGAIN, subject, after: { email: row.email }, reason: '' })
    return done({ email: row.email })
  })
}

/**
 * What the buyer has begun to pay is ended at the provider first; if it was paid meanwhile it stays paid. Money that comes
 * after all, from a page opened since, goes back.
 */
export async function cancelLink(
  context: PaymentContext,
  { id, actor, reason }: Write & { reason: string },
): Promise<Outcome<null>> {
  const { publication } = await context.catalogue()
  const [link] = await context.db.select().from(purchase).where(eq(purchase.id, id))
  if (!link?.payUntil) return refuse(NOT_WAITING)
  if (link.status !== 'open') return alreadyDone(NOT_WAITING)
  if (!(await endAttempts(context, id))) return refuse(PROVIDER_AWAY)
  return context.db.transaction(async (tx): Promise<Outcome<null>> => {
    if (!(await endLink(tx, id, ORDER_CANCELED))) return alreadyDone(NOT_WAITING)
    await writeAudit(tx, context.now(), {
      actor,
      action: 'order canceled',
      subject: `order:${purchaseNumber(publication.invoicePrefix, link.number ?? 0)}`,
      before: { status: 'open', total: link.total },
      after: { status: 'void' },
      reason,
    })
    return done(null)
  })
}

/** Whoever is paying when it runs out may finish: it ends once nothing more can come of that. */
export async function endExpiredLinks(context: PaymentContext): Promise<void> {
  const over = await context.db
    .select({ id: purchase.id })
    .from(purchase)
    .where(
      and(
        eq(purchase.status, 'open'),
        lte(purchase.payUntil, context.now()),
        sql`not exists (select from ${attempt} where ${attempt.kind} = 'invoice'
          and ${attempt.state} in ('open', 'closing', 'processing')
          and ${attempt.content} ->> 'purchaseId' = ${purchase.id}::text)`,
      ),
    )
  for (const { id } of over) await context.db.transaction((tx) => endLink(tx, id, LINK_EXPIRED))
}

async function endLink(tx: Tx, id: string, failure: string): Promise<boolean> {
  const [ended] = await tx
    .update(purchase)
    .set({ status: 'void', failure })
    .where(and(eq(purchase.id, id), eq(purchase.status, 'open')))
    .returning({ id: purchase.id })
  if (ended) await releaseCoupons(tx, { purchaseId: id })
  return ended !== undefined
}

async function lockLink(tx: Tx, id: string): Promise<PurchaseRow | null> {
  const [row] = await tx.select().from(purchase).where(eq(purchase.id, id)).for('update')
  return row?.payUntil ? row : null
}

/** False while the provider can't be reached. */
async function endAttempts(context: PaymentContext, purchaseId: string): Promise<boolean> {
  const open = await context.db
    .select()
    .from(attempt)
    .where(
      and(
        eq(attempt.kind, 'invoice'),
        inArray(attempt.state, ['open', 'closing']),
        sql`${attempt.content} ->> 'purchaseId' = ${purchaseId}`,
      ),
    )
  try {
    for (const row of open) await closeAttempt(context, row)
    return true
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    context.log.warn({ err: error, purchase: purchaseId }, 'a payment link could not be canceled')
    return false
  }
}
