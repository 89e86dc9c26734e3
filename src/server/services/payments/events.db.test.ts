import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { providerOf } from '../../../../tests/faults/provider.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import type { Started } from '../../../../tests/support/shopper.ts'
import { DECLINED, openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import type { ProviderEvent } from '../../adapters/payments.ts'
import { attempt, paymentEvent } from '../../db/schema/payments.ts'
import { takeEvent, takeWebhook } from './events.ts'

const test = runtimeForFile({ env: { CAPTCHA: 'test' } })
const db = () => test.runtime.database.db
const context = () => test.runtime.paymentContext
const DONATION = {
  cart: { items: [], giftsubs: [], subscription: null, donation: { process: 'onetime', dollars: 25 } },
}

/** A buyer with an open payment. The provider sends no webhook for it. */
async function start() {
  await providerOf(test.web).webhookFault('drop')
  const buyer = openShopper(test)
  const who = { name: 'Maren Holt', email: 'maren@example.com', origin: '/donate' }
  return { buyer, started: startedBy(await buyer.checkout({ ...DONATION, ...who })) }
}

async function told({ id }: Started, type: string): Promise<ProviderEvent> {
  const events = await context().payments.listEvents(new Date(0))
  const event = events.find((one) => one.intent === id && one.type === type)
  if (!event) throw new Error(`The provider has no ${type} of ${id}.`)
  return event
}

const attemptOf = async ({ id }: Started) => (await db().select().from(attempt).where(eq(attempt.intent, id)))[0]
const noted = ({ id }: ProviderEvent) => db().select().from(paymentEvent).where(eq(paymentEvent.id, id))
const asked = () => vi.spyOn(context().payments, 'retrieveIntent')

describe('what the provider tells', () => {
  afterEach(() => vi.restoreAllMocks())

  it('books a payment that has not been booked, then records the event', async () => {
    const { buyer, started } = await start()
    await buyer.pay(started, VISA)
    const event = await told(started, 'payment_intent.succeeded')
    const retrieve = asked()
    await takeWebhook(context(), event)
    expect(retrieve).toHaveBeenCalledTimes(1)
    expect(await attemptOf(started)).toMatchObject({ state: 'paid' })
    expect(await noted(event)).toMatchObject([{ type: event.type, webhookAt: expect.any(Date) }])
  })

  it('only records the event when the page has already booked the payment', async () => {
    const { buyer, started } = await start()
    await buyer.pay(started, VISA)
    expect((await buyer.poll(started.id)).body).toMatchObject({ status: 'completed' })
    const event = await told(started, 'payment_intent.succeeded')
    const before = await attemptOf(started)
    const retrieve = asked()
    await takeEvent(context(), event)
    expect(await noted(event)).toMatchObject([{ createdAt: event.created, webhookAt: null }])
    expect(retrieve).not.toHaveBeenCalled()
    await takeWebhook(context(), event)
    await takeWebhook(context(), event)
    expect(await noted(event)).toMatchObject([{ webhookAt: expect.any(Date) }])
    expect(await attemptOf(started)).toEqual(before)
  })

  it('counts a decline once, even if it arrives after the payment was booked', async () => {
    const { buyer, started } = await start()
    await buyer.pay(started, DECLINED)
    await buyer.pay(started, VISA)
    await buyer.poll(started.id)
    const event = await told(started, 'payment_intent.payment_failed')
    const { declines = 0 } = (await attemptOf(started)) ?? {}
    await takeWebhook(context(), event)
    await takeWebhook(context(), event)
    expect(await attemptOf(started)).toMatchObject({ state: 'paid', declines: declines + 1 })
  })
})
