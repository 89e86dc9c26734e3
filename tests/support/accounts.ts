import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import * as contract from '#contract/account/account.ts'
import { account } from '#server/db/schema/people.ts'
import type { Browser } from './browser.ts'
import { openBrowser } from './browser.ts'
import type { TestRuntime } from './runtime.ts'

export type Subscriber = ReturnType<typeof contract.subscriber.parse>

/** The demo's readers, each by what stands before the @ of their email address. */
export function openAccounts(test: () => TestRuntime) {
  return {
    async as(who: string): Promise<Browser> {
      const browser = openBrowser(test().web)
      const { status } = await browser.post('/api/access/login', { email: `${who}@example.com`, password: 'broadfold' })
      expect(status).toBe(200)
      return browser
    },
    async idOf(who: string): Promise<string> {
      const [row] = await test()
        .runtime.database.db.select({ id: account.id })
        .from(account)
        .where(eq(account.email, `${who}@example.com`))
      return row?.id ?? ''
    },
    async subscriberOf(browser: Browser): Promise<Subscriber> {
      const { body } = await browser.get('/api/account/subscriber')
      return contract.subscriber.parse((body as { subscriber: unknown }).subscriber)
    },
  }
}
