import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FaultPoint } from '#server/adapters/fault-point.ts'
import { FAULT_POINTS } from '#server/adapters/fault-point.ts'
import type { TestRuntime } from '../support/runtime.ts'
import { openTestRuntime } from '../support/runtime.ts'
import type { Buyer, End, Way } from './buyer.ts'
import { buy, RARER_WAYS, WAYS } from './buyer.ts'
import { openChance, THOROUGH } from './chance.ts'
import type { KeptShop } from './kept-shop.ts'
import { keepShop } from './kept-shop.ts'
import { openLine } from './line.ts'
import { TOTE } from './products.ts'
import { passHours } from './provider.ts'
import { GIFTS_BOUGHT, openPurchases } from './purchases.ts'
import { stockUp } from './shop.ts'

/** Cells of the grid that cannot occur. */
const CANNOT: Partial<Record<FaultPoint, Partial<Record<Way, string>>>> = {
  'before-intent': { free: 'nothing is to be paid: there is no intent' },
  'after-intent': { free: 'nothing is to be paid: there is no intent' },
  'webhook-received': { free: 'the provider is not asked, and says nothing' },
  'mid-settle': { free: 'it is settled in the transaction that locks the cart' },
  settled: { free: 'it is settled in the transaction that writes the attempt' },
  'before-refund': { free: 'there is no money to return' },
  'after-refund': { free: 'there is no money to return' },
}
const ROUNDS = THOROUGH ? Number(process.env.ROUNDS ?? 3) : 1
/** Some of the points only, for a run that looks for one thing: `POINTS=settled,mail-sent`. */
const POINTS = FAULT_POINTS.filter((point) => process.env.POINTS?.split(',').includes(point) ?? true)
const chance = openChance('kills')

type Cell = { round: number; point: FaultPoint; way: Way; returns: boolean }

/** For every day: each point of a purchase once; closing.test.ts has those of a close. */
const ONCE: Partial<Record<FaultPoint, Way>> = {
  'cart-locked': 'free',
  'attempt-written': '3DS',
  'before-intent': 'card',
  'after-intent': 'bank',
  'before-reply': 'saved card',
  'webhook-received': 'card',
  'mid-settle': '3DS',
  settled: 'bank',
  'before-refund': 'card',
  'after-refund': 'saved card',
  'job-claimed': 'free',
  'mail-sent': 'bank',
}

const ALL_WAYS: readonly Way[] = THOROUGH ? [...WAYS, ...RARER_WAYS] : WAYS
const grid: Cell[] = Array.from({ length: ROUNDS }, (_, round) =>
  POINTS.flatMap((point) => {
    const ways = ALL_WAYS.filter((way) => (THOROUGH ? !CANNOT[point]?.[way] : ONCE[point] === way))
    return ways.map((way) => ({ point, way }))
  }).map((cell) => ({ round, ...cell, returns: chance.once(2) })),
).flat()
const nameOf = ({ point, way, round }: Cell) => `${point}.${way.replace(' ', '-')}.${round}`
const emailOf = (cell: Cell) => `${nameOf(cell).toLowerCase()}@faults.example`
const isRefund = ({ point }: Cell) => point.endsWith('-refund')

const line = openLine()
const { provider } = line
let kept: KeptShop
const buyers = new Map<string, Buyer>()

beforeAll(async () => {
  kept = await keepShop()
})
afterAll(() => kept.remove())

/** Before each round, since nobody's session outlives three of them. */
async function getReady(cells: Cell[]): Promise<void> {
  const test = await openTestRuntime(await kept.open())
  line.lead(test.web)
  const behindLine: TestRuntime = { ...test, web: line.web as TestRuntime['web'] }
  const prepare = openPurchases(behindLine, await stockUp(test))
  for (const cell of cells)
    buyers.set(nameOf(cell), await prepare({ way: cell.way, email: emailOf(cell), returned: isRefund(cell) }))
  // Whatever else is due, such as renewals, is done before the first server may die of it.
  await passHours(provider)
  await test.runtime.close()
}

describe.each(Array.from({ length: ROUNDS }, (_, round) => round))('round %i', (round) => {
  const cells = grid.filter((cell) => cell.round === round)
  beforeAll(() => getReady(cells))

  it.each(cells.map((cell) => [nameOf(cell), cell] as const))('survives kill -9 at %s', async (_, cell) => {
    const buyer = buyers.get(nameOf(cell)) as Buyer
    // A payment that does not match what was asked for is returned.
    if (isRefund(cell))
      buyer.meddle ??= (id) => provider.stripe('POST', `payment_intents/${id}`, { 'metadata[attempt]': randomUUID() })
    await line.diesOf(kept, cell.point, async () => {
      if (cell.way === 'saved card') await buyer.shopper.add(TOTE)
      await buy(buyer, (call) => call())
    })
    const before = await line.healed(kept, async () => {
      const end = cell.returns || cell.way === 'saved card' ? await buy(buyer, (call) => call()) : null
      await passHours(provider)
      return end && buyer.intent ? asked(buyer) : end
    })
    const ends: End[] = isRefund(cell) ? ['refused'] : ['completed', 'bought']
    if (before) expect(ends).toContain(before)
  })
})

it('has one order, or its money back, for everybody who paid, and nothing left to do', async () => {
  await line.nothingLeft(kept)
  const database = await kept.open()
  const { db } = database
  try {
    const { rows } = await db.execute<{ email: string; orders: number; receipts: number }>(sql`
      select p.email, count(distinct p.id)::int as orders, count(m.id)::int as receipts
      from purchase p left join message m on m.key = 'receipt:' || p.id
      where p.status = 'paid' and p.email like '%@faults.example' group by p.email`)
    const orders = new Map(rows.map(({ email, ...row }) => [email, row]))
    for (const cell of grid.filter(({ way }) => way !== 'saved card')) {
      const row = orders.get(emailOf(cell)) ?? { orders: 0, receipts: 0 }
      const most = isRefund(cell) ? 0 : 1
      expect({ cell: nameOf(cell), doubled: row.orders > most }).toEqual({ cell: nameOf(cell), doubled: false })
      if (cell.returns)
        expect({ cell: nameOf(cell), ...row }).toEqual({ cell: nameOf(cell), orders: most, receipts: most })
    }
    // The reader bought once a round to have the card stored, and once in each cell; but one who comes back may find it bought.
    const { rows: reader } = await db.execute<{ orders: number }>(sql`
      select count(*)::int as orders from purchase
      where email = 'active@example.com' and status = 'paid' and kind = 'order'
        and exists (select from payment where purchase_id = purchase.id)`)
    const saved = grid.filter((cell) => cell.way === 'saved card' && !isRefund(cell))
    if (grid.some(({ way }) => way === 'saved card')) expect(reader[0]?.orders).toBe(saved.length + ROUNDS)
  } finally {
    await database.close()
  }
})

it('has what was paid for, once', async () => {
  const database = await kept.open()
  const { rows } = await database.db
    .execute<{ email: string; kind: string; gifts: number; changes: number; redeemed: number }>(sql`
      select p.email, p.kind, (select count(*)::int from gift where purchase_id = p.id) as gifts,
        (select count(*)::int from subscription_change where purchase_id = p.id) as changes,
        (select count(*)::int from gift g join subscription s on s.id = g.subscription_id
          where s.account_id = p.account_id) as redeemed
      from purchase p where p.status = 'paid' and p.email like '%@faults.example'
        and p.email not like 'giver-of-%'`)
    .finally(database.close)
  const wayOf = new Map(grid.map((cell) => [emailOf(cell), cell.way]))
  for (const { email, kind, ...there } of rows) {
    const way = wayOf.get(email)
    const expected = {
      gifts: way === 'gift' ? GIFTS_BOUGHT : 0,
      changes: way === 'upgrade' || way === 'redemption' ? 1 : 0,
      redeemed: way === 'redemption' ? 1 : 0,
    }
    expect({ email, ...there }).toEqual({ email, ...expected })
    if (way === 'upgrade' || way === 'redemption') expect({ email, kind }).toEqual({ email, kind: way })
  }
})

it('has right books', async () => {
  expect(await kept.audit()).toBe('The books are right.')
})

async function asked(buyer: Buyer): Promise<End> {
  const { status, body } = await buyer.shopper.poll(buyer.intent?.id ?? '')
  return status === 409 ? 'refused' : (body as { status: End }).status
}
