import type { GiftAnswer } from '#contract/gifts/redeem.ts'
import { GIFT_FOR_SOMEBODY_ELSE, redeemAs } from '#domain/gifts/gift.ts'
import { findCurrent, findLifetime } from '#domain/subscriptions/subscription.ts'
import type { Deliverable, Term } from '#domain/vocabulary.ts'
import { DELIVERABLES } from '#domain/vocabulary.ts'
import type { Db } from '../../db/client.ts'
import type { Catalogue } from '../catalogue/read-catalogue.ts'
import type { BuyerIds } from '../payments/attempts/under-way.ts'
import { readSubscriptions } from '../subscriptions/subscriptions.ts'
import { keptGift } from './kept-gift.ts'
import { giftByToken, toGift } from './redeem-gift.ts'

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
  const as = (deliverable: Deliverable) =>
    redeemAs(prices, toGift(row), { deliverable, email: publication.supportEmail })
  const costOf = (deliverable: Deliverable) => {
    const change = as(deliverable)
    return change.ok ? change.value.price : 0
  }
  return {
    gift: {
      token,
      term: row.term,
      level: row.level,
      deliverables: { set: row.deliverable },
      order: { name: row.giverName },
      redeemed: row.status === 'redeemed',
    },
    prices: Object.fromEntries(DELIVERABLES.map((form) => [form, costOf(form)])) as GiftAnswer['prices'],
    blocked: DELIVERABLES.filter((form) => !as(form).ok),
    current_deliverable: findCurrent(subscriptions)?.served.deliverable ?? null,
    not_for_you: findLifetime(subscriptions) ? GIFT_FOR_SOMEBODY_ELSE : null,
    under_way: kept && { message: kept.says, invoice: kept.payment?.invoice ?? null },
  }
}

/** What is printed on a card: as much as whoever is given it may know. */
export type GiftCard = { giver: string; term: Term; deliverable: Deliverable; redeemed: boolean }

/** Null for a gift that never was, or was cancelled. */
export async function readGiftCard(db: Db, token: string): Promise<GiftCard | null> {
  const row = await giftByToken(db, token)
  if (!row || row.status === 'cancelled') return null
  const { giverName: giver, term, deliverable, status } = row
  return { giver, term, deliverable, redeemed: status === 'redeemed' }
}
