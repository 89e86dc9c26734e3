import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { bought, DIGITAL_ISSUE } from '../../../../tests/support/bought.ts'
import { GIFT, PRINT, runtimeWithCarts } from '../../../../tests/support/carts.ts'
import { openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { account } from '../../db/schema/people.ts'
import { subscription } from '../../db/schema/subscriptions.ts'

const { test, db, add, read, loggedIn } = runtimeWithCarts()
const DIGITAL = { type: 'digital-issue', ref: 'iss:51' }
const YOURS = 'You already have this issue.'

async function idOf(email: string): Promise<string> {
  const [row] = await db().select({ id: account.id }).from(account).where(eq(account.email, email))
  return row?.id ?? ''
}

it('is refused at once to a digital subscriber, and to a reader of print that includes it', async () => {
  for (const email of ['digital@example.com', 'active@example.com']) {
    const browser = await loggedIn(email)
    expect(await browser.post('/api/cart', DIGITAL)).toMatchObject({ status: 422, body: { errors: YOURS } })
    await add(browser, PRINT)
    expect((await add(browser, GIFT)).count).toBe(2)
  }
})

it('is sold to a reader who doesn’t have it, and to a guest, of whom nothing is told', async () => {
  const reader = await loggedIn('donor@example.com')
  expect((await add(reader, DIGITAL)).billing.a.reported).toMatchObject([{ problem: null }])
  const guest = openShopper(test)
  await guest.add(DIGITAL)
  const asked = await guest.checkout({ name: 'Anselm Baptiste', email: 'digital@example.com' })
  expect(JSON.stringify(asked.body)).not.toContain(YOURS)
})

it('that was in the cart before is marked, can’t be paid, and goes with one press', async () => {
  const shopper = openShopper(test)
  await shopper.login('donor@example.com')
  await shopper.add(DIGITAL)
  await bought(db(), {
    lines: [DIGITAL_ISSUE],
    accountId: await idOf('donor@example.com'),
    now: test.runtime.app.now(),
  })
  const browser = await loggedIn('donor@example.com')
  expect((await read(browser)).billing.a.reported).toMatchObject([{ problem: YOURS }])
  const refused = await shopper.checkout({})
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain(YOURS)
  const emptied = await browser.post('/api/cart/remove', { item: DIGITAL, all: true })
  expect(emptied).toMatchObject({ status: 200, body: { count: 0 } })
})

it('that is bought with a new digital subscription costs it no issue', async () => {
  const shopper = openShopper(test)
  await shopper.add({ type: 'personal-subscription', item: { medium: 'digital', level: 'low', term: '1year' } })
  await shopper.add(DIGITAL)
  const password = { password: 'a quiet harbour', confirm: 'a quiet harbour' }
  const intent = startedBy(await shopper.checkout({ name: 'Ann', email: 'both@example.org', password }))
  await shopper.pay(intent, VISA)
  expect(await shopper.poll(intent.id)).toMatchObject({ status: 200 })
  const own = eq(subscription.accountId, await idOf('both@example.org'))
  const left = await db().select({ tokens: subscription.tokensLeft }).from(subscription).where(own)
  expect(left).toEqual([{ tokens: 4 }])
})
