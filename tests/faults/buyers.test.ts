import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { FAULT_KINDS } from '#sandbox/payments/control/faults.ts'
import { WEBHOOK_FAULT_KINDS } from '#sandbox/payments/control/webhook-faults.ts'
import type { Shopper } from '../support/shopper.ts'
import { HOME, openShopper, startedBy, VISA } from '../support/shopper.ts'
import type { Buyer, End } from './buyer.ts'
import { buy } from './buyer.ts'
import type { Chance } from './chance.ts'
import { openChance, THOROUGH } from './chance.ts'
import { TOTE } from './products.ts'
import type { Shop } from './shop.ts'
import { openShop } from './shop.ts'

/** On each engine: 300 in all for every day, and more than 10,000 when there is time. */
const CHECKOUTS = THOROUGH ? 250 : 150
const ROUNDS = THOROUGH ? 21 : 1
const AT_ONCE = 8
/** Neither the shop nor a page waits long for a provider that hangs. */
const PATIENCE_MS = 1500

const ROUTES = [
  ...['POST /v1/payment_intents', 'GET /v1/payment_intents/:id', 'POST /v1/payment_intents/:id/confirm'],
  ...['POST /v1/payment_intents/:id/cancel', 'POST /v1/customers', 'GET /v1/events', 'POST /v1/refunds'],
  ...['GET /v1/payment_intents/search', 'GET /v1/refunds'],
]
const READERS = ['active', 'extended', 'expiring', 'expired', 'canada']
const WAYS = ['card', '3DS', 'bank', 'free', 'declined', 'failing bank'] as const

it.each(Array.from({ length: ROUNDS }, (_, at) => at))(
  'loses, doubles and forgets nothing, whatever the provider does (round %i)',
  { timeout: 600_000 },
  async (round) => {
    const chance = openChance(`buyers, round ${round}`).of(round)
    const shop = await openShop({ timeoutMs: PATIENCE_MS })
    try {
      const readers = await Promise.all(READERS.map((key) => withCard(shop, `${key}@example.com`)))
      const ends = await crowd(shop, chance, readers)
      await shop.quiet()
      await shop.booksAreRight()
      await everybodyGotOne(shop, ends)
    } catch (error) {
      // A crowd is never the same twice: what the shop wrote down is all there is to go by.
      throw new Error(`${error}\n${shop.logged().split('\n').filter(isError).join('\n')}`, { cause: error })
    } finally {
      await shop.close()
    }
  },
)

const isError = (line: string) => line.includes('"level":"error"')

type Told = { email: string; end: End }

/** So many at once, each with another trouble. */
async function crowd(shop: Shop, chances: Chance, readers: Shopper[]): Promise<Told[]> {
  const told: Told[] = []
  let started = 0
  async function serve(reader: Shopper | undefined): Promise<void> {
    while (started < CHECKOUTS) {
      const number = started
      started += 1
      const chance = chances.of(number)
      await makeTrouble(shop, chance, number)
      const buyer = reader && chance.once(2) ? readerBuys(reader) : guestBuys(shop, chance, number)
      const email = 'email' in buyer.form ? String(buyer.form.email) : 'a reader'
      await buyer.shopper.add(buyer.way === 'free' ? { type: 'digital-product', ref: shop.free } : TOTE)
      told.push({ email, end: await persist(buyer, chance) })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => serve(readers[at])))
  return told
}

/** Each kind of trouble in turn, so that none is missing; where and how often it strikes is left to chance. */
async function makeTrouble(shop: Shop, chance: Chance, number: number): Promise<void> {
  const turn = Math.floor(number / 3)
  if (number % 3 === 0)
    await shop.fault(chance.one(ROUTES), FAULT_KINDS[turn % FAULT_KINDS.length] ?? '', {
      times: 1 + chance.below(2),
      skip: chance.below(2),
      remembered: !chance.once(3),
    })
  if (number % 3 === 1)
    await shop.webhookFault(WEBHOOK_FAULT_KINDS[turn % WEBHOOK_FAULT_KINDS.length] ?? '', {
      times: 1 + chance.below(4),
      seed: chance.below(1000),
    })
  if (chance.once(10)) await shop.mend()
}

function readerBuys(shopper: Shopper): Buyer {
  const form = { shipcode: 'ship-a', address: HOME, customer: 'use-card' }
  return { shopper, form, way: 'saved card', intent: null, paid: false }
}

function guestBuys(shop: Shop, chance: Chance, number: number): Buyer {
  const shopper = openShopper(shop)
  const form = { name: 'Maren Holt', email: `buyer-${number}@faults.example`, address: HOME, shipcode: 'ship-a' }
  return { shopper, form, way: chance.one(WAYS), intent: null, paid: false }
}

const OVER: End[] = ['completed', 'processing', 'bought']

/** Tries a few times, now and then with another card, and goes away after that. */
async function persist(buyer: Buyer, chance: Chance): Promise<End> {
  let end: End = 'open'
  for (let tries = 0; tries < 4 && !OVER.includes(end); tries += 1) {
    end = await patiently(() => buy(buyer, (call) => call())).catch((error: Error) => {
      if (error.message.startsWith('The shop failed')) throw error
      return 'open' as const
    })
    if (buyer.way === 'declined' && chance.once(2)) buyer.way = 'card'
    if (chance.once(8)) break
  }
  return end
}

function patiently<T>(work: () => Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The page gave up.')), 3 * PATIENCE_MS)
  return Promise.race([work(), promise]).finally(() => clearTimeout(timer))
}

async function withCard(shop: Shop, email: string): Promise<Shopper> {
  const reader = openShopper(shop)
  await reader.login(email)
  await reader.add(TOTE)
  const intent = startedBy(await reader.checkout({ shipcode: 'ship-a', address: HOME, customer: 'add-card' }))
  await reader.pay(intent, VISA)
  expect(await reader.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
  return reader
}

/** Whoever was told so has one order; nobody has two, or paid for more than was sold to them. */
async function everybodyGotOne(shop: Shop, told: Told[]): Promise<void> {
  const { rows } = await shop.db.execute<{ email: string; orders: number; total: number }>(sql`
    select email, count(*)::int as orders, sum(total)::int as total from purchase where status = 'paid' group by email`)
  const sold = new Map(rows.map((row) => [row.email, row]))
  const money = new Map<string, number>()
  for (const { kind, amount, metadata } of await shop.entries()) {
    const email = metadata.email ?? ''
    money.set(email, (money.get(email) ?? 0) + (kind === 'capture' ? amount : -amount))
  }
  for (const [email, net] of money) expect({ email, net }).toEqual({ email, net: sold.get(email)?.total ?? 0 })
  const guests = told.filter(({ email }) => email !== 'a reader')
  for (const { email, end } of guests) {
    const orders = sold.get(email)?.orders ?? 0
    expect({ email, end, doubled: orders > 1 }).toEqual({ email, end, doubled: false })
    if (end === 'completed') expect({ email, orders }).toEqual({ email, orders: 1 })
  }
  expect(guests.filter(({ end }) => end === 'completed').length).toBeGreaterThan(0)
}
