import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { formatLongDay } from '#domain/day.ts'
import { formatMoney } from '#domain/money.ts'
import { account } from '#server/db/schema/people.ts'
import { demoDatabase } from '../../tests/support/database.ts'
import { mailsTo } from '../../tests/support/outbox.ts'
import type { TestRuntime } from '../../tests/support/runtime.ts'
import { openTestRuntime } from '../../tests/support/runtime.ts'
import { openShopper } from '../../tests/support/shopper.ts'
import { startDemo } from './start-demo.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  // As after a restart.
  for (const _ of [1, 2]) await startDemo(test.runtime)
  await test.runtime.queue.idle()
})
afterAll(() => test.runtime.close())

const db = () => test.runtime.database.db

async function idOf(who: string): Promise<string> {
  const [row] = await db()
    .select()
    .from(account)
    .where(eq(account.email, `${who}@example.com`))
  return row?.id ?? ''
}

describe('after two starts of the demo', () => {
  it('the renewal of processing@ is one bank debit under way, and has granted nothing', async () => {
    const reader = openShopper(test)
    await reader.login('processing@example.com')
    const cookie = [...reader.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = new Request('http://localhost:3000/account', { headers: { Cookie: cookie } })
    const { app, payments } = test.runtime
    const underWay = await app.payments.underWay(request, await app.viewer(request))
    expect(underWay).toMatchObject([{ total: 3000, items: [{ type: 'personal-subscription', renewal: true }] }])
    const { rows } = await db().execute<{ intent: string }>(
      sql`select intent from attempt where account_id = ${await idOf('processing')}`,
    )
    expect(rows).toHaveLength(1)
    expect(await payments.retrieveIntent(rows[0]?.intent ?? '')).toMatchObject({ status: 'processing', amount: 3000 })
    const { timetable } = await app.account.overview(await idOf('processing'))
    expect(timetable).toMatchObject({ current: { active: false }, issuesExpected: 0 })
    const cart = {
      items: [],
      giftsubs: [],
      donation: null,
      subscription: { medium: 'digital', level: 'low', term: '1year' },
    }
    const again = await reader.checkout({ cart, origin: '/subscribe/renew' })
    expect(again).toMatchObject({ status: 422, body: { errors: { again: expect.stringContaining('$30.00') } } })
  })

  it('expired-autorenew@ has one notice in the outbox, of the day, sum and card that the overview tells', async () => {
    const notices = (await mailsTo(test, 'expired-autorenew@example.com')).filter(({ subject }) =>
      /renew/.test(subject),
    )
    expect(notices).toHaveLength(1)
    const { account: reads } = test.runtime.app
    const id = await idOf('expired-autorenew')
    const [renewal, payment] = [await reads.renewal(id), await reads.payment(id)]
    expect(payment).toMatchObject({ card: { type: 'visa', last_four: '4242' } })
    if (!renewal) throw new Error('The overview tells of no renewal.')
    for (const words of [formatLongDay(renewal.nextOn), formatMoney(renewal.amount, DOLLARS), 'Visa', '4242'])
      expect(notices[0]?.text).toContain(words)
    expect(notices[0]?.links).toContainEqual(expect.stringContaining('/renewal/stop?token='))
  })
})
