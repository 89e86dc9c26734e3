import { Writable } from 'node:stream'
import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import Stripe from 'stripe'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ProviderEvent } from '../../adapters/payments.ts'
import { openStripe } from '../../adapters/stripe.ts'
import type { Env } from '../../http/env.ts'
import { requestLog } from '../../http/request-log.ts'
import { createLog } from '../../log.ts'
import { mountWebhooks } from './webhooks.ts'

const NOW = new Date('2026-11-15T12:00:00Z')
const NOTHING = new Writable({ write: (_chunk, _encoding, done) => done() })

describe('POST /webhooks/stripe', () => {
  const payments = openStripe({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    script: null,
    webhookSecrets: ['whsec_old', 'whsec_new'],
  })
  let heard: ProviderEvent[]
  let onEvent: (event: ProviderEvent) => Promise<void>
  const web = new Hono<Env>()
  web.onError((error, c) => (error instanceof HTTPException ? error.getResponse() : c.body(null, 500)))
  web.use(requestLog(createLog(NOTHING)))
  mountWebhooks(web, { payments, now: () => NOW, onEvent: (event) => onEvent(event) })
  beforeEach(() => {
    heard = []
    onEvent = async (event) => {
      heard.push(event)
    }
  })

  const refunded = { object: 'refund', id: 're_1', payment_intent: 'pi_1' }
  const event = (type = 'refund.created', object: object = refunded) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type, created: NOW.getTime() / 1000, data: { object } })

  function send(body: string, { secret = 'whsec_new', ageSeconds = 0, as = 'application/json' } = {}) {
    const timestamp = NOW.getTime() / 1000 - ageSeconds
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    return web.request('/webhooks/stripe', {
      method: 'POST',
      headers: { 'Stripe-Signature': signature, 'Content-Type': as },
      body,
    })
  }

  it('hands on what is signed, by its intent', async () => {
    expect((await send(event())).status).toBe(200)
    expect(heard).toEqual([{ id: 'evt_1', type: 'refund.created', created: NOW, intent: 'pi_1', setup: null }])
  })

  it('takes either secret while one is being changed', async () => {
    expect((await send(event(), { secret: 'whsec_old' })).status).toBe(200)
    expect(heard).toHaveLength(1)
  })

  it('hands on a repeated event each time, for whoever acts on it to act once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(event())))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(heard).toHaveLength(5)
  })

  it('takes types that nobody asked for, about things that are no payment', async () => {
    const odd = event('customer.created', { object: 'customer', id: 'cus_1' })
    expect((await send(odd)).status).toBe(200)
    expect(heard).toMatchObject([{ type: 'customer.created', intent: null, setup: null }])
  })

  it('goes by the signature, not by what the sender calls it', async () => {
    expect((await send(event(), { as: 'text/plain' })).status).toBe(200)
  })

  it.each([
    ['forged', () => send(event(), { secret: 'whsec_of_somebody_else' })],
    ['old', () => send(event(), { ageSeconds: 301 })],
    ['unsigned', () => web.request('/webhooks/stripe', { method: 'POST', body: event() })],
    ['no event', () => send('{"object":"v2.core.event"}')],
    ['an event of no type', () => send(JSON.stringify({ ...JSON.parse(event()), type: undefined }))],
    ['an event of no time', () => send(JSON.stringify({ ...JSON.parse(event()), created: 1e300 }))],
    ['an event about nothing', () => send(JSON.stringify({ ...JSON.parse(event()), data: null }))],
    ['no JSON', () => send('Hello')],
    ['empty', () => send('')],
  ])('refuses what is %s', async (_, sent) => {
    const answer = await sent()
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('This is not signed by the payment provider')
    expect(heard).toEqual([])
  })

  it('asks for it again when it could not be acted on', async () => {
    onEvent = () => Promise.reject(new Error('The database is away'))
    expect((await send(event())).status).toBe(500)
  })
})
