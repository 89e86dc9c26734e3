import { inArray } from 'drizzle-orm'
import { subscriptionName } from '#domain/cart/line-name.ts'
import { mediumOf } from '#domain/vocabulary.ts'
import type { Guide } from '#sandbox/ports.ts'
import type { Db } from '#server/db/client.ts'
import { gift } from '#server/db/schema/orders.ts'
import { giftOrders } from '../content/gifts.ts'
import { giftId } from '../load-gifts.ts'

/** The demo's gifts with their links, which are made anew with every database. */
export async function demoGifts(db: Db): Promise<Guide['gifts']> {
  const gifts = giftOrders.flatMap((order) =>
    order.gifts.map(({ shows }, position) => ({ id: giftId(order, position), shows })),
  )
  const ids = gifts.map(({ id }) => id)
  const rows = await db.select().from(gift).where(inArray(gift.id, ids))
  return gifts.flatMap(({ id, shows }) => {
    const row = rows.find((one) => one.id === id)
    if (!row) return []
    const { token, level, deliverable } = row
    return [
      {
        name: subscriptionName(mediumOf(deliverable), level, row),
        url: `/subscribe/redeem?token=${token}`,
        says: shows,
      },
    ]
  })
}
