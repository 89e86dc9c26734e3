import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { GIFT_IS_KEPT } from '#domain/gifts/gift.ts'
import { providerOf } from '../../../../tests/faults/provider.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import type { Shopper } from '../../../../tests/support/shopper.ts'
import { BANK, HOME, openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { gift, purchase } from '../../db/schema/orders.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { settle } from '../../services/payments/settle.ts'

const test = runtimeForFile({ env: { CAPTCHA: 'test' } })
const db = () => test.runtime.database.db
const REDEEM = '/api/subscribe/redeem'
const digital = { medium: 'digital', level: 'low', term: '1year' }
const bought = (subscription: object) => ({ items: [], giftsubs: [], donation: null, subscription })
const again = (number: string) => ({ again: expect.stringContaining(`order ${number} has been processing`) })

/** By bank, until the debit is under way. */
async function debit(shopper: Shopper, started: Awaited<ReturnType<Shopper['checkout']>>) {
  const intent = startedBy(started)
  await shopper.pay(intent, BANK)
  const { invoice } = (await shopper.poll(intent.id)).body as { invoice: string }
  const [row] = await db().select().from(purchase).where(eq(purchase.invoice, invoice))
  return { intent: intent.id, invoice, number: `BF-${row?.number}` }
}

function seenBy(shopper: Shopper) {
  const cookie = [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const request = new Request('http://localhost:3000/account', { headers: { Cookie: cookie } })
  return test.runtime.app.viewer(request).then((viewer) => test.runtime.app.payments.underWay(request, viewer))
}

async function buyGift(deliverable = 'digital') {
  const giver = openShopper(test)
  const cart = { ...bought({}), giftsubs: [{ deliverable, level: 'low', term: '1year' }], subscription: null }
  const intent = startedBy(await giver.checkout({ name: 'Gil', email: `gil${Date.now()}@example.net`, cart }))
  await giver.pay(intent, VISA)
  const { receipt } = (await giver.poll(intent.id)).body as { receipt: string }
  const [row] = await db()
    .select({ token: gift.token })
    .from(gift)
    .innerJoin(purchase, eq(purchase.id, gift.purchaseId))
    .where(eq(purchase.receipt, receipt))
  return row?.token ?? ''
}

describe('a payment in progress by bank debit', () => {
  it('is shown with sum and number to the account that paid, and to nobody else', async () => {
    const reader = openShopper(test)
    await reader.login('digital@example.com')
    const started = await reader.checkout({ cart: bought(digital), origin: '/subscribe/renew' })
    const { number, invoice } = await debit(reader, started)
    expect(await seenBy(reader)).toMatchObject([{ number, invoice, total: 3000 }])
    const elsewhere = openShopper(test)
    await elsewhere.login('digital@example.com')
    expect(await seenBy(elsewhere)).toHaveLength(1)
    expect(await seenBy(openShopper(test))).toEqual([])
  })

  it('is not bought again without the reader’s knowing: renewing by hand asks first', async () => {
    const reader = openShopper(test)
    await reader.login('digital@example.com')
    const [{ number } = { number: '' }] = await seenBy(reader)
    const body = { cart: bought({ ...digital, term: '2year' }), origin: '/subscribe/renew' }
    expect(await reader.checkout(body)).toMatchObject({ status: 422, body: { errors: again(number) } })
    expect(await reader.checkout({ ...body, again: true })).toMatchObject({ body: { type: 'started' } })
    const other = { ...bought(digital), subscription: null, donation: { process: 'onetime', dollars: 25 } }
    expect(await reader.checkout({ cart: other, origin: '/donate' })).toMatchObject({ body: { type: 'started' } })
  })

  it('of a guest is known to the session alone', async () => {
    const guest = openShopper(test)
    const who = { name: 'Maren Holt', email: 'maren@example.com', address: HOME, shipcode: 'ship-a' }
    await guest.add({ type: 'basic-product', ref: 'prd:tote-bag' })
    const { number } = await debit(guest, await guest.checkout(who))
    expect(await seenBy(guest)).toMatchObject([{ number }])
    await guest.add({ type: 'basic-product', ref: 'prd:tote-bag' })
    expect(await guest.checkout(who)).toMatchObject({ status: 422, body: { errors: again(number) } })
    const stranger = openShopper(test)
    await stranger.add({ type: 'basic-product', ref: 'prd:tote-bag' })
    expect(await stranger.checkout(who)).toMatchObject({ body: { type: 'started' } })
  })

  it('of a change of a subscription is asked about as well', async () => {
    const reader = openShopper(test)
    await reader.login('digital@example.com')
    const answer = await reader.get('/api/account/subscriber')
    const { subscriber } = answer.body as {
      subscriber: { timetable: { current_subscription: { info: { token: string } } } }
    }
    const { token } = subscriber.timetable.current_subscription.info
    const body = { subscription: { token, deliverable: 'print-a' }, address: HOME }
    const update = (more = {}) => reader.checkoutAt('/api/account/subscriptions/update', { ...body, ...more })
    const intent = startedBy({ ...(await update()), body: ((await update()).body as { data: object }).data })
    await reader.pay(intent, BANK)
    expect(await reader.poll(intent.id)).toMatchObject({ body: { status: 'processing' } })
    expect(await update()).toMatchObject({ status: 422, body: { errors: { again: expect.any(String) } } })
    expect(await update({ again: true })).toMatchObject({ body: { type: 'upgrade-checkout' } })
  })
})

describe('a gift whose redemption is processing', () => {
  const reader = (email: string) => ({
    name: 'Ada Finch',
    email,
    address: HOME,
    password: { password: 'a quiet harbour', confirm: 'a quiet harbour' },
  })

  async function redeeming(token: string, email: string) {
    const shopper = openShopper(test)
    const body = { ...reader(email), subscription: { token, deliverable: 'print-a' } }
    const { data } = (await shopper.checkoutAt(REDEEM, body)).body as { data: object }
    return { shopper, ...(await debit(shopper, { status: 200, body: data } as never)) }
  }

  it('is kept for it: others get a sentence, its buyer the order, and it is redeemed when the money arrives', async () => {
    const token = await buyGift()
    const { shopper, intent, invoice, number } = await redeeming(token, 'ada@example.net')
    expect((await shopper.get(`${REDEEM}?token=${token}`)).body).toMatchObject({
      under_way: { message: expect.stringContaining(`$24.00 for order ${number}`), invoice },
    })
    const other = openShopper(test)
    expect((await other.get(`${REDEEM}?token=${token}`)).body).toMatchObject({
      gift: { redeemed: false },
      under_way: { message: GIFT_IS_KEPT, invoice: null },
    })
    const wanted = { ...reader('other@example.net'), subscription: { token, deliverable: 'digital' } }
    expect(await other.checkoutAt(REDEEM, wanted)).toMatchObject({
      status: 422,
      body: { type: 'redeem-failed', errors: GIFT_IS_KEPT },
    })
    await providerOf(test.web).act({ action: 'settle', intent })
    expect(await settle(test.runtime.paymentContext, intent)).toMatchObject({ state: 'paid' })
    const [row] = await db().select().from(gift).where(eq(gift.token, token))
    const [changed] = await db()
      .select()
      .from(subscription)
      .where(eq(subscription.id, row?.subscriptionId ?? ''))
    expect(changed).toMatchObject({ activeDeliverable: 'print-a' })
  })

  it('is free again when the payment fails', async () => {
    const token = await buyGift()
    const { intent } = await redeeming(token, 'bea@example.net')
    await providerOf(test.web).act({ action: 'fail', intent })
    await settle(test.runtime.paymentContext, intent)
    const other = openShopper(test)
    expect((await other.get(`${REDEEM}?token=${token}`)).body).toMatchObject({ under_way: null })
    const wanted = { ...reader('cleo@example.net'), subscription: { token, deliverable: 'digital' } }
    expect(await other.checkoutAt(REDEEM, wanted)).toMatchObject({ body: { type: 'redeem-succeeded' } })
  })

  it('returns a card payment that comes after it, and the page it was paid on says what went back', async () => {
    const token = await buyGift()
    const late = openShopper(test)
    const body = { ...reader('dora@example.net'), subscription: { token, deliverable: 'print-a' } }
    const { data } = (await late.checkoutAt(REDEEM, body)).body as { data: object }
    const card = startedBy({ status: 200, body: data } as never)
    const first = await redeeming(token, 'elsa@example.net')
    await late.pay(card, VISA)
    expect(await late.poll(card.id)).toMatchObject({
      status: 409,
      body: { errors: expect.stringMatching(/^We returned \$24\.00 on [\d.]+\. .* Your money was returned\.$/) },
    })
    await test.runtime.queue.idle()
    // The giver's order is refunded meanwhile, so that the debit comes too late as well.
    await db().update(gift).set({ status: 'cancelled' }).where(eq(gift.token, token))
    await providerOf(test.web).act({ action: 'settle', intent: first.intent })
    expect(await settle(test.runtime.paymentContext, first.intent)).toMatchObject({ state: 'refunding' })
    const view = await test.runtime.app.invoices.byLink(first.invoice)
    expect(view).toMatchObject({
      status: 'void',
      returned: [{ amount: 2400, on: expect.any(String), reason: expect.any(String) }],
    })
  })
})
