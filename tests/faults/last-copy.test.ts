import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { purchase } from '#server/db/schema/orders.ts'
import { stock } from '#server/db/schema/publication.ts'
import type { Shopper } from '../support/shopper.ts'
import { HOME, openShopper, startedBy, VISA } from '../support/shopper.ts'
import { THOROUGH } from './chance.ts'
import { LAST } from './products.ts'
import type { Shop } from './shop.ts'
import { openShop } from './shop.ts'

const BUYERS = 200
const ROUNDS = THOROUGH ? 20 : 1
const form = { name: 'Maren Holt', address: HOME, shipcode: 'ship-a' }

let shop: Shop
let buyers: Shopper[]
beforeAll(async () => {
  shop = await openShop()
  buyers = Array.from({ length: BUYERS }, () => openShopper(shop))
})
afterAll(() => shop.close())

it.each(Array.from({ length: ROUNDS }, (_, at) => at + 1))(
  'is sold once to 200 who want it at the same moment, and nobody else pays (%i)',
  async (round) => {
    await shop.db.update(stock).set({ onHand: 1 }).where(eq(stock.ref, LAST.ref))
    for (const buyer of buyers) await buyer.add(LAST)
    const before = (await shop.journal()).captured
    const email = `last-${round}@example.net`
    const answers = await Promise.all(buyers.map((buyer) => buyer.checkout({ ...form, email })))
    const winners = buyers.filter((_, at) => answers[at]?.status === 200)
    expect(winners).toHaveLength(1)
    const refused = answers.filter(({ status }) => status === 422)
    expect(refused.map(({ body }) => body)).toEqual(
      Array(BUYERS - 1).fill({ errors: expect.stringMatching(/sold out/i) }),
    )
    const started = answers.find(({ status }) => status === 200)
    const intent = startedBy(started as never)
    await winners[0]?.pay(intent, VISA)
    expect(await winners[0]?.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
    const [order, ...more] = await shop.db.select().from(purchase).where(eq(purchase.email, email))
    expect(more).toEqual([])
    expect((await shop.journal()).captured - before).toBe(order?.total)
    const [row] = await shop.db.select().from(stock).where(eq(stock.ref, LAST.ref))
    expect(row).toMatchObject({ onHand: 0, reserved: 0 })
    for (const buyer of buyers) await buyer.post('/api/cart/remove', { item: LAST, all: true })
  },
)

it('leaves the books right', async () => {
  await shop.quiet()
  await shop.booksAreRight()
})
