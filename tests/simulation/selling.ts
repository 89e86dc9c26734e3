import { sql } from 'drizzle-orm'
import { orderFields } from '#contract/orders.ts'
import { dayOf } from '#domain/day.ts'
import { placeForReader } from '#server/services/checkout/order-for-reader.ts'
import { quoteForReader } from '#server/services/checkout/quote-for-reader.ts'
import { recordPayment } from '#server/services/invoices/record-payment.ts'
import { takeBackPayment } from '#server/services/invoices/take-back-payment.ts'
import { voidInvoice } from '#server/services/invoices/void-invoice.ts'
import { addressIn } from './reader.ts'
import type { Standing } from './standing.ts'
import type { Reader, World } from './world.ts'
import { count, now } from './world.ts'

const today = (world: World) => dayOf(now(world), 'America/New_York')

/** Staff enter what a reader asked for by phone or mail, however it is paid for. */
export async function orderFor(world: World, reader: Reader, { token }: Standing): Promise<void> {
  const { chance, staff, test } = world
  const payment = anyPayment(world)
  const subscription = { medium: chance.one(['print', 'digital']), level: 'low', term: chance.one(['1year', '2year']) }
  const goods = [{ item: 'basic-product', ref: 'prd:tote-bag', quantity: 1 + chance.below(2) }]
  const cart = { items: chance.once(3) ? goods : [], giftsubs: [], donation: null, subscription }
  const fields = orderFields.parse({
    ...{ name: reader.name, email: '', reader: token, cart, payment },
    ...{ address: addressIn(world, reader.home), shipcode: `ship-${reader.home}` },
  })
  const { paymentContext: context } = test.runtime
  const quoted = await quoteForReader(context, await context.catalogue(), fields)
  const shown_total = quoted.ok ? quoted.value.quote.total : 0
  const placed = await placeForReader(context, { ...fields, shown_total }, staff.id, 'admin')
  count(world, `order for another by ${payment.by}`, placed.ok ? 'done' : 'refused')
}

function anyPayment(world: World) {
  const { chance } = world
  const received = { received_on: today(world), note: '' }
  const net = { net: 30, accepted: 'any', send: true, serve_before: chance.once(2) } as const
  return chance.one([
    { by: 'check', ...received } as const,
    { by: 'wire', ...received } as const,
    { by: 'cash', ...received } as const,
    { by: 'comp', note: 'a thank-you' } as const,
    { by: 'link', days: 7 } as const,
    { by: 'invoice', ...net } as const,
    { by: 'invoice', ...net } as const,
  ])
}

type Open = { id: string; left: number; part: string | null }

/** What comes in for invoices: in parts, some taken back again; some are given up. */
export async function settleInvoices(world: World): Promise<void> {
  const { rows } = await world.db.execute<Open>(sql`
    select p.id, p.total - p.recorded as left, (
      select r.id from recorded_payment r where r.purchase_id = p.id and r.reverses is null
        and not exists (select from recorded_payment b where b.reverses = r.id) order by r.recorded_at, r.id limit 1) as part
    from purchase p where p.kind = 'invoice' and p.status = 'open' order by p.number`)
  for (const invoice of rows) if (world.chance.once(3)) await settle(world, invoice)
}

async function settle(world: World, { id, left, part }: Open): Promise<void> {
  const { chance, staff, test } = world
  const { paymentContext: context } = test.runtime
  const hand = { actor: staff, reason: 'entered for the wrong invoice' }
  if (part && chance.once(4)) {
    const taken = await takeBackPayment(context, { id, payment: part, left }, hand)
    return count(world, 'take back a payment', taken.ok ? 'done' : 'refused')
  }
  if (chance.once(10)) {
    const voided = await voidInvoice(context, { id, actor: staff.id, reason: 'never paid' })
    return count(world, 'void an invoice', voided.ok ? 'done' : 'refused')
  }
  const amount = chance.once(2) ? left : Math.max(1, Math.floor(left / 2))
  const money = { id, left, amount, means: chance.one(['check', 'wire'] as const), receivedOn: today(world), note: '' }
  const recorded = await recordPayment(context, { ...money, actor: staff.id })
  count(world, amount < left ? 'record a part' : 'record the rest', recorded.ok ? 'done' : 'refused')
}
