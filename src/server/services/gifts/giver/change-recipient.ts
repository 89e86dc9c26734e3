import { and, asc, eq, sql } from 'drizzle-orm'
import { foldEmail } from '#domain/access/email.ts'
import { MUST_NOT_BE_BLANK } from '#domain/addresses/address.ts'
import { addressFrom } from '#domain/addresses/address-fields.ts'
import { dayOf } from '#domain/day.ts'
import { redeemAs } from '#domain/gifts/gift.ts'
import { anotherZone, GIFT_BEING_REDEEMED, GIFT_IS_OVER, NOTHING_TO_SEND_AGAIN } from '#domain/gifts/giver-gift.ts'
import type { GiftRecipient, RecipientInput } from '#domain/gifts/recipient.ts'
import { checkRecipient } from '#domain/gifts/recipient.ts'
import type { Sending } from '#domain/gifts/sending-limits.ts'
import { sendingFault } from '#domain/gifts/sending-limits.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { deliverableOf, mediumOf } from '#domain/vocabulary.ts'
import type { Tx } from '../../../db/client.ts'
import { gift, giftRecipient, giftSending } from '../../../db/schema/orders.ts'
import { subscription } from '../../../db/schema/subscriptions.ts'
import { newToken } from '../../access/auth-context.ts'
import type { Catalogue } from '../../catalogue/read-catalogue.ts'
import { keptFor } from '../kept-gift.ts'
import type { GiftRow } from '../redeem-gift.ts'
import { giftAsGiven, isOpenToTakeover, lockGift } from '../redeem-gift.ts'

export type RecipientRow = typeof giftRecipient.$inferSelect
export type ChangeContext = { tx: Tx; catalogue: Catalogue; now: Date }
type OpenGift = { row: GiftRow; recipient: RecipientRow | null; sendings: Sending[] }

/** Before and after, for the audit. */
export type ChangedRecipient = { before: object | null; after: object | null }

/**
 * Who the gift is for. All of it until it is first emailed or starts; then only whom it is emailed to, and an address that
 * is corrected replaces the link, so that whoever had the wrong mail cannot redeem it.
 */
export async function changeRecipient(
  context: ChangeContext,
  id: string,
  { input, byStaff }: { input: RecipientInput; byStaff: boolean },
): Promise<Outcome<ChangedRecipient>> {
  const { tx, now } = context
  const opened = await openGift(context, id)
  if (!opened.ok) return opened
  const { row, recipient } = opened.value
  // Staff are asked for neither the giver's words nor the postal address.
  const { greeting = '', address = null } = recipient ?? {}
  const asked = byStaff ? { ...input, message: greeting, address: address && addressFrom(address) } : input
  const checked = checkChange(context, opened.value, asked)
  if (!checked.ok) return checked
  const named = checked.value
  const before = recipient && told(recipient)
  if (!named) {
    await tx.delete(giftRecipient).where(eq(giftRecipient.giftId, id))
    return done({ before, after: null })
  }
  const isSame = foldEmail(recipient?.email ?? '') === foldEmail(named.email ?? '')
  const kept = {
    ...named,
    accountId: null,
    emailByStaff: named.email !== null && (byStaff || (isSame && recipient?.emailByStaff === true)),
    sentAt: null,
    heldUntil: null,
    undeliveredAt: null,
    undeliveredBecause: null,
    updatedAt: now,
  }
  await tx
    .insert(giftRecipient)
    .values({ giftId: id, ...kept })
    .onConflictDoUpdate({ target: giftRecipient.giftId, set: kept })
  if (opened.value.sendings.length > 0 && !isSame) await replaceLink(tx, row)
  return done({ before, after: told(named) })
}

/** The same message once more, to the same address. */
export async function sendGiftAgain(context: ChangeContext, id: string): Promise<Outcome<ChangedRecipient>> {
  const { tx, now, catalogue } = context
  const opened = await openGift(context, id)
  if (!opened.ok) return opened
  const { recipient, sendings } = opened.value
  if (!recipient?.email || !recipient.sentAt || recipient.undeliveredAt) return refuse(NOTHING_TO_SEND_AGAIN)
  const today = dayOf(now, catalogue.publication.timeZone)
  const fault = sendingFault(sendings, { email: foldEmail(recipient.email), on: today })
  if (fault) return refuse(fault)
  await tx
    .update(giftRecipient)
    .set({ sentAt: null, sendOn: today, updatedAt: now })
    .where(eq(giftRecipient.giftId, id))
  return done({ before: told(recipient), after: told({ ...recipient, sendOn: today }) })
}

/** Locked. It can be changed while nobody has redeemed it, is about to, or has ended it. */
async function openGift({ tx }: ChangeContext, id: string): Promise<Outcome<OpenGift>> {
  const row = await lockGift(tx, id)
  if (!(await isOpen(tx, row))) return refuse(GIFT_IS_OVER)
  if (await keptFor(tx, id)) return refuse(GIFT_BEING_REDEEMED)
  const [recipient = null] = await tx.select().from(giftRecipient).where(eq(giftRecipient.giftId, id))
  const sendings = await tx
    .select({ email: giftSending.emailFolded, on: giftSending.sentOn })
    .from(giftSending)
    .where(eq(giftSending.giftId, id))
    .orderBy(asc(giftSending.number))
  return done({ row, recipient, sendings })
}

async function isOpen(tx: Tx, row: GiftRow): Promise<boolean> {
  const { status, subscriptionId } = row
  if (status === 'waiting') return true
  if (!isOpenToTakeover(row) || !subscriptionId) return false
  const ended = and(eq(subscription.id, subscriptionId), sql`${subscription.cancelledAt} is not null`)
  return (await tx.select({ id: subscription.id }).from(subscription).where(ended)).length === 0
}

function checkChange(
  { catalogue, now }: ChangeContext,
  { row, recipient, sendings }: OpenGift,
  input: RecipientInput,
): Outcome<GiftRecipient | null> {
  const { timeZone, zones } = catalogue.publication
  const checks = { medium: mediumOf(row.deliverable), today: dayOf(now, timeZone), places: zones }
  if (sendings.length === 0 && !row.startedAt) {
    const checked = keepZone(checkRecipient(input, checks), recipient)
    const fault = checked.ok && checked.value?.address ? zoneFault(catalogue, row, checked.value.address.zone) : null
    return fault ? refuse({ 'address.country': fault }) : checked
  }
  const { address = null, greeting = '' } = recipient ?? {}
  const checked = checkRecipient(input && { ...input, message: '', address: null }, checks)
  if (!checked.ok) return checked
  const { email, sendOn, name } = checked.value ?? {}
  if (!email || !sendOn) return refuse({ email: MUST_NOT_BE_BLANK })
  const fault = sendingFault(sendings, { email: foldEmail(email), on: sendOn })
  return fault ? refuse({ email: fault }) : done({ name: name ?? '', email, greeting, sendOn, address })
}

/** An address in a place that was moved to another zone since keeps the zone it was given in. */
function keepZone(checked: Outcome<GiftRecipient | null>, before: RecipientRow | null): Outcome<GiftRecipient | null> {
  const named = checked.ok ? checked.value : null
  const [is, was] = [named?.address, before?.address]
  const stays = named && is && was && is.country === was.country && is.state === was.state
  return stays ? done({ ...named, address: { ...is, zone: was.zone } }) : checked
}

/** A zone that costs no more than what was paid for is free; a dearer one is not to be had for nothing. */
function zoneFault({ prices, publication }: Catalogue, row: GiftRow, zone: Zone): string | null {
  const deliverable = deliverableOf('print', zone)
  if (deliverable === row.deliverable) return null
  const { supportEmail: email, currency } = publication
  const change = redeemAs(prices, giftAsGiven(row), { deliverable, email, currency })
  if (!change.ok) return anotherZone(null, currency)
  return change.value.price > 0 ? anotherZone(change.value.price, currency) : null
}

async function replaceLink(tx: Tx, { id }: GiftRow): Promise<void> {
  await tx.update(gift).set({ token: newToken(), code: sql`new_gift_code()` }).where(eq(gift.id, id))
}

const told = ({ name, email, sendOn }: Pick<GiftRecipient, 'name' | 'email' | 'sendOn'>) => ({ name, email, sendOn })
