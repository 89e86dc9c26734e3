import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { limitFault, OWN_ACCOUNT } from '#domain/access/staff-limits.ts'
import { DOLLARS } from '#domain/currencies.ts'
import { dayOf } from '#domain/day.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
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
const LIMITS = {
  money: { order: 10_000, day: 5_000 },
  recorded: { order: 10_000, day: 5_000 },
  issues: { order: 4, day: 5 },
}

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
/** A tote. */
async function order(browser: StaffBrowser, email: string, payment: object) {
  const cart = { ...EMPTY, items: [{ item: 'basic-product', ref: TOTE, quantity: 1 }] }
  const fields = { name: 'Ada Comp', email, cart, address: HOME, payment }
  const { total } = (await browser.write('/api/staff/orders/quote', fields)).body as { total: number }
  const { status, body } = await browser.write('/api/staff/orders/place', { ...fields, shown_total: total })
  return [status, (body as { errors?: string }).errors ?? null]
}
const giveAway = (browser: StaffBrowser, email: string) => order(browser, email, { by: 'comp', note: 'A thank-you' })
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

  it.each(['cash', 'check', 'wire'])('counts orders recorded as paid by %s by their total', async (by) => {
    await limit()
    const support = await openStaff(test, 'support')
    const paid = { by, received_on: dayOf(test.runtime.app.now(), 'America/New_York'), note: '' }
    expect(await order(support, `${by}-1@example.org`, paid)).toEqual([200, null])
    const [[measure, total] = []] = await used()
    expect([measure, Number(total) > 2_500]).toEqual(['recorded', true])
    const refused = limitFault(
      'recorded',
      { amount: Number(total), usedToday: Number(total) },
      { limits: LIMITS, currency: DOLLARS },
    )
    expect(await order(support, `${by}-2@example.org`, paid)).toEqual([422, refused])
    // Nobody has said yet that it is paid.
    expect(await order(support, `${by}-3@example.org`, { by: 'link', days: 7 })).toEqual([200, null])
    expect(await used()).toEqual([['recorded', total]])
    expect(await order(await openStaff(test, 'finance'), `${by}-2@example.org`, paid)).toEqual([200, null])
  })

  it('counts a free change to a dearer form by what the issues left are worth more', async () => {
    await limit()
    const [support, finance] = [await openStaff(test, 'support'), await openStaff(test, 'finance')]
    const readers = readersOf(test)
    const holding = async () => {
      const reader = await readers.join({ deliverable: 'digital' })
      const [row] = await db().select({ token: account.token }).from(account).where(eq(account.id, reader.id))
      const [held] = await readers.subscriptionsOf(reader.id)
      return { path: `/api/staff/people/${row?.token}/served`, subscription: held?.token }
    }
    type Holding = Awaited<ReturnType<typeof holding>>
    const change = async (browser: StaffBrowser, { path, subscription }: Holding, level: string) => {
      const body = { subscription, level, deliverable: 'digital', reason: 'Asked for it' }
      const { status, body: answer } = await browser.write(path, body)
      return [status, (answer as { errors?: string }).errors ?? null]
    }
    const first = await holding()
    expect(await change(support, first, 'high')).toEqual([200, null])
    const worth = 4_200
    expect(await used()).toEqual([['money', worth]])
    // Back, and the same again: a form that was paid for is not given away.
    expect(await change(support, first, 'low')).toEqual([200, null])
    expect(await used()).toEqual([['money', worth]])
    const second = await holding()
    const refused = limitFault('money', { amount: worth, usedToday: worth }, { limits: LIMITS, currency: DOLLARS })
    expect(await change(support, second, 'high')).toEqual([422, refused])
    expect(await change(finance, second, 'high')).toEqual([200, null])
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
