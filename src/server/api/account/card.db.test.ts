import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LINK_OUT_OF_DATE } from '#domain/access/sign-in.ts'
import { SETUP_NOT_CONFIRMED } from '#domain/account/payment-settings.ts'
import { SANDBOX_KEYS } from '#sandbox/payments/sandbox.ts'
import { bought, DONATION } from '../../../../tests/support/bought.ts'
import type { Answer } from '../../../../tests/support/browser.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { PaymentFault } from '../../adapters/payments.ts'
import { monthlyDonation } from '../../db/schema/donations.ts'
import { paymentCustomer, paymentMethod } from '../../db/schema/payments.ts'
import { account } from '../../db/schema/people.ts'
import { issueLink } from '../../services/access/links.ts'

let test: TestRuntime
const db = () => test.runtime.database.db

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())
beforeEach(async () => {
  await db().execute(sql`truncate rate_limit, session, cart`)
})

const CARD = '/api/account/card'
const DAY = 86_400_000
const VISA = { 'payment_method_data[type]': 'card', 'payment_method_data[card][token]': 'tok_visa' }
const MASTERCARD = { 'payment_method_data[type]': 'card', 'payment_method_data[card][token]': 'tok_mastercard' }
const BANK = {
  'payment_method_data[type]': 'us_bank_account',
  'payment_method_data[us_bank_account][routing_number]': '110000000',
  'payment_method_data[us_bank_account][account_number]': '000123456789',
  'payment_method_data[us_bank_account][account_holder_type]': 'individual',
  'payment_method_data[billing_details][name]': 'Anselm Baptiste',
  'mandate_data[customer_acceptance][type]': 'online',
  'mandate_data[customer_acceptance][online][infer_from_client]': 'true',
}

async function find(who: string) {
  const [row] = await db()
    .select()
    .from(account)
    .where(eq(account.email, `${who}@example.com`))
  if (!row) throw new Error(`There is no ${who}.`)
  return row
}

/** The payment page of a reader who is logged in. */
async function as(who: string) {
  const browser = openBrowser(test.web)
  await browser.post('/api/access/login', { email: `${who}@example.com`, password: 'broadfold' })
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { session } = await test.runtime.app.visitor(
    new Request('http://localhost:3000/', { headers: { Cookie: cookie } }),
  )
  const address = `${CARD}?session=${session}`
  return { ...browser, send: (body: object) => browser.post(address, body), remove: () => browser.delete(address) }
}

type Started = { setup_intent: string; stripe_secret: string }

/** As the provider's form does it in the browser. */
async function fill(started: Answer, form: Record<string, string>): Promise<string> {
  const { setup_intent: id, stripe_secret: secret } = started.body as Started
  const response = await test.web.request(`/sandbox/stripe/v1/setup_intents/${id}/confirm`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${SANDBOX_KEYS.publishable}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ client_secret: secret, return_url: 'http://localhost:3000/', ...form }).toString(),
  })
  expect(response.status).toBe(200)
  return id
}

async function save(reader: Awaited<ReturnType<typeof as>>, form: Record<string, string>): Promise<Answer> {
  return reader.send({ setup_intent: await fill(await reader.send({ name: 'Anselm Baptiste' }), form) })
}

/** Whether the provider still keeps it with a customer. */
async function isAttached(id: string): Promise<boolean> {
  const method = await test.runtime.payments.retrieveMethod(id).catch((error: unknown) => {
    if (error instanceof PaymentFault) return null
    throw error
  })
  return method?.customer != null
}

describe('the stored card', () => {
  it('is saved after the provider confirms it, and replaced by a bank account, which lets the card go', async () => {
    const reader = await as('digital')
    expect(await save(reader, VISA)).toMatchObject({
      status: 200,
      body: { payment: { card: { type: 'visa', last_four: '4242' } } },
    })
    const first = (await find('digital')).paymentMethod ?? ''
    expect(await isAttached(first)).toBe(true)
    expect(await save(reader, BANK)).toMatchObject({
      body: { payment: { ach: { bank_name: 'STRIPE TEST BANK', last_four: '6789', routing_number: '110000000' } } },
    })
    await test.runtime.queue.idle()
    expect((await find('digital')).paymentMethod).not.toBe(first)
    expect(await isAttached(first)).toBe(false)
    expect(await db().select().from(paymentMethod).where(eq(paymentMethod.id, first))).toEqual([])
  })

  it('is not confirmed before the provider has done it; once done, twice is as good as once', async () => {
    const reader = await as('sustainer')
    const started = await reader.send({ name: 'Rosamund' })
    const { setup_intent } = started.body as Started
    expect(await reader.send({ setup_intent })).toMatchObject({ status: 422, body: { errors: SETUP_NOT_CONFIRMED } })
    await fill(started, VISA)
    const answers = await Promise.all([reader.send({ setup_intent }), reader.send({ setup_intent })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await test.runtime.queue.idle()
    expect(await isAttached((await find('sustainer')).paymentMethod ?? '')).toBe(true)
    await save(reader, MASTERCARD)
    await test.runtime.queue.idle()
    expect(await reader.send({ setup_intent })).toMatchObject({ status: 422, body: { errors: SETUP_NOT_CONFIRMED } })
  })

  it('of somebody else’s setup or customer is refused like one that never was', async () => {
    const [owner, thief] = [await as('canada'), await as('active')]
    const setup_intent = await fill(await owner.send({ name: 'Étienne' }), VISA)
    await thief.send({ name: 'Maren' })
    const { id } = await find('active')
    const [customer] = await db()
      .select()
      .from(paymentCustomer)
      .where(eq(paymentCustomer.accountId, (await find('canada')).id))
    const forged = await test.runtime.payments.createSetup({
      key: 'setup:forged',
      customer: customer?.customer ?? '',
      owner: id,
      currency: 'usd',
    })
    await fill(
      { ...(await owner.send({ name: 'x' })), body: { setup_intent: forged.id, stripe_secret: forged.secret } },
      VISA,
    )
    for (const stolen of [setup_intent, forged.id, 'seti_nothing'])
      expect(await thief.send({ setup_intent: stolen })).toMatchObject({
        status: 422,
        body: { errors: SETUP_NOT_CONFIRMED },
      })
    expect((await find('active')).paymentMethod).toBeNull()
  })

  it('needs a name, the session, and one thing at a time', async () => {
    const reader = await as('digital')
    expect(await reader.send({ name: '  ' })).toMatchObject({
      status: 422,
      body: { errors: { name: 'Must not be blank.' } },
    })
    for (const body of [{}, { name: 'x', setup_intent: 'seti_1' }, { name: 'x', customer: 'cus_1' }])
      expect((await reader.send(body)).status).toBe(422)
    for (const path of [CARD, `${CARD}?session=guessed`]) {
      expect((await reader.post(path, { name: 'x' })).status).toBe(403)
      expect((await reader.delete(path)).status).toBe(403)
      expect((await openBrowser(test.web).post(path, { name: 'x' })).status).toBe(401)
      expect((await openBrowser(test.web).delete(path)).status).toBe(401)
    }
  })

  it('has one customer, whoever asks at once', async () => {
    const reader = await as('extended')
    const answers = await Promise.all(Array.from({ length: 20 }, () => reader.send({ name: 'Tobias' })))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const ids = answers.map(({ body }) => (body as Started).setup_intent)
    const customers = await Promise.all(ids.map(async (id) => (await test.runtime.payments.retrieveSetup(id)).customer))
    expect(new Set(customers).size).toBe(1)
  })
})

describe('deleting it', () => {
  it('turns autorenew off, tells the reader by mail, and lets it go at the provider', async () => {
    const reader = await as('ach')
    await save(reader, VISA)
    const method = (await find('ach')).paymentMethod ?? ''
    await reader.post('/api/account/autorenew?to=on')
    const answers = await Promise.all([reader.remove(), reader.remove(), reader.remove()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.filter(({ body }) => (body as { removed: boolean }).removed)).toHaveLength(1)
    expect(await find('ach')).toMatchObject({ autorenew: false, paymentMethod: null })
    const off = (await mailsTo(test, 'ach@example.com')).filter(({ subject }) => /^Autorenew is off/.test(subject))
    expect(off).toHaveLength(1)
    expect(await isAttached(method)).toBe(false)
    expect((await reader.post('/api/account/autorenew?to=on')).status).toBe(422)
    expect((await reader.remove()).body).toEqual({ removed: false, autorenew_off: false })
  })

  it('leaves it with a monthly donation that is still paid by it', async () => {
    const reader = await as('suspended')
    await save(reader, VISA)
    const { id, name, paymentMethod: method } = await find('suspended')
    const now = test.runtime.app.now()
    const { id: purchaseId } = await bought(db(), { lines: [DONATION], now, accountId: id })
    await db().insert(monthlyDonation).values({
      id: randomUUID(),
      accountId: id,
      purchaseId,
      name,
      email: 'suspended@example.com',
      dollars: 25,
      status: 'active',
      paymentMethod: method,
      startedOn: '2026-11-15',
      nextOn: '2026-12-15',
      createdAt: now,
    })
    expect((await reader.remove()).body).toMatchObject({ removed: true })
    await test.runtime.queue.idle()
    expect(await find('suspended')).toMatchObject({ paymentMethod: null })
    expect(await isAttached(method ?? '')).toBe(true)
  })

  it('does not switch autorenew on again when another is added', async () => {
    const reader = await as('expired-autorenew')
    expect((await reader.remove()).body).toEqual({ removed: true, autorenew_off: true })
    await save(reader, VISA)
    expect(await find('expired-autorenew')).toMatchObject({ autorenew: false })
  })
})

describe('an emailed link', () => {
  const link = async (who: string, purpose: 'payment' | 'address' = 'payment') =>
    issueLink(db(), {
      ...(purpose === 'payment' ? { purpose } : { purpose, zone: 'a' as const }),
      accountId: (await find(who)).id,
      now: test.runtime.app.now(),
    })
  const by = (token: string) => (body: object) => openBrowser(test.web).post(`${CARD}?token=${token}`, body)

  it('saves a card without a login, shows only that, and is used up by it', async () => {
    const token = await link('no-address')
    const other = await link('no-address')
    expect(await test.runtime.app.account.paymentLink(token)).toEqual({
      name: 'Hedda Mukherjee',
      email: 'no-address@example.com',
      payment: null,
    })
    const [send, also] = [by(token), by(other)]
    const setups = [await fill(await send({ name: 'Hedda' }), VISA), await fill(await also({ name: 'Hedda' }), VISA)]
    const answers = await Promise.all(setups.map((setup_intent) => send({ setup_intent })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    for (const body of [{ name: 'Hedda' }, { setup_intent: setups[0] }])
      expect((await send(body)).body).toEqual({ errors: LINK_OUT_OF_DATE })
    expect(await test.runtime.app.account.paymentLink(token)).toBeNull()
    expect((await openBrowser(test.web).delete(`${CARD}?token=${other}`)).status).toBe(422)
    expect((await find('no-address')).paymentMethod).not.toBeNull()
  })

  it('for something else, or made up, opens nothing, and it dies after 14 days', async () => {
    for (const token of [await link('lifetime', 'address'), 'made-up', ''])
      expect((await by(token)({ name: 'x' })).body).toEqual({ errors: LINK_OUT_OF_DATE })
    const token = await link('lifetime')
    const send = by(token)
    const setup_intent = await fill(await send({ name: 'Ottoline' }), VISA)
    await test.runtime.sandbox?.clock.moveTo(new Date(test.runtime.app.now().getTime() + 14 * DAY))
    expect((await send({ setup_intent })).body).toEqual({ errors: LINK_OUT_OF_DATE })
    expect(await test.runtime.app.account.paymentLink(token)).toBeNull()
    expect((await find('lifetime')).paymentMethod).toBeNull()
  })
})

describe('what was bought and given', () => {
  it('is listed for its owner and nobody else', async () => {
    const giver = await find('sustainer')
    const { ordersAndGifts } = await test.runtime.app.account.overview(giver.id)
    expect(ordersAndGifts.orders).toHaveLength(3)
    expect(ordersAndGifts.given.map(({ status }) => status).sort()).toEqual(['cancelled', 'redeemed', 'waiting'])
    const { ordersAndGifts: theirs } = await test.runtime.app.account.overview((await find('canada')).id)
    expect(theirs).toMatchObject({ orders: [], given: [], received: [{ from: giver.name, status: 'redeemed' }] })
  })
})
