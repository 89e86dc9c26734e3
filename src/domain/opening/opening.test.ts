import { expect, it } from 'vitest'
import { isServedUnopened, isShownUnopened } from './opening.ts'

it.each([
  ['GET', '/api/cart', true],
  ['POST', '/api/cart', false],
  ['POST', '/api/cart/checkout', false],
  ['POST', '/api/staff/orders/enter', false],
  ['POST', '/api/staff/catalogue/prices', true],
  ['POST', '/api/access/login', true],
  ['POST', '/api/list/signup', true],
])('%s %s before the shop has opened: %s', (method, path, served) => {
  expect(isServedUnopened(method, path)).toBe(served)
})

it.each([
  ['/', true],
  ['/login', true],
  ['/login/password', true],
  ['/setup', true],
  ['/list/confirm', true],
  ['/staff/setup', true],
  ['/store', false],
  ['/account', false],
  ['/listing', false],
  ['/no-such-page', false],
])('%s is shown to strangers before the shop has opened: %s', (path, shown) => {
  expect(isShownUnopened(path)).toBe(shown)
})
