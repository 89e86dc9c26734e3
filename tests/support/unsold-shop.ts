import { sql } from 'drizzle-orm'
import { cents } from '#domain/money.ts'
import { proposePrices } from '#domain/opening/check-list.ts'
import { demoDatabase } from './database.ts'
import { openTestRuntime } from './runtime.ts'
import { openStaff } from './staff.ts'

/** The demo as if nothing had been sold in it yet, and who looks after its settings. */
export async function openUnsoldShop() {
  const test = await openTestRuntime(await demoDatabase())
  const { db } = test.runtime.database
  await test.runtime.queue.idle()
  await db.execute(sql`truncate attempt, purchase, subscription, pledge cascade`)
  await db.execute(sql`update counter set value = 0`)
  const admin = await openStaff(test, 'staff')
  return {
    test,
    db,
    admin,
    changeCurrency: (from: string, currency: string) =>
      admin.write('/api/staff/catalogue/currency', { from, currency }),
    async missing() {
      test.runtime.catalogue.drop()
      return test.runtime.app.setup.missing()
    },
    /** Everything costs something again, in numbers of the smallest sum; the shop is open. */
    async sellAt({ year, postage, issue, product }: Record<'year' | 'postage' | 'issue' | 'product', number>) {
      test.runtime.catalogue.drop()
      const { publication, issues, products } = await test.runtime.catalogue.read()
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: publication.timeZone }).format(test.runtime.app.now())
      const shipping = { a: cents(postage), b: cents(2 * postage), c: cents(3 * postage) }
      const prices = proposePrices({ print: cents(year), shipping })
      const answers = [
        await admin.write('/api/staff/catalogue/prices', { from_day: today, prices, confirmed: true }),
        ...(await Promise.all(
          issues.map(({ number }) =>
            admin.write('/api/staff/catalogue/issues', { issue: number, print_price: issue, digital_price: issue }),
          ),
        )),
        ...(await Promise.all(
          products.map(({ ref, name, description }) =>
            admin.write('/api/staff/catalogue/products', { ref, name, description, price: product }),
          ),
        )),
        await admin.write('/api/staff/setup/open', {}),
      ]
      const refused = answers.find(({ status }) => status !== 200)
      if (refused) throw new Error(JSON.stringify(refused.body))
      test.runtime.catalogue.drop()
    },
  }
}
