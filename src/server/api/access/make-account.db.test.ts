import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_LINK_SENT } from '#domain/access/sign-in.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { openShopper } from '../../../../tests/support/shopper.ts'
import { unprovedAccounts } from '../../../../tests/support/unproved.ts'

let test: TestRuntime
let people: ReturnType<typeof unprovedAccounts>
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  people = unprovedAccounts(test)
})
afterAll(() => test.runtime.close())

const PASSWORD = { password: 'a lamp by the water', confirm: 'a lamp by the water' }
const makeAccount = (receipt: string) => openShopper(test).post('/api/access/account', { receipt })

describe('POST /api/access/account', () => {
  it('makes an account for a guest, which only the link in the buyer’s mail opens, with the order in it', async () => {
    const email = people.newAddress()
    const receipt = await people.buyTote(email)
    const holder = openShopper(test)
    expect(await holder.post('/api/access/account', { receipt })).toMatchObject({
      status: 200,
      body: { message: ACCOUNT_LINK_SENT },
    })
    expect(await people.isIn(holder)).toBe(false)
    const [mail] = await mailsTo(test, email)
    const link = mail?.links.find((one) => one.includes('/login/password')) ?? ''
    const token = new URL(link).searchParams.get('token')
    const buyer = openShopper(test)
    expect((await buyer.post('/api/access/set-password', { token, password: PASSWORD })).status).toBe(200)
    expect(await people.isIn(buyer)).toBe(true)
    expect(await people.ordersOf(email)).toMatchObject([{ receipt }])
  })

  it('leaves an account that is there as it is, and sends its owner the same link', async () => {
    const email = people.newAddress()
    const intruder = await people.intrude(email)
    const before = await people.rowOf(email)
    const receipt = await people.buyTote(email)
    expect((await makeAccount(receipt)).body).toEqual({ message: ACCOUNT_LINK_SENT })
    expect(await people.rowOf(email)).toEqual(before)
    expect(await people.isIn(intruder)).toBe(true)
  })

  it('answers 404 where there is no such receipt', async () => {
    expect((await makeAccount('nothing')).status).toBe(404)
  })
})
