import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOTE } from '../faults/products.ts'
import type { Browser, Web } from '../support/browser.ts'
import { openBrowser } from '../support/browser.ts'
import type { WholeFleet } from './fleet.ts'
import { someNetwork, startFleet } from './fleet.ts'

let fleet: WholeFleet
beforeAll(async () => {
  fleet = await startFleet()
})
afterAll(() => fleet.stop())

describe('two processes that started together on an empty database', () => {
  /** One browser whose requests go to both in turn. */
  function inTurn(): Browser {
    const network = someNetwork()
    const webs = [fleet.webOf(0, network), fleet.webOf(1, network)]
    let turn = 0
    const web: Web = {
      request(url, init) {
        turn += 1
        return (webs[turn % webs.length] as Web).request(url, init)
      },
    }
    return openBrowser(web)
  }

  it('know the same session and cart, and its end', async () => {
    const reader = inTurn()
    for (const count of [1, 2, 3]) expect(await reader.post('/api/cart', TOTE)).toMatchObject({ body: { count } })
    expect(
      (await reader.post('/api/access/login', { email: 'active@example.com', password: 'broadfold' })).status,
    ).toBe(200)
    for (const _ of [0, 1]) {
      expect(await reader.get('/api/account/subscriber')).toMatchObject({ status: 200 })
      expect(await reader.get('/api/cart')).toMatchObject({ body: { count: 3 } })
    }
    const cookies = new Map(reader.cookies)
    await reader.post('/logout')
    for (const [name, value] of cookies) reader.cookies.set(name, value)
    for (const _ of [0, 1]) expect((await reader.get('/api/account/subscriber')).status).toBe(401)
  })

  it('count tries together', async () => {
    const guesser = inTurn()
    const guess = () => guesser.post('/api/access/login', { email: 'digital@example.com', password: 'wrong' })
    const statuses: number[] = []
    for (let tries = 0; tries < 7; tries += 1) statuses.push((await guess()).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })

  it('forget a price that either has changed', async () => {
    const priceAt = async (at: number) => {
      const { body } = await openBrowser(fleet.webOf(at)).get('/api/store/products/tote-bag')
      return (body as { print_price: number }).print_price
    }
    const before = await priceAt(0)
    expect(await priceAt(1)).toBe(before)
    await fleet.query(`update product set price = price + 100 where ref = '${TOTE.ref}'`)
    for (const at of [0, 1]) await expect.poll(() => priceAt(at)).toBe(before + 100)
  })
})
