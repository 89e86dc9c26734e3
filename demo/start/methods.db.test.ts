import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { account } from '#server/db/schema/people.ts'
import { removeCard } from '#server/services/account/card.ts'
import { readMethod } from '#server/services/payments/methods/stored-method.ts'
import { demoDatabase } from '../../tests/support/database.ts'
import type { TestRuntime } from '../../tests/support/runtime.ts'
import { openTestRuntime } from '../../tests/support/runtime.ts'
import { storeDemoMethods } from './methods.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

async function idOf(who: string): Promise<string> {
  const { db } = test.runtime.database
  const [row] = await db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.email, `${who}@example.com`))
  return row?.id ?? ''
}
const methodOf = async (who: string) => readMethod(test.runtime.database.db, await idOf(who))

it('stores for the demo’s readers what the payment sandbox knows, once', async () => {
  await storeDemoMethods(test.runtime)
  await test.runtime.queue.idle()
  expect(await methodOf('ach')).toMatchObject({ kind: 'ach', bankName: 'STRIPE TEST BANK', lastFour: '6789' })
  for (const who of ['active', 'sustainer', 'expired-autorenew']) {
    const method = await methodOf(who)
    expect(method).toMatchObject({ kind: 'card', brand: 'visa', lastFour: '4242' })
    expect(await test.runtime.payments.retrieveMethod(method?.id ?? '')).toMatchObject({ customer: method?.customer })
  }
  expect(await methodOf('digital')).toBeNull()

  const kept = await methodOf('active')
  await removeCard(test.runtime.auth, await idOf('sustainer'))
  await storeDemoMethods(test.runtime)
  expect(await methodOf('active')).toEqual(kept)
  expect(await methodOf('sustainer')).toBeNull()
})
