import { randomUUID } from 'node:crypto'
import { eq, isNull, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PRICES } from '#domain/catalogue/demo-prices.ts'
import type { Answer } from '../../../tests/support/browser.ts'
import { mailingsOf } from '../../../tests/support/mailings.ts'
import { readersOf } from '../../../tests/support/readers.ts'
import { runtimeForFile } from '../../../tests/support/runtime-for-file.ts'
import { HOME } from '../../../tests/support/shopper.ts'
import type { StaffBrowser } from '../../../tests/support/staff.ts'
import { openStaff } from '../../../tests/support/staff.ts'
import { EMPTY, TOTE } from '../../../tests/support/staff-orders.ts'
import { purchase } from '../db/schema/orders.ts'
import { account } from '../db/schema/people.ts'
import { issue } from '../db/schema/publication.ts'
import { manualRefund } from '../db/schema/staff.ts'
import { subscription } from '../db/schema/subscriptions.ts'
import { auditLedger } from '../services/figures/audit-books.ts'

const test = runtimeForFile()
const db = () => test.runtime.database.db
const readers = readersOf(test)
let admin: StaffBrowser
let mailings: Awaited<ReturnType<typeof mailingsOf>>
beforeAll(async () => {
  admin = await openStaff(test, 'staff')
  mailings = await mailingsOf(test)
})
beforeEach(() => db().execute(sql`truncate rate_limit`))

type Write<Thing> = (thing: Thing) => Promise<Answer>

/** Every write at the same moment as every other, and as itself, on a thing made for the two. */
async function everyPair<Thing>(make: () => Promise<Thing>, writes: Record<string, Write<Thing>>): Promise<void> {
  const all = Object.entries(writes)
  for (const [position, [name, write]] of all.entries()) {
    for (const [other, otherWrite] of all.slice(position)) {
      const thing = await make()
      const answers = await Promise.all([write(thing), otherWrite(thing)])
      const told = answers.map(({ status, body }) => ({ status, body: status >= 400 ? body : null }))
      const failed = told.filter(({ status }) => ![200, 409, 422].includes(status))
      expect(failed, `${name} and ${other}: ${JSON.stringify(told)}`).toEqual([])
    }
  }
}

async function expectBooksRight(): Promise<void> {
  const { payments } = test.runtime
  expect(await auditLedger({ db: db(), payments })).toEqual([])
}

const because = { reason: 'because' }
const asked = (path: string, body: object) => admin.write(`/api/staff/${path}`, body)

describe('staff writes at the same moment are decided one after the other, with a sentence', () => {
  it('about a mailing: an undo and "mark as sent" never answer 500', async () => {
    await readers.join()
    const closed = async () => {
      await mailings.next()
      const { body } = await asked('issues/close', { issue: mailings.number(), sign_off: 'Anders', early: true })
      return { issue: mailings.number(), run: (body as { run: string }).run }
    }
    await everyPair(closed, {
      undo: ({ run }) => asked('issues/undo', { run, ...because }),
      sent: ({ run }) => asked('issues/sent', { run }),
      late: ({ issue }) => asked('issues/late', { issue, sign_off: 'Anders' }),
      'close again': ({ issue }) => asked('issues/close', { issue, sign_off: 'Anders', early: true }),
      release: ({ issue }) => asked('issues/release', { issue, sign_off: 'Anders', early: true }),
    })
    const both = sql`select 1 from issue_run where sent_at is not null and undone_at is not null`
    expect((await db().execute(both)).rows).toEqual([])
    await expectBooksRight()
  })

  it('about an issue to come', { timeout: 240_000 }, async () => {
    const reader = await readers.join()
    const { token } = await readers.accountOf(reader.id)
    const planned = async () => {
      await mailings.next()
      const [row] = await db().select().from(issue).where(eq(issue.number, mailings.number()))
      if (!row) throw new Error('There is no issue.')
      const { number, title, season, description, pages, contents } = row
      const days = { planned_for: '2027-06-08', cut_off: null }
      return { number, plan: { number, title, season, description, pages, contents, ...days } }
    }
    await everyPair(planned, {
      plan: ({ number, plan }) => asked('issues/plan', { ...plan, number: number + 1 }),
      renumber: ({ number, plan }) => asked('issues/change', { issue: number, ...plan, number: number + 1 }),
      change: ({ number, plan }) => asked('issues/change', { issue: number, ...plan, title: 'Another' }),
      cover: ({ number }) => asked('issues/picture', { issue: number, picture: null }),
      prices: ({ number }) => asked('catalogue/issues', { issue: number, print_price: 1900, digital_price: 900 }),
      hold: ({ number }) => asked(`issues/hold/${token}`, { issue: number, held: true, ...because }),
      'let in': ({ number }) => asked(`issues/hold/${token}`, { issue: number, held: false, ...because }),
      release: ({ number }) => asked('issues/release', { issue: number, sign_off: 'Anders', early: true }),
      close: ({ number }) => asked('issues/close', { issue: number, sign_off: 'Anders', early: true }),
    })
    await expectBooksRight()
  })

  it('about a reader’s subscriptions and their orders', { timeout: 240_000 }, async () => {
    const bought = async () => {
      const email = `both-${randomUUID()}@example.org`
      const place = async (term: string) => {
        const cart = { ...EMPTY, subscription: { medium: 'digital', level: 'low', term } }
        const payment = { by: 'check', received_on: '2026-11-14', note: '' }
        const body = { name: 'Ada Both', email, cart, payment }
        const { total } = (await admin.post('/api/staff/orders/quote', body)).body as { total: number }
        await asked('orders/place', { ...body, shown_total: total })
      }
      await place('1year')
      await place('2year')
      const [reader] = await db().select().from(account).where(eq(account.email, email))
      if (!reader) throw new Error('There is no reader.')
      const subscriptions = await readers.subscriptionsOf(reader.id)
      const people = `people/${reader.token}`
      return {
        people,
        subscriptions,
        tokens: subscriptions.map(({ token }) => token),
        orders: subscriptions.map((one) => one.purchaseId),
      }
    }
    type Bought = Awaited<ReturnType<typeof bought>>
    const refundable = async ({ orders, tokens }: Bought, at: number) => {
      const [row] = await db()
        .select()
        .from(purchase)
        .where(eq(purchase.id, orders[at] ?? ''))
      const file = await test.runtime.app.orders.find(row?.number ?? 0)
      return file?.refundable.subscriptions.find(({ token }) => token === tokens[at])
    }
    const cancel = (at: number) => async (thing: Bought) => {
      const sum = await refundable(thing, at)
      const amount = (sum?.online ?? 0) + (sum?.byHand ?? 0)
      return asked(`${thing.people}/cancel`, { subscription: thing.tokens[at] ?? '', amount, ...because })
    }
    await everyPair(bought, {
      credit: ({ people, tokens }) => asked(`${people}/credit`, { subscription: tokens[0], issues: 2, ...because }),
      'cancel the first': cancel(0),
      'cancel the second': cancel(1),
      'refund what is unserved': async (thing) => {
        const what = { type: 'unserved', subscription: thing.tokens[0] }
        const amount = (await refundable(thing, 0))?.online ?? 0
        return asked('orders/refund', { order: thing.orders[0], what, amount, ...because })
      },
      'refund it whole': ({ orders }) =>
        asked('orders/refund', { order: orders[0], what: { type: 'whole' }, amount: 0, ...because }),
      served: ({ people, tokens }) =>
        asked(`${people}/served`, { subscription: tokens[0], level: 'low', deliverable: 'digital', ...because }),
      address: ({ people }) => asked(`${people}/address`, { shipcode: 'ship-a', address: HOME, ...because }),
      suspend: ({ people }) => asked(`${people}/contact`, { contact: 'email', suspended: true, ...because }),
      open: ({ people }) => asked(`${people}/contact`, { contact: 'email', suspended: false, ...because }),
      sessions: ({ people }) => asked(`${people}/sessions`, because),
      note: ({ people }) => asked(`${people}/note`, { text: 'Called.' }),
    })
    await expectBooksRight()
  })

  it('about an invoice, and money that goes back by hand', async () => {
    const invoiced = (send: boolean) => async () => {
      const email = `invoice-${randomUUID()}@example.org`
      const cart = { ...EMPTY, subscription: { medium: 'digital', level: 'low', term: '1year' } }
      const payment = { by: 'invoice', net: 30, accepted: 'any', send, serve_before: true }
      const body = { name: 'Ada Bill', email, cart, payment }
      const { total } = (await admin.post('/api/staff/orders/quote', body)).body as { total: number }
      const { id } = (await asked('orders/place', { ...body, shown_total: total })).body as { id: string }
      return { id, total }
    }
    type Invoiced = { id: string; total: number }
    const writes: Record<string, Write<Invoiced>> = {
      send: ({ id }) => asked('invoices/send', { invoice: id }),
      remind: ({ id }) => asked('invoices/remind', { invoice: id }),
      void: ({ id }) => asked('invoices/void', { invoice: id, ...because }),
      pay: ({ id, total }) =>
        asked('invoices/payment', {
          invoice: id,
          means: 'check',
          amount: total,
          left: total,
          received_on: '2026-11-14',
          note: '',
        }),
      part: ({ id, total }) =>
        asked('invoices/payment', {
          invoice: id,
          means: 'wire',
          amount: 100,
          left: total,
          received_on: '2026-11-14',
          note: '',
        }),
      cancel: async ({ id }) => {
        const [unpaid] = await db().select().from(subscription).where(eq(subscription.purchaseId, id))
        if (!unpaid) return asked('invoices/remind', { invoice: id })
        const { token } = await readers.accountOf(unpaid.accountId)
        return asked(`people/${token}/cancel`, { subscription: unpaid.token, amount: 0, ...because })
      },
    }
    await everyPair(invoiced(true), writes)
    await everyPair(invoiced(false), writes)
    await expectBooksRight()
    const [owed] = await db().select().from(manualRefund).where(isNull(manualRefund.paidAt)).limit(1)
    if (owed)
      await everyPair(async () => owed.id, { pay: (refund) => asked('orders/paid-by-hand', { refund, note: 'x' }) })
  })

  it('about what is sold, and the words it is sold with', async () => {
    const product = async () => {
      const name = `Print ${randomUUID()}`
      const fields = { kind: 'sized', price: 900, description: 'x', details: [], tags: [], on_hand: 0 }
      const sizes = [{ name: 'Small', on_hand: 3 }]
      const made = await asked('catalogue/products/new', { ...fields, name, sizes })
      const { ref } = made.body as { ref: string }
      return { ref, name, size: `${ref.replace('prd:', 'sze:')}-small`, fields: { ...fields, sizes } }
    }
    const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await everyPair(product, {
      save: ({ ref, name }) => asked('catalogue/products', { ref, name, price: 1000, description: 'y' }),
      retire: ({ ref }) => asked('catalogue/products/retire', { ref, retired: true, ...because }),
      'sell again': ({ ref }) => asked('catalogue/products/retire', { ref, retired: false, ...because }),
      stock: ({ size }) => asked('catalogue/stock', { ref: size, by: -2, ...because }),
      size: ({ ref }) => asked('catalogue/sizes', { product: ref, name: 'Large', on_hand: 1 }),
      picture: ({ ref }) => asked('catalogue/products/picture', { ref, picture, alt: 'A dot' }),
      'the same again': ({ name, fields }) => asked('catalogue/products/new', { ...fields, name: `${name}!` }),
    })
    const { issuesPerYear: _, ...prices } = DEMO_PRICES
    await everyPair(async () => ({ from_day: '2027-02-01' }), {
      prices: (day) => asked('catalogue/prices', { ...day, prices }),
      'drop prices': (day) => asked('catalogue/prices/drop', day),
    })
    const limits = { starts_on: null, ends_on: null, usage_limit: null }
    const discounts = { print_us: 100, print_ca: 100, print_intl: 100, digital: 100, once_per_account: false }
    await everyPair(async () => `RACE-${randomUUID().slice(0, 8).toUpperCase()}`, {
      coupon: (code) => asked('catalogue/coupons', { code, applied: 'other', ...discounts, ...limits }),
      'change coupon': (code) => asked('catalogue/coupons/change', { code, ...limits, usage_limit: 1 }),
      'end coupon': (code) => asked('catalogue/coupons/end', { code }),
    })
    await everyPair(async () => null, {
      settings: () => asked('catalogue/settings', { tagline: 'A quarterly' }),
      mail: () => asked('emails', { mail: 'expiring', subject: 'x', text: '{name}' }),
      'our mail': () => asked('emails/reset', { mail: 'expiring' }),
    })
  })

  it('about parcels', async () => {
    const ordered = async () => {
      const cart = { ...EMPTY, items: [{ item: 'basic-product', ref: TOTE, quantity: 1 }] }
      const payment = { by: 'check', received_on: '2026-11-14', note: '' }
      const to = { address: HOME, shipcode: 'ship-a' }
      const body = { name: 'Ada Bag', email: `bag-${randomUUID()}@example.org`, cart, payment, ...to }
      const { total } = (await admin.post('/api/staff/orders/quote', body)).body as { total: number }
      return (await asked('orders/place', { ...body, shown_total: total })).body as { id: string }
    }
    await everyPair(ordered, {
      sent: ({ id }) => asked('orders/sent', { orders: [id], tracking: '' }),
      refund: ({ id }) => asked('orders/refund', { order: id, what: { type: 'whole' }, amount: 0, ...because }),
      'count the shelf': () => asked('catalogue/stock', { ref: TOTE, by: 1, ...because }),
    })
    await expectBooksRight()
  })
})
