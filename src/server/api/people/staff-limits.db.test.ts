import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { limitFault, OWN_ACCOUNT } from '#domain/access/staff-limits.ts'
import { DOLLARS } from '#domain/currencies.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import { HOME } from '../../../../tests/support/shopper.ts'
import type { StaffBrowser } from '../../../../tests/support/staff.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { EMPTY, TOTE } from '../../../../tests/support/staff-orders.ts'
import { account } from '../../db/schema/people.ts'
import { staffAllowance } from '../../db/schema/staff.ts'
import { subscription } from '../../db/schema/subscriptions.ts'

const test = runtimeForFile({ empties: 'rate_limit, staff_allowance' })
const db = () => test.runtime.database.db
const LIMITS = { money: { order: 10_000, day: 5_000 }, issues: { order: 4, day: 5 } }

async function limit(): Promise<void> {
  const admin = await openStaff(test, 'staff')
  const { status } = await admin.write('/api/staff/catalogue/settings', { staffLimits: LIMITS })
  expect(status).toBe(200)
}
async function find(key: string) {
  const [row] = await db()
    .select({ token: account.token, email: account.email, subscription: subscription.token })
    .from(account)
    .leftJoin(subscription, eq(subscription.accountId, account.id))
    .where(eq(account.email, `${key}@example.com`))
  if (!row) throw new Error(`There is no ${key}.`)
  return row
}
async function credit(browser: StaffBrowser, issues: number) {
  const reader = await find('active')
  const body = { subscription: reader.subscription, issues, reason: 'A lost copy' }
  const { status, body: answer } = await browser.write(`/api/staff/people/${reader.token}/credit`, body)
  return [status, (answer as { errors?: string }).errors ?? null]
}
/** A tote for nothing. */
async function giveAway(browser: StaffBrowser, email: string) {
  const fields = {
    name: 'Ada Comp',
    email,
    cart: { ...EMPTY, items: [{ item: 'basic-product', ref: TOTE, quantity: 1 }] },
    address: HOME,
    payment: { by: 'comp', note: 'A thank-you' },
  }
  const { status, body } = await browser.write('/api/staff/orders/place', { ...fields, shown_total: 0 })
  return [status, (body as { errors?: string }).errors ?? null]
}
const used = async () => (await db().select().from(staffAllowance)).map(({ measure, used }) => [measure, used])

describe('what staff give away', () => {
  it('has a limit at a time and for the day, which Finance doesn’t have', async () => {
    await limit()
    const [support, finance] = [await openStaff(test, 'support'), await openStaff(test, 'finance')]
    expect(await credit(support, 5)).toEqual([
      422,
      limitFault('issues', { amount: 5, usedToday: 0 }, { limits: LIMITS, currency: DOLLARS }),
    ])
    expect(await credit(support, 4)).toEqual([200, null])
    expect(await credit(support, 2)).toEqual([
      422,
      limitFault('issues', { amount: 2, usedToday: 4 }, { limits: LIMITS, currency: DOLLARS }),
    ])
    expect(await credit(support, 1)).toEqual([200, null])
    expect(await used()).toEqual([['issues', 5]])
    expect(await credit(finance, 8)).toEqual([200, null])
    expect(await used()).toEqual([['issues', 5]])
  })

  it('is counted exactly by two at once', async () => {
    await limit()
    const support = await openStaff(test, 'support')
    const answers = await Promise.all([credit(support, 3), credit(support, 3)])
    expect(answers.map(([status]) => status).sort()).toEqual([200, 422])
    expect(await used()).toEqual([['issues', 3]])
  })

  it('counts free orders by what they are worth, and leaves nothing of one that is refused', async () => {
    await limit()
    const support = await openStaff(test, 'support')
    const orders = async () =>
      (await db().execute<{ n: number }>(sql`select count(*)::int as n from purchase`)).rows[0]?.n
    const before = (await orders()) ?? 0
    expect(await giveAway(support, 'comp-1@example.org')).toEqual([200, null])
    const [[, worth] = []] = await used()
    expect(worth).toBeGreaterThan(2_500)
    expect(await giveAway(support, 'comp-2@example.org')).toEqual([
      422,
      limitFault('money', { amount: Number(worth), usedToday: Number(worth) }, { limits: LIMITS, currency: DOLLARS }),
    ])
    expect(await used()).toEqual([['money', worth]])
    expect(await orders()).toBe(before + 1)
    expect(await giveAway(await openStaff(test, 'finance'), 'comp-2@example.org')).toEqual([200, null])
  })
})

it('nobody acts on their own account', async () => {
  const [admin, own] = [await openStaff(test, 'staff'), await find('staff')]
  const note = await admin.write(`/api/staff/people/${own.token}/note`, { text: 'Me' })
  expect([note.status, note.body]).toEqual([422, { errors: OWN_ACCOUNT }])
  const hold = { issue: 53, held: true, reason: 'Me' }
  expect((await admin.write(`/api/staff/issues/hold/${own.token}`, hold)).body).toEqual({ errors: OWN_ACCOUNT })
  expect(await giveAway(admin, ` ${own.email?.toUpperCase()} `)).toEqual([422, OWN_ACCOUNT])
})
