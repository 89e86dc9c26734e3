import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatGiftCode } from '#domain/gifts/gift-code.ts'
import { cents } from '#domain/money.ts'
import { ALBANY, bought, DIGITAL_ISSUE, DONATION, GIFTS, line, TOTES } from '../../../../../tests/support/bought.ts'
import { demoDatabase } from '../../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../../tests/support/runtime.ts'
import { gift, purchase, purchaseLine } from '../../../db/schema/orders.ts'
import { refund } from '../../../db/schema/payments.ts'

let test: TestRuntime
const db = () => test.runtime.database.db
const now = new Date('2026-11-15T17:00:00Z')
const read = (token: string) => test.runtime.app.orders.receipt(token)

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

async function refunded(purchaseId: string, amount: number, state: 'pending' | 'done' | 'failed') {
  await db()
    .insert(refund)
    .values({
      id: randomUUID(),
      intent: `pi_${purchaseId}`,
      purchaseId,
      amount: cents(amount),
      reason: 'Asked for',
      actor: 'staff',
      key: randomUUID(),
      state,
      createdAt: now,
    })
}

describe('a receipt', () => {
  it('tells what was bought, for whom, with what it was paid and what happens next', async () => {
    const recipient = {
      ...ALBANY,
      name: 'Bo Friend',
      country: 'CA',
      zone: 'b',
      state: 'ON',
      postcode: 'K1A 0A1',
    } as const
    const row = await bought(db(), { lines: [DIGITAL_ISSUE, TOTES, GIFTS, DONATION], recipient, now })
    const { receipt } = (await read(row.receipt)) ?? {}
    expect(receipt).toMatchObject({
      number: `BF-${row.number}`,
      paidOn: '2026-11-15',
      returned: 'nothing',
      buyer: {
        name: 'Ada Reader',
        email: 'ada@example.com',
        address: ['1 Fold Lane', 'Albany, NY 12207', 'United States'],
      },
      recipient: { name: 'Bo Friend', address: ['1 Fold Lane', 'Albany, ON K1A 0A1', 'Canada'] },
      subtotal: 21000,
      shipping: 700,
      discount: 1000,
      waived: 0,
      total: 20700,
      donated: 2500,
      paidWith: 'Visa ending in 4242',
      next: ['downloads', 'parcel', 'gifts'],
      downloads: ['iss:51'],
    })
    expect(receipt?.lines.map(({ name, quantity, price }) => [name, quantity, price])).toEqual([
      ['Issue 51: Thresholds (Digital)', 1, 900],
      ['Reader’s Tote', 2, 4800],
      ['Gift subscription: Standard Print (1 year, 4 issues)', 2, 12800],
      ['Donation', 1, 2500],
    ])
    expect(receipt?.gifts.map(({ name, status }) => [name, status])).toEqual([
      ['Standard Print (1 year, 4 issues)', 'waiting'],
      ['Standard Print (1 year, 4 issues)', 'waiting'],
    ])
  })

  it('knows the latest print issue, which takes longer, and says when something was sent', async () => {
    const issue = line('Issue 51: Thresholds', { type: 'print-issue', ref: 'iss:51' }, 1600, { shipcode: 'ship-a' })
    const row = await bought(db(), { lines: [issue], now })
    await db()
      .update(purchaseLine)
      .set({ sentAt: new Date('2026-11-18T17:00:00Z'), tracking: '9400 1000' })
      .where(eq(purchaseLine.purchaseId, row.id))
    const found = await read(row.receipt)
    expect(found?.receipt.next).toEqual(['latest-print-issue'])
    expect(found?.receipt.lines[0]).toMatchObject({ sentOn: '2026-11-18', tracking: '9400 1000' })
  })

  it('names no means of payment for what was free', async () => {
    const free = line('Issue 44: Weather Permitting (Digital)', { type: 'digital-issue', ref: 'iss:44' }, 40)
    const row = await bought(db(), { lines: [free], now })
    const found = await read(row.receipt)
    expect(found?.receipt).toMatchObject({ total: 0, waived: 40, paidWith: null })
  })

  it('tells what went back, and leaves out a refund that failed', async () => {
    const row = await bought(db(), { lines: [TOTES], now })
    await refunded(row.id, 1500, 'done')
    await refunded(row.id, 500, 'failed')
    expect((await read(row.receipt))?.receipt).toMatchObject({
      returned: 'part',
      refunds: [{ amount: 1500, on: '2026-11-15', arrived: true }],
    })
    await refunded(row.id, 4000, 'pending')
    await db().update(purchase).set({ status: 'refunded' }).where(eq(purchase.id, row.id))
    expect((await read(row.receipt))?.receipt).toMatchObject({
      returned: 'all',
      refunds: [{ arrived: true }, { amount: 4000, arrived: false }],
    })
  })

  it.each(['', 'nothing', 'x'.repeat(43)])('is not opened by %j', async (token) => {
    expect(await read(token)).toBeNull()
  })

  it('is opened neither by the id of the order nor by the token of its invoice', async () => {
    const row = await bought(db(), { lines: [TOTES], now })
    expect(await read(row.id)).toBeNull()
    expect(await read(row.invoice)).toBeNull()
  })

  it('does not exist while the bank is at work', async () => {
    const row = await bought(db(), { lines: [TOTES], status: 'processing', now })
    expect(await read(row.receipt)).toBeNull()
  })
})

describe('the card of a gift', () => {
  it('holds as much as whoever is given it may know, and nothing once the gift is cancelled', async () => {
    const row = await bought(db(), { lines: [GIFTS], now })
    const [one] = await db().select().from(gift).where(eq(gift.purchaseId, row.id))
    const card = () => test.runtime.app.gifts.card(one?.token ?? '')
    expect(await card()).toEqual({
      giver: 'Ada Reader',
      term: '1year',
      issuesPerYear: 4,
      deliverable: 'print-a',
      redeemed: false,
      greeting: '',
      code: formatGiftCode(one?.code ?? ''),
    })
    await db().update(gift).set({ status: 'cancelled' }).where(eq(gift.purchaseId, row.id))
    expect(await card()).toBeNull()
    expect(await test.runtime.app.gifts.card('unknown')).toBeNull()
  })
})
