import { beforeEach, expect } from 'vitest'
import { account } from '#server/db/schema/people.ts'
import { auditLedger, differenceLine } from '#server/services/figures/audit-books.ts'
import { runRenewals } from '#server/services/renewals/charge-renewals.ts'
import { providerOf } from '../faults/provider.ts'
import { mailsTo } from './outbox.ts'
import { readersOf } from './readers.ts'
import { runtimeForFile } from './runtime-for-file.ts'

/** The issues of a year's subscription that has run out, and what its renewal costs. */
export const USED_UP = [48, 49, 50, 51]
export const PRICE = 54_00

/** A runtime for tests of renewals. Every story has readers of its own, and begins on 10 January 2027. */
export function renewalStories() {
  const test = runtimeForFile()
  const readers = readersOf(test)
  const db = () => test.runtime.database.db
  const run = () => runRenewals(test.runtime.paymentContext)
  beforeEach(async () => {
    await db().update(account).set({ autorenew: false })
    await run()
    await readers.moveTo('2027-01-10')
  })
  return {
    test,
    readers,
    db,
    run,
    provider: () => providerOf(test.web),
    subjects: async (email: string) => (await mailsTo(test, email)).map(({ subject }) => subject).reverse(),
    renewalOf: async (id: string) => (await readers.renewalsOf(id))[0],
    /** The day comes, and what is due on it is done. */
    async on(day: string) {
      await readers.moveTo(day)
      await run()
    },
    async booksAreRight() {
      const differences = await auditLedger({ db: db(), payments: test.runtime.payments })
      expect(differences.map(differenceLine)).toEqual([])
    },
  }
}
