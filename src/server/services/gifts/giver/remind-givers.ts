import type { SQL } from 'drizzle-orm'
import { and, asc, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { reminderDue } from '#domain/gifts/reminder.ts'
import type { Tx } from '../../../db/client.ts'
import { gift, giftRecipient } from '../../../db/schema/orders.ts'
import type { SendJob } from '../../mail/send-mail.ts'
import { queueMail } from '../../mail/send-mail.ts'
import type { PaymentContext } from '../../payments/payment-context.ts'
import { giftForm, tellGiver } from '../giver-notices.ts'
import { keptFor } from '../kept-gift.ts'
import type { GiftRow } from '../redeem-gift.ts'

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
    const gifts = await lockAlike(tx, id)
    const row = gifts.find((one) => one.id === id)
    if (!row || (await keptFor(tx, id))) return
    const [named = null] = await tx.select().from(giftRecipient).where(eq(giftRecipient.giftId, id))
    const at = now()
    const facts = {
      givenOn: dayOf(row.createdAt, timeZone),
      sendOn: named?.heldUntil ?? named?.sendOn ?? null,
      reminders: row.reminders,
    }
    const due = reminderDue(facts, dayOf(at, timeZone))
    if (due === null) return
    const ids = gifts.map((one) => one.id)
    const marked = await tx
      .update(gift)
      .set({ reminders: due })
      .where(and(inArray(gift.id, ids), eq(gift.status, 'waiting'), lt(gift.reminders, due)))
      .returning({ id: gift.id })
    const reminded = gifts.filter((one) => marked.some((each) => each.id === one.id))
    if (!reminded.includes(row)) return
    if (named && recipientIsNamed(named))
      await tellGiver(tx, send, { gift: row, recipient: named }, { template: 'gift-reminder', occasion: due, now: at })
    else await remindOfUnnamed(tx, send, { gifts: reminded, occasion: due, now: at })
  })
}

const recipientIsNamed = ({ name, email }: { name: string; email: string | null }) => name !== '' || email !== null

/** The gift, and with one that names nobody the others of its order that do not either: their reminders would be alike. */
async function lockAlike(tx: Tx, id: string): Promise<GiftRow[]> {
  const isNamed = (giftId: SQL) =>
    sql`exists (select from gift_recipient r where r.gift_id = ${giftId} and (r.name <> '' or r.email is not null))`
  const alike = sql`${gift.purchaseId} = (select purchase_id from gift where id = ${id})
    and not ${isNamed(sql`${id}::uuid`)} and not ${isNamed(sql`${gift.id}`)}`
  return tx
    .select()
    .from(gift)
    .where(and(eq(gift.status, 'waiting'), or(eq(gift.id, id), alike)))
    .orderBy(asc(gift.id))
    .for('update')
}

/** Those whose giver named nobody, and hands them over. */
export type UnnamedGifts = { giver: string; gifts: { form: string; token: string }[] }

type Reminded = { gifts: readonly GiftRow[]; occasion: number; now: Date }

async function remindOfUnnamed(tx: Tx, send: SendJob, { gifts, occasion, now }: Reminded): Promise<void> {
  const inOrder = [...gifts].sort((one, other) => one.position - other.position)
  const [first] = inOrder
  if (!first) return
  const props: UnnamedGifts = {
    giver: first.giverName,
    gifts: inOrder.map((one) => ({ form: giftForm(one), token: one.token })),
  }
  const key = `gifts-reminder:${first.id}:${occasion}`
  await queueMail(tx, send, { key, to: first.giverEmail || null, template: 'gifts-reminder', props, now, secret: true })
}
