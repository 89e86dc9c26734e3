import { eq } from 'drizzle-orm'
import type { GiftAnswer } from '#contract/gifts/redeem.ts'
import { CANNOT_TAKE_OVER, GIFT_FOR_SOMEBODY_ELSE, holdingOf, redeemAs } from '#domain/gifts/gift.ts'
import { parseGiftCode } from '#domain/gifts/gift-code.ts'
import { issuesDelivered } from '#domain/subscriptions/ledger.ts'
import { countComing, findCurrent, findLifetime } from '#domain/subscriptions/subscription.ts'
import { formsFor } from '#domain/subscriptions/upgrade.ts'
import type { Deliverable } from '#domain/vocabulary.ts'
import { DELIVERABLES } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import { gift } from '../../db/schema/orders.ts'
import { ledgerEntry } from '../../db/schema/subscriptions.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import type { BuyerIds } from '../payments/attempts/under-way.ts'
import { readSubscriptions, toLedger } from '../subscriptions/subscriptions.ts'
import { readGreeting } from './gift-card.ts'
import { keptGift } from './kept-gift.ts'
import type { GiftRow } from './redeem-gift.ts'
import { giftByToken, readGift } from './redeem-gift.ts'

/** What whoever holds the link may know of a gift; null when there is none, or none any more. */
export async function giftView(
  db: Db,
  { prices, publication }: Catalogue,
  token: string,
  looker: BuyerIds,
): Promise<GiftAnswer | null> {
  const row = await giftByToken(db, token)
  if (!row || row.status === 'cancelled') return null
  const { accountId } = looker
  const kept = row.status === 'waiting' ? await keptGift(db, { giftId: row.id, looker, publication }) : null
  const { subscriptions } = accountId ? await readSubscriptions(db, accountId) : { subscriptions: [] }
  const held = await readGift(db, row)
  if (held.started?.cancelled) return null
  const { supportEmail: email, currency } = publication
  const as = (deliverable: Deliverable) => redeemAs(prices, held, { deliverable, email, currency })
  const forms = formsFor(holdingOf(held), publication.sellsDigital)
  const costOf = (deliverable: Deliverable) => {
    const change = as(deliverable)
    return change.ok ? change.value.price : 0
  }
  return {
    gift: {
      token,
      term: row.term,
      issues_per_year: row.issuesPerYear,
      level: row.level,
      deliverables: { set: row.deliverable },
      order: { name: row.giverName },
      redeemed: row.status === 'redeemed' && !held.started,
    },
    prices: Object.fromEntries(DELIVERABLES.map((form) => [form, costOf(form)])) as GiftAnswer['prices'],
    message: await readGreeting(db, row),
    coming: countComing(subscriptions),
    started: held.started && {
      ...(await countMailed(db, row)),
      left: held.started.left,
      stopped: row.stoppedAt !== null,
    },
    forms,
    blocked: forms.filter((form) => !as(form).ok),
    current_deliverable: findCurrent(subscriptions)?.served.deliverable ?? null,
    not_for_you: findLifetime(subscriptions) ? (held.started ? CANNOT_TAKE_OVER : GIFT_FOR_SOMEBODY_ELSE) : null,
    under_way: kept && { message: kept.says, invoice: kept.payment?.invoice ?? null },
  }
}

/** The token of the gift with this code, whatever has become of it. */
export async function findGiftToken(db: Db, typed: string): Promise<string | null> {
  const code = parseGiftCode(typed)
  if (!code) return null
  const [row] = await db.select({ token: gift.token, status: gift.status }).from(gift).where(eq(gift.code, code))
  return row && row.status !== 'cancelled' ? row.token : null
}

/** Issues that came to whoever it is for, and were not taken back. */
async function countMailed(db: Db, { subscriptionId }: GiftRow): Promise<{ mailed: number }> {
  const entries = await db
    .select()
    .from(ledgerEntry)
    .where(eq(ledgerEntry.subscriptionId, subscriptionId ?? ''))
  return { mailed: issuesDelivered(toLedger(entries)).length }
}
