import { expect } from 'vitest'
import type { CartAnswer } from '#contract/cart.ts'
import type { Browser } from './browser.ts'
import { openBrowser } from './browser.ts'
import { runtimeForFile } from './runtime-for-file.ts'

export const TOTE = { type: 'basic-product', ref: 'prd:tote-bag' }
export const PIN = { type: 'basic-product', ref: 'prd:enamel-pin' }
export const PRINT = { type: 'print-issue', ref: 'iss:51' }
export const GIFT = {
  type: 'gift-subscription',
  item: { deliverable: 'print-b', level: 'low', term: '1year', coupon: 'GIFT10' },
}

/** A runtime for tests of carts, where nobody has one yet, and what a page does with one. */
export function runtimeWithCarts() {
  const test = runtimeForFile({ empties: 'rate_limit, session, cart, challenge, security_event' })
  return {
    test,
    db: () => test.runtime.database.db,
    async add(browser: Browser, item: object, status = 200): Promise<CartAnswer> {
      const answer = await browser.post('/api/cart', item)
      expect([answer.status, answer.body]).toEqual([status, expect.anything()])
      return answer.body as CartAnswer
    },
    read: async (browser: Browser) => (await browser.get('/api/cart')).body as CartAnswer,
    quantities: ({ billing }: CartAnswer) => billing.a.reported.map(({ quantity }) => quantity),
    async loggedIn(email: string): Promise<Browser> {
      const browser = openBrowser(test.web)
      expect((await browser.post('/api/access/login', { email, password: 'broadfold' })).status).toBe(200)
      return browser
    },
  }
}
