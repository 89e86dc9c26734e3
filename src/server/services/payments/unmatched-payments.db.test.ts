import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import { FIRST_PAGE } from '#domain/staff-lists/list-query.ts'
import { SANDBOX_KEYS } from '#sandbox/payments/sandbox.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import { HOME, openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { addUnmatchedPayment } from '../../../../tests/support/unmatched-payment.ts'
import { attempt, refund } from '../../db/schema/payments.ts'
import { readShopId } from './shop-id.ts'

const test = runtimeForFile()
const RETURN = '/api/staff/payments/return'

async function atProvider(path: string, form: Record<string, string>): Promise<string> {
  const response = await test.web.request(`/sandbox/stripe/v1/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${SANDBOX_KEYS.secret}`, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  })
  const { id } = (await response.json()) as { id?: string }
  if (!id) throw new Error(`${path}: ${response.status}`)
  return id
}

/** Paid, and noted as a payment of ours would be. */
const paidFor = async (metadata: { attempt: string; email: string; house?: string }) =>
  atProvider('payment_intents', {
    amount: '2100',
    currency: 'usd',
    confirm: 'true',
    payment_method: 'pm_card_visa',
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
    'metadata[house]': await readShopId(test.runtime.database.db),
    ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`metadata[${name}]`, value])),
  })
const unmatched = async () => (await test.runtime.app.payments.unmatched(FIRST_PAGE)).rows
const waiting = async () => (await unmatched()).map(({ intent }) => intent)
const refundsOf = (intent: string) => test.runtime.database.db.select().from(refund).where(eq(refund.intent, intent))

it('a payment made twice goes back, and its buyer is written to', async () => {
  const shopper = openShopper(test)
  await shopper.add({ type: 'basic-product', ref: 'prd:tote-bag' })
  const email = 'twice@example.net'
  const intent = startedBy(await shopper.checkout({ name: 'Maren Holt', email, address: HOME, shipcode: 'ship-a' }))
  await shopper.pay(intent, VISA)
  expect(await shopper.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
  const [row] = await test.runtime.database.db.select().from(attempt).where(eq(attempt.intent, intent.id))
  const second = await paidFor({ attempt: row?.id ?? '', email })
  await test.runtime.due.run()
  expect(await refundsOf(second)).toMatchObject([{ amount: 2100, state: 'done', reason: 'Paid twice' }])
  expect(await waiting()).not.toContain(second)
  const mails = await mailsTo(test, email)
  expect(mails.find(({ text }) => text.includes('You were charged twice.'))?.text).toContain('$21.00')
})

it('a payment that belongs to nothing waits for staff, and another shop’s is none of our business', async () => {
  const [ours, theirs] = [
    await paidFor({ attempt: randomUUID(), email: 'active@example.com' }),
    await paidFor({ attempt: randomUUID(), email: 'other@example.net', house: 'another' }),
  ]
  await test.runtime.due.run()
  const found = await unmatched()
  expect(found).toMatchObject([
    { intent: ours, amount: 2100, email: 'active@example.com', reader: { name: 'Maren Oyelaran' } },
  ])
  expect(await refundsOf(ours)).toEqual([])
  expect(found.map(({ intent }) => intent)).not.toContain(theirs)

  const request = { payment: ours, amount: 2100 }
  expect((await (await openStaff(test, 'support')).write(RETURN, request)).status).toBe(403)
  const finance = await openStaff(test, 'finance')
  expect(await finance.write(RETURN, { payment: theirs, amount: 2100 })).toMatchObject({ status: 422 })
  await atProvider('refunds', { payment_intent: ours, amount: '600' })
  expect(await finance.write(RETURN, request)).toMatchObject({
    status: 422,
    body: { errors: 'The sum is now $15.00. Please check it again.' },
  })
  expect(await finance.write(RETURN, { ...request, amount: 1500 })).toMatchObject({ status: 200 })
  expect((await finance.write(RETURN, { ...request, amount: 1500 })).status).toBe(409)
  expect(await waiting()).not.toContain(ours)
})

it('what was returned at the provider waits no longer', async () => {
  const intent = await paidFor({ attempt: randomUUID(), email: 'gone@example.net' })
  await test.runtime.due.run()
  expect(await waiting()).toContain(intent)
  await atProvider('refunds', { payment_intent: intent })
  await test.runtime.due.run()
  expect(await waiting()).not.toContain(intent)
})

it('the schema keeps what is left of it while refunds are asked for, fail and succeed', async () => {
  const { db } = test.runtime.database
  const at = test.runtime.app.now()
  const takeAway = await addUnmatchedPayment(db, { email: 'parts@example.net', amount: 2100, at })
  const left = async () => (await unmatched()).find(({ email }) => email === 'parts@example.net')?.amount
  const { intent } = (await unmatched()).find(({ email }) => email === 'parts@example.net') ?? { intent: '' }
  expect(await left()).toBe(2100)
  const part = { intent, purchaseId: null, reason: 'A part', actor: 'staff', state: 'due', createdAt: at } as const
  const whole = { ...part, id: randomUUID(), key: `whole ${intent}`, amount: cents(1500) }
  await db.insert(refund).values({ ...part, id: randomUUID(), key: `part ${intent}`, amount: cents(600) })
  expect(await left()).toBe(1500)
  await db.insert(refund).values(whole)
  expect(await left()).toBeUndefined()
  await db.update(refund).set({ state: 'failed' }).where(eq(refund.id, whole.id))
  expect(await left()).toBe(1500)
  await db.delete(refund).where(eq(refund.intent, intent))
  expect(await left()).toBe(2100)
  await takeAway()
})
