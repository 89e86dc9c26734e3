import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHALLENGE_NOT_SOLVED } from '#domain/access/bot-challenge.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import type { Shopper } from '../../../tests/support/shopper.ts'
import { HOME, openShopper } from '../../../tests/support/shopper.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

const SUBSCRIPTION = { medium: 'print', level: 'low', term: '1year' }
const TOTE = { type: 'basic-product', ref: 'prd:tote-bag' }
const TOO_OLD = { status: 403, body: { errors: expect.stringContaining('too old') } }

async function reader(): Promise<{ shopper: Shopper; session: string }> {
  const shopper = openShopper(test)
  await shopper.login('active@example.com')
  const Cookie = [...shopper.cookies].map((pair) => pair.join('=')).join('; ')
  const request = new Request('http://localhost:3000/', { headers: { Cookie } })
  return { shopper, session: (await test.runtime.app.visitor(request)).session ?? '' }
}

describe('`session` is taken from the body or the query alike', () => {
  it.each([
    ['/api/account/name', { name: 'Ada Reader' }],
    ['/api/account/card', { name: 'Ada Reader' }],
    ['/api/cart', TOTE],
    ['/api/account/address/us', { address: HOME }],
  ])('by %s', async (path, body) => {
    const { shopper, session } = await reader()
    expect(await shopper.post(path, { ...body, session })).toMatchObject({ status: 200 })
    expect(await shopper.post(`${path}?session=${session}`, body)).toMatchObject({ status: 200 })
  })

  it('by a checkout', async () => {
    const { shopper, session } = await reader()
    await shopper.add(TOTE)
    for (const [query, body] of [
      [`&session=${session}`, { session: undefined }],
      ['', { session }],
    ] as const) {
      expect(await shopper.checkout({ address: HOME, ...body }, query)).toMatchObject({ status: 200 })
    }
  })

  it.each(['/api/account/name', '/api/account/card'])(
    'and %s is refused without it as with a wrong one',
    async (path) => {
      const { shopper } = await reader()
      for (const wrong of [{}, { session: 'x' }, { session: null }, { session: '' }]) {
        expect(await shopper.post(path, { name: 'Ada Reader', ...wrong })).toMatchObject(TOO_OLD)
      }
    },
  )
})

describe('an address', () => {
  it('may be sent back as it was answered, and without its optional second line', async () => {
    const { shopper } = await reader()
    const { line2: _, ...short } = HOME
    const saved = await shopper.post('/api/account/address/us', {
      address: { ...short, country_name: 'United States' },
    })
    const kept = { ...HOME, country_name: 'United States' }
    expect(saved).toMatchObject({ status: 200, body: { addresses: { a: kept } } })
    const { addresses } = saved.body as { addresses: { a: object } }
    expect(await shopper.post('/api/account/address/us', { address: addresses.a })).toMatchObject({ status: 200 })
  })

  it('that is missing is named, and so is the other when both are', async () => {
    const shopper = openShopper(test)
    const cart = {
      items: [{ item: TOTE.type, ref: TOTE.ref }],
      giftsubs: [],
      donation: null,
      subscription: SUBSCRIPTION,
    }
    const { status, body } = await shopper.checkout({ cart, gifted: true, name: 'Maren Holt', email: 'm@example.com' })
    const { errors } = body as { errors: Record<string, string> }
    expect(status).toBe(422)
    expect(Object.keys(errors)).toEqual(
      expect.arrayContaining(['address.line1', 'recipient_name', 'recipient_address.line1', 'password.password']),
    )
  })
})

it.each([
  [{ process: 'monthly', amount: 2500 }, 'monthly-init'],
  [{ process: 'monthly', dollars: 25, amount: 2500 }, 'monthly-init'],
  [{ process: 'monthly-init', dollars: 25 }, 'monthly-init'],
  [{ process: 'onetime', amount: 2500 }, 'onetime'],
])('a donation is taken as either part of the spec has it: %o', async (item, process) => {
  const added = await openShopper(test).add({ type: 'donation-item', item })
  expect(added).toMatchObject({ status: 200, body: { billing: { a: { donation: { amount: 2500, process } } } } })
})

describe('the same refusal has one shape', () => {
  it.each([
    ['/api/cart/checkout', {}, {}],
    ['/api/invoice/nothing/checkout', {}, {}],
    ['/api/subscribe/redeem', { subscription: { token: 'x', deliverable: 'digital' } }, { type: 'redeem-failed' }],
    [
      '/api/account/subscriptions/update',
      { subscription: { token: 'x', deliverable: 'digital' } },
      { type: 'updated-failed' },
    ],
  ])('a challenge that was not solved, or not sent, at %s', async (path, body, type) => {
    const { shopper } = await reader()
    for (const query of ['', '?captcha=', '?captcha=wrong', `?captcha=${'x'.repeat(200)}`]) {
      expect((await shopper.post(path + query, body)).body).toEqual({ ...type, errors: CHALLENGE_NOT_SOLVED })
    }
  })

  it.each([
    ['/api/subscribe/redeem', 'redeem-failed'],
    ['/api/account/subscriptions/update', 'updated-failed'],
  ])('a field that is missing, at %s', async (path, type) => {
    const { shopper } = await reader()
    expect(await shopper.checkoutAt(path, {})).toMatchObject({
      status: 422,
      body: { type, errors: { subscription: 'Must not be blank.' } },
    })
  })
})

it('bodies of up to 3 MB are not read before the caller is known to be allowed', async () => {
  const { shopper } = await reader()
  for (const [cookie, status] of [
    ['', 401],
    [[...shopper.cookies].map((pair) => pair.join('=')).join('; '), 404],
  ] as const) {
    let read = 0
    const body = new ReadableStream({
      pull(controller) {
        read += 1
        controller.enqueue(Buffer.alloc(100_000))
      },
    })
    const headers = { 'Content-Type': 'application/json', 'Content-Length': '2900000', Cookie: cookie }
    const path = '/api/staff/catalogue/products/picture'
    const sent = new Request(`http://localhost:3000${path}`, { method: 'POST', headers, body, duplex: 'half' } as never)
    expect((await test.web.request(sent)).status).toBe(status)
    // One piece lies ready before anybody asks for it.
    expect(read).toBeLessThanOrEqual(1)
    expect(sent.bodyUsed).toBe(false)
  }
})
