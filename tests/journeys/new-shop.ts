import { randomBytes } from 'node:crypto'
import type { EmptyShop } from '../support/empty-shop.ts'
import { startEmptyShop } from '../support/empty-shop.ts'
import { asAdmin, urlOf } from '../support/postgres-admin.ts'
import { test as base } from './support.ts'

export { checkAxe, expect, inLightAndDark } from './support.ts'

/** A shop of its own for each journey, on PostgreSQL. */
export const test = base.extend<{ shop: EmptyShop }>({
  shop: async ({ browserName: _ }, use) => {
    const name = `new_shop_${randomBytes(6).toString('hex')}`
    await asAdmin(`create database ${name}`)
    const shop = await startEmptyShop({ DATABASE_URL: urlOf(name) })
    await use(shop)
    await shop.stop()
  },
  baseURL: ({ shop }, use) => use(shop.server.url),
  // The provider stands elsewhere, and takes no header from pages but those it knows.
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({}),
})
