import { and, asc, eq, gt, lt, lte } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { reminderDue } from '#domain/gifts/reminder.ts'
import { gift, giftRecipient } from '../../../db/schema/orders.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import { tellGiver } from '../giver-notices.ts'
import { keptFor } from '../kept-gift.ts'

const AT_ONCE = 100
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
/** Nothing younger can be due anywhere in the world. */
const YOUNGEST_MS = 13 * 86_400_000

type RemindContext = Pick<PaymentContext, 'db' | 'catalogue' | 'now' | 'send' | 'log'>

/** Once a day: writes to the givers of what nobody has redeemed and what has not started, each by itself. */
export async function remindGivers(context: RemindContext): Promise<void> {
  const { db, now, log } = context
  const { timeZone } = (await context.catalogue()).publication
  const waits = and(eq(gift.status, 'waiting'), lt(gift.reminders, 2))
  const old = lte(gift.createdAt, new Date(now().getTime() - YOUNGEST_MS))
  let last = BEFORE_ALL
  for (;;) {
    const found = await db
      .select({ id: gift.id })
      .from(gift)
      .where(and(waits, old, gt(gift.id, last)))
      .orderBy(asc(gift.id))
      .limit(AT_ONCE)
    for (const { id } of found)
      await remindGiver(context, id, timeZone).catch((error: unknown) =>
        log.error({ err: error, gift: id }, 'giver was not reminded'),
      )
    if (found.length < AT_ONCE) return
    last = found.at(-1)?.id ?? last
  }
}

/** Read again under its lock: it may have been redeemed or cancelled since. */
async function remindGiver({ db, now, send }: RemindContext, id: string, timeZone: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(gift)
      .where(and(eq(gift.id, id), eq(gift.status, 'waiting')))
      .for('update')
    if (!row || (await keptFor(tx, id))) return
    const [named = null] = await tx.select().from(giftRecipient).where(eq(giftRecipient.giftId, id))
    const at = now()
    const facts = {
      givenOn: dayOf(row.createdAt, timeZone),
      sendOn: named?.sendOn ?? null,
      reminders: row.reminders,
    }
    const due = reminderDue(facts, dayOf(at, timeZone))
    if (due === null) return
    const marked = await tx
      .update(gift)
      .set({ reminders: due })
      .where(and(eq(gift.id, id), eq(gift.status, 'waiting'), lt(gift.reminders, due)))
      .returning({ id: gift.id })
    if (marked.length === 0) return
    await tellGiver(tx, send, { gift: row, recipient: named }, { template: 'gift-reminder', occasion: due, now: at })
  })
}
