import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { FaultPoint } from '#server/services/fault-point.ts'
import { FAULT_POINTS } from '#server/services/fault-point.ts'
import type { Web } from '../support/browser.ts'
import { openTestHouse } from '../support/house.ts'
import type { RunningServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'
import { ASKING, HOME, openShopper, startedBy, VISA } from '../support/shopper.ts'
import type { Buyer, End, Way } from './buyer.ts'
import { buy, WAYS } from './buyer.ts'
import { openChance, THOROUGH } from './chance.ts'
import type { KeptShop } from './kept-shop.ts'
import { keepShop } from './kept-shop.ts'
import { passDays, passHours, providerOf, stockUp, TOTE, unfinished } from './shop.ts'

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

/** For every day: each point once. PostgreSQL may have another server, and so gives up a job of a dead one only after a while. */
const ONCE: Partial<Record<FaultPoint, Way>> =
  process.env.TEST_ENGINE === 'postgres'
    ? {
        ...{ 'cart-locked': 'free', 'attempt-written': '3DS', 'after-intent': 'bank' },
        ...{ 'before-reply': 'saved card', 'webhook-received': 'card', settled: 'bank' },
      }
    : {
        ...{ 'before-intent': 'card', 'mid-settle': '3DS', 'before-refund': 'card' },
        ...{ 'after-refund': 'saved card', 'job-claimed': 'free', 'mail-sent': 'bank' },
      }

const grid: Cell[] = Array.from({ length: ROUNDS }, (_, round) =>
  POINTS.flatMap((point) => {
    const ways = WAYS.filter((way) => (THOROUGH ? !CANNOT[point]?.[way] : ONCE[point] === way))
    return ways.map((way) => ({ point, way }))
  }).map((cell) => ({ round, ...cell, returns: chance.once(2) })),
).flat()
const nameOf = ({ point, way, round }: Cell) => `${point}.${way.replace(' ', '-')}.${round}`
const emailOf = (cell: Cell) => `${nameOf(cell).toLowerCase()}@faults.example`
const isRefund = ({ point }: Cell) => point.endsWith('-refund')

let kept: KeptShop
/** Where the buyers' calls go: first to this process, which makes everything ready, then to one server after the other. */
let line: Web
const web: Web = { request: (url, init, env) => line.request(url, init, env) }
const provider = providerOf(web)
const buyers = new Map<string, Buyer>()

beforeAll(async () => {
  kept = await keepShop()
  const test = await openTestHouse(await kept.open())
  line = test.web
  const free = await stockUp(test)
  const store = async (email: string, card: typeof VISA) => {
    const reader = openShopper({ web, house: test.house })
    await reader.login(email)
    await reader.add(TOTE)
    const intent = startedBy(await reader.checkout({ shipcode: 'ship-a', address: HOME, customer: 'add-card' }))
    if ((await reader.pay(intent, card)).status === 'requires_action') await reader.authenticate(intent)
    await reader.poll(intent.id)
    return reader
  }
  const needs = (way: Way) => grid.some((cell) => cell.way === way)
  const plain = needs('saved card') ? await store('active@example.com', VISA) : null
  const asking = needs('saved card') ? await store('extended@example.com', ASKING) : null
  for (const cell of grid) {
    const reader = cell.way === 'saved card' ? (isRefund(cell) ? asking : plain) : null
    const shopper = reader ?? openShopper({ web, house: test.house })
    const goods = cell.way === 'free' ? { type: 'digital-product', ref: free } : TOTE
    if (!reader) await shopper.add(goods)
    const form = reader
      ? { shipcode: 'ship-a', address: HOME, customer: 'use-card' }
      : { name: 'Maren Holt', email: emailOf(cell), address: HOME, shipcode: 'ship-a' }
    buyers.set(nameOf(cell), { shopper, form, way: cell.way, intent: null, paid: false })
  }
  // Whatever else is due, such as renewals, is done before the first server may die of it.
  await passHours(provider)
  await test.house.close()
})
afterAll(() => kept.remove())

it.each(grid.map((cell) => [nameOf(cell), cell] as const))('survives kill -9 at %s', async (_, cell) => {
  const buyer = buyers.get(nameOf(cell)) as Buyer
  // A payment that does not match what was asked for is returned.
  if (isRefund(cell))
    buyer.meddle = (id) => provider.stripe('POST', `payment_intents/${id}`, { 'metadata[attempt]': randomUUID() })
  await dies(cell, buyer)
  const before = await healed(async () => {
    const end = cell.returns || cell.way === 'saved card' ? await buy(buyer, (call) => call()) : null
    await passHours(provider)
    return end && buyer.intent ? asked(buyer) : end
  })
  const ends: End[] = isRefund(cell) ? ['refused'] : ['completed', 'bought']
  if (before) expect(ends).toContain(before)
})

it('has one order, or its money back, for everybody who paid, and nothing left to do', async () => {
  await nothingLeft()
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
    // The reader bought once to have the card stored, and once in each cell; but one who comes back may find it bought.
    const { rows: reader } = await db.execute<{ orders: number }>(sql`
      select count(*)::int as orders from purchase where email = 'active@example.com' and status = 'paid' and kind = 'order'`)
    const saved = grid.filter((cell) => cell.way === 'saved card' && !isRefund(cell))
    if (grid.some(({ way }) => way === 'saved card')) expect(reader[0]?.orders).toBe(saved.length + 1)
  } finally {
    await database.close()
  }
})

it('has right books', async () => {
  expect(await kept.audit()).toBe('The books are right.')
})

/** Buys on a server that kills itself on the way; whoever has paid may have to wait for it. */
async function dies(cell: Cell, buyer: Buyer): Promise<void> {
  const env = { ...kept.env, FAULT: cell.point }
  // It may have died already of something that fell due meanwhile; that is done first, then.
  const server = await startServer({ env }).catch(async () => {
    await healed(() => passHours(provider))
    return startServer({ env })
  })
  line = lineTo(server)
  let alive = true
  const gone = server.gone.then(() => {
    alive = false
  })
  const trying = (async () => {
    if (cell.way === 'saved card') await buyer.shopper.add(TOTE)
    await buy(buyer, (call) => call())
    while (alive) await passHours(provider)
  })()
  await Promise.race([gone, trying.catch(() => gone)])
  await trying.catch(() => {})
  await server.kill()
}

/** A letter whose job died is sent when PostgreSQL has given that up. */
async function nothingLeft(): Promise<void> {
  await healed(() => passDays(provider))
  const database = await kept.open()
  const check = async () => expect(await unfinished(database.db)).toEqual([])
  if (database.engine === 'pglite') await check()
  else await healed(() => vi.waitFor(check, { timeout: 90_000, interval: 200 }))
  await database.close()
}

/** On a server that was started again, and stopped when the work is done. */
async function healed<T>(work: () => Promise<T>): Promise<T> {
  const server = await startServer({ env: kept.env })
  line = lineTo(server)
  try {
    return await work()
  } finally {
    await server.stop()
  }
}

function lineTo({ url: base }: RunningServer): Web {
  return {
    async request(url, init) {
      const { pathname, search } = new URL(url, base)
      return fetch(`${base}${pathname}${search}`, { redirect: 'manual', ...init })
    },
  }
}

async function asked(buyer: Buyer): Promise<End> {
  const { status, body } = await buyer.shopper.poll(buyer.intent?.id ?? '')
  return status === 409 ? 'refused' : (body as { status: End }).status
}
