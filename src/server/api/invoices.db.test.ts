import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Cart } from '#domain/cart/cart.ts'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import { priceCheckout } from '#domain/cart/cart-pricing.ts'
import { dayOf } from '#domain/day.ts'
import { advance } from '../../../tests/support/advance.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import { BANK, FAILING_BANK, HOME, openShopper, startedBy, VISA } from '../../../tests/support/shopper.ts'
import type { PurchaseDetails } from '../db/schema/orders.ts'
import { purchase } from '../db/schema/orders.ts'
import { attempt } from '../db/schema/payments.ts'
import { account } from '../db/schema/people.ts'
import { subscription } from '../db/schema/subscriptions.ts'
import { shopFor } from '../services/cart/shop.ts'
import { draftInvoice, sendInvoice } from '../services/invoices/make-invoice.ts'
import { serveBeforePayment } from '../services/invoices/serve-before-payment.ts'
import { voidInvoice } from '../services/invoices/void-invoice.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CAPTCHA: 'test' } })
})
afterAll(() => test.runtime.close())

const TOTES: Cart = { ...EMPTY_CART, goods: [{ type: 'basic-product', ref: 'prd:tote-bag', quantity: 2 }] }
const PERSONAL: Cart = {
  ...EMPTY_CART,
  membership: {
    type: 'personal-subscription',
    renewal: false,
    medium: 'digital',
    level: 'low',
    term: '1year',
    coupon: null,
  },
}

type Ordered = { cart?: Cart; email?: string; details?: PurchaseDetails }

async function invoice({ cart = TOTES, email = 'office@example.net', details = {} }: Ordered = {}): Promise<string> {
  const { paymentContext: context } = test.runtime
  const catalogue = await context.catalogue()
  const today = dayOf(context.now(), catalogue.publication.timeZone)
  const shop = await shopFor(context.db, { catalogue, cart, reader: null, today })
  const quote = priceCheckout(cart, shop, { purchaser: 'a', products: 'a' })
  const address = { ...HOME, zone: 'a' as const }
  return context.db.transaction(async (tx) => {
    const draft = { name: 'The Office', email, address, accountId: null, net: 30, details, quote }
    const id = await draftInvoice(tx, draft, context.now())
    await sendInvoice({ ...context, tx, catalogue }, id)
    const [row] = await tx.select().from(purchase).where(eq(purchase.id, id))
    return row?.invoice ?? ''
  })
}

async function readPurchaseOf(token: string) {
  const [row] = await test.runtime.database.db.select().from(purchase).where(eq(purchase.invoice, token))
  return row
}

const view = (token: string) => test.runtime.app.invoices.byLink(token)
const checkoutOf = (token: string) => `/api/invoice/${token}/checkout`

describe('an invoice', () => {
  let token: string
  beforeEach(async () => {
    token = await invoice()
  })

  it('is mailed with its link and its PDF, and seen by whoever holds the link', async () => {
    const [mail] = await mailsTo(test, 'office@example.net')
    expect(mail?.links.some((link) => link.endsWith(`/invoice/${token}`))).toBe(true)
    expect(await view(token)).toMatchObject({
      status: 'open',
      net: 30,
      pastDue: false,
      payableOnline: true,
      needsPassword: false,
      isOrder: false,
      billTo: { name: 'The Office', email: 'office@example.net' },
    })
    expect(await view('nothing')).toBeNull()
  })

  it('is paid by card, once: of two who pay at the same time one is given the money back', async () => {
    const buyers = [openShopper(test), openShopper(test)] as const
    const first = startedBy(await buyers[0].checkoutAt(checkoutOf(token), {}))
    const second = startedBy(await buyers[1].checkoutAt(checkoutOf(token), {}))
    expect(second.id).not.toBe(first.id)
    await buyers[0].pay(first, VISA)
    await buyers[1].pay(second, VISA)
    // Of two messages from the provider the later may come first.
    const told = [await buyers[0].poll(first.id), await buyers[1].poll(second.id)]
    const late = told.findIndex(({ status }) => status === 409)
    expect(told[1 - late]).toMatchObject({ status: 200, body: { status: 'completed' } })
    expect(told[late]).toMatchObject({ body: { errors: expect.stringContaining('already paid') } })
    await test.runtime.due.run()
    const refunded = await test.runtime.database.db.select().from(attempt).where(eq(attempt.state, 'refunded'))
    expect(refunded.map(({ intent }) => intent)).toEqual([[first, second][late]?.id])
    expect(await view(token)).toMatchObject({ status: 'paid', receipt: expect.any(String), payableOnline: false })
    expect(await buyers[1].checkoutAt(checkoutOf(token), {})).toMatchObject({ status: 422 })
  })

  it('is payable again after a bank debit that failed, and says so', async () => {
    const payer = openShopper(test)
    const debit = startedBy(await payer.checkoutAt(checkoutOf(token), {}))
    await payer.pay(debit, FAILING_BANK)
    expect(await payer.poll(debit.id)).toMatchObject({ body: { status: 'processing', invoice: token } })
    expect(await view(token)).toMatchObject({ status: 'processing', payableOnline: false })
    await advance(test, 6)
    expect(await view(token)).toMatchObject({
      status: 'open',
      payableOnline: true,
      failure: expect.stringMatching(
        /^You order failed to completed due to the following error: .* Proceed to Payment below\.$/,
      ),
    })
    const again = startedBy(await payer.checkoutAt(checkoutOf(token), {}))
    await payer.pay(again, BANK)
    await advance(test, 6)
    expect(await view(token)).toMatchObject({ status: 'paid', failure: null })
  })

  it('is past due the day after its time, with a message before and one after', async () => {
    await advance(test, 23)
    await advance(test, 7)
    expect(await view(token)).toMatchObject({ pastDue: false })
    await advance(test, 1)
    expect(await view(token)).toMatchObject({ pastDue: true })
    const number = (await view(token))?.number ?? ''
    const subjects = (await mailsTo(test, 'office@example.net')).map(({ subject }) => subject)
    const about = subjects.filter((subject) => subject.includes(`${number}`))
    expect(about.sort()).toEqual([
      `Invoice ${number} from Broadfold`,
      `Invoice ${number} from Broadfold is past due`,
      `Reminder: invoice ${number} from Broadfold`,
    ])
  })
})

it('takes no online payment where only check or wire is accepted', async () => {
  const token = await invoice({ details: { acceptedPayments: 'check-or-wire-only' } })
  expect(await view(token)).toMatchObject({ payableOnline: false, bank: { lines: expect.any(Array) } })
  expect(await openShopper(test).checkoutAt(checkoutOf(token), {})).toMatchObject({ status: 422 })
})

it('asks for a password where a personal subscription makes an account, and lets the buyer in to it', async () => {
  const token = await invoice({ cart: PERSONAL, email: 'new-office@example.net' })
  expect(await view(token)).toMatchObject({ needsPassword: true })
  const payer = openShopper(test)
  expect(await payer.checkoutAt(checkoutOf(token), {})).toMatchObject({
    status: 422,
    body: { errors: { 'password.password': 'Must not be blank.' } },
  })
  const password = { password: 'a quiet harbour', confirm: 'a quiet harbour' }
  const intent = startedBy(await payer.checkoutAt(checkoutOf(token), { password }))
  await payer.pay(intent, VISA)
  expect(await payer.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
  expect(await payer.get('/api/account/subscriber')).toMatchObject({
    body: { subscriber: { account: { email: 'new-office@example.net' } } },
  })
})

it('of an existing account needs neither password nor login, and the subscription goes to it', async () => {
  const token = await invoice({ cart: PERSONAL, email: 'no-address@example.com' })
  expect(await view(token)).toMatchObject({ needsPassword: false })
  const payer = openShopper(test)
  const intent = startedBy(await payer.checkoutAt(checkoutOf(token), {}))
  await payer.pay(intent, VISA)
  expect(await payer.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
  expect((await payer.get('/api/account/subscriber')).status).toBe(401)
  const owner = openShopper(test)
  await owner.login('no-address@example.com')
  const { body } = await owner.get('/api/account/subscriber')
  expect(JSON.stringify(body)).toContain('"order":"')
})

it('that was served before it was paid is voided, and a queued digital subscription has its turn', async () => {
  const { paymentContext: context } = test.runtime
  const member = (medium: 'print' | 'digital'): Cart => ({
    ...EMPTY_CART,
    membership: { ...PERSONAL.membership, medium } as Cart['membership'],
  })
  const email = 'served@example.net'
  const served = async (medium: 'print' | 'digital') => {
    const token = await invoice({ cart: member(medium), email, details: { serveBefore: true } })
    const { id = '' } = (await readPurchaseOf(token)) ?? {}
    const catalogue = await context.catalogue()
    await context.db.transaction((tx) => serveBeforePayment({ ...context, tx, catalogue }, id))
    return readPurchaseOf(token)
  }
  const owed = await served('print')
  await served('digital')
  const left = async () =>
    (
      await context.db
        .select()
        .from(subscription)
        .where(eq(subscription.accountId, owed?.accountId ?? ''))
        .orderBy(subscription.position)
    ).map(({ tokensLeft }) => tokensLeft)
  expect(await left()).toEqual([4, 4])
  const [actor] = await context.db.select().from(account).where(eq(account.role, 'admin'))
  const voided = await voidInvoice(context, { id: owed?.id ?? '', reason: 'Ordered twice', actor: actor?.id ?? '' })
  expect(voided.ok).toBe(true)
  expect(await left()).toEqual([0, 3])
})

it('that does not exist cannot be paid', async () => {
  expect((await openShopper(test).checkoutAt(checkoutOf('nothing'), {})).status).toBe(404)
})
