import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoDatabase } from '../../../tests/support/database.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import { paymentMethod } from '../db/schema/payments.ts'
import { account } from '../db/schema/people.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

async function idOf(email: string): Promise<string> {
  const { db } = test.runtime.database
  const [row] = await db.select({ id: account.id }).from(account).where(eq(account.email, email))
  return row?.id ?? ''
}

const buyer = async (email: string) => test.runtime.app.checkout.buyer(await idOf(email), 'as saved')

it('a reader is known by name, email, token and the saved address of each zone', async () => {
  const known = await buyer('canada@example.com')
  expect(known).toMatchObject({ email: 'canada@example.com', method: null })
  expect(known.token.length).toBeGreaterThanOrEqual(22)
  expect(known.addresses).toMatchObject({ a: null, b: { country: 'CA', country_name: 'Canada' }, c: null })
})

async function store(email: string, method: typeof paymentMethod.$inferInsert): Promise<void> {
  const { db } = test.runtime.database
  await db.insert(paymentMethod).values(method)
  await db.update(account).set({ paymentMethod: method.id }).where(eq(account.email, email))
}

it('a stored card, or bank account, is shown without what charges it', async () => {
  const createdAt = test.runtime.app.now()
  const card = { kind: 'card', brand: 'visa', lastFour: '4242', expMonth: 4, expYear: 2029 } as const
  await store('active@example.com', { id: 'pm_card', customer: 'cus_card', ...card, createdAt })
  expect((await buyer('active@example.com')).method).toEqual({ ...card, another: 'Another card or bank account' })

  const bank = { kind: 'ach', bankName: 'First Bank', lastFour: '6789' } as const
  await store('digital@example.com', {
    id: 'pm_bank',
    customer: 'cus_bank',
    ...bank,
    routingNumber: '110000000',
    createdAt,
  })
  expect((await buyer('digital@example.com')).method).toEqual({ ...bank, another: 'Another card or bank account' })
})

it('an account that is gone is a fault, not an empty form', async () => {
  await expect(test.runtime.app.checkout.buyer('00000000-0000-0000-0000-000000000000', 'as saved')).rejects.toThrow(
    'gone',
  )
})
