import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import { unableToApply } from '#domain/catalogue/coupon.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import type { Shopper } from '../../../../tests/support/shopper.ts'
import { openShopper } from '../../../../tests/support/shopper.ts'
import { rateLimit } from '../../db/schema/access.ts'

const OFFICE = '198.51.100.9'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CAPTCHA: 'test' } })
})
afterAll(() => test.runtime.close())
beforeEach(() => test.runtime.database.db.delete(rateLimit))

const SUBSCRIPTION = { medium: 'digital', level: 'low', term: '1year' }
const GIFT = { deliverable: 'digital', level: 'low', term: '1year' }

/** One code by each way in which a visitor may ask for it: why it was refused. */
const WAYS: Record<string, (visitor: Shopper, coupon: string) => Promise<unknown>> = {
  'the subscribe page': (_, coupon) => onPage(coupon, 'subscribe'),
  'the renew page': (_, coupon) => onPage(coupon, 'renew'),
  'the call of these pages': async (visitor, coupon) => errorsOf(await visitor.get(`/api/subscribe?coupon=${coupon}`)),
  'the cart': async (visitor, coupon) =>
    errorsOf(await visitor.add({ type: 'personal-subscription', item: { ...SUBSCRIPTION, coupon } })),
  'the checkout': async (visitor, coupon) => {
    const cart = { items: [], giftsubs: [{ ...GIFT, coupon, quantity: 1 }], subscription: null, donation: null }
    const who = { name: 'Maren Holt', email: 'maren@example.com', origin: '/subscribe' }
    return errorsOf(await visitor.checkout({ ...who, cart }))
  },
}

function errorsOf({ body }: { body: unknown }): unknown {
  const { errors, coupon_errors } = body as { errors?: unknown; coupon_errors?: { personal: unknown } }
  return errors ?? coupon_errors?.personal ?? null
}

/** As the loader of a page asks, however the page's address is spelled. */
async function onPage(coupon: string, page: 'subscribe' | 'renew', network = OFFICE) {
  const request = new Request('http://localhost:3000/Subscribe/')
  const { faults, coupon: found } = await test.runtime.app.checkout.offer(request, {
    reader: null,
    coupon,
    page,
    network,
  })
  return found ? null : faults.personal
}

async function guessWrong(times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await onPage(`GUESS${turn}`, 'subscribe')
}

describe('coupons cannot be guessed by machine: a code is counted where it is looked up', () => {
  it.each(Object.entries(WAYS))('by %s', async (_, ask) => {
    await guessWrong(99)
    expect(await ask(openShopper(test, { address: OFFICE }), 'WELCOME')).toBeNull()
    // The hundredth wrong one is counted as well by this way.
    expect(JSON.stringify(await ask(openShopper(test, { address: OFFICE }), 'GUESS'))).toContain(unableToApply('GUESS'))
    expect(await ask(openShopper(test, { address: OFFICE }), 'WELCOME')).toBe(TOO_MANY_REQUESTS)
    expect(await ask(openShopper(test, { address: OFFICE }), 'NONE')).toBe(TOO_MANY_REQUESTS)
  })

  it('one session has fewer than its network, and all at once count', async () => {
    const visitor = openShopper(test, { address: OFFICE })
    await visitor.add({ type: 'personal-subscription', item: { ...SUBSCRIPTION, coupon: null } })
    const guesses = Array.from({ length: 40 }, (_, turn) => visitor.get(`/api/subscribe?coupon=GUESS${turn}`))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(20)
    expect((await visitor.get('/api/subscribe?coupon=WELCOME')).status).toBe(429)
    expect((await openShopper(test, { address: OFFICE }).get('/api/subscribe?coupon=WELCOME')).status).toBe(200)
  })

  it('a code that there is costs an office nothing, however many use it', async () => {
    for (let turn = 0; turn < 120; turn += 1) expect(await onPage('welcome', 'subscribe')).toBeNull()
  })

  it('whoever asks about none is sold to as before, and so is everybody elsewhere', async () => {
    await guessWrong(100)
    const visitor = openShopper(test, { address: OFFICE })
    expect((await visitor.get('/api/subscribe')).status).toBe(200)
    expect((await visitor.add({ type: 'personal-subscription', item: { ...SUBSCRIPTION, coupon: null } })).status).toBe(
      200,
    )
    expect(await onPage('WELCOME', 'subscribe', '198.51.100.10')).toBeNull()
  })
})
