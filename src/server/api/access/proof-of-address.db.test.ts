import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRONG_OLD_PASSWORD } from '#domain/access/proof-of-address.ts'
import { LINK_OUT_OF_DATE, WRONG_PASSWORD } from '#domain/access/sign-in.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { openShopper } from '../../../../tests/support/shopper.ts'
import { INTRUDER_PASSWORD, tokenOf, unprovedAccounts } from '../../../../tests/support/unproved.ts'
import { challenge } from '../../db/schema/access.ts'
import { purchase } from '../../db/schema/orders.ts'
import { address } from '../../db/schema/people.ts'

let test: TestRuntime
let people: ReturnType<typeof unprovedAccounts>
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CAPTCHA: 'test' } })
  people = unprovedAccounts(test)
})
afterAll(() => test.runtime.close())
const db = () => test.runtime.database.db

const NEW_PASSWORD = { password: 'a lamp by the water', confirm: 'a lamp by the water' }
const logIn = (email: string, password: string) => openShopper(test).post('/api/access/login', { email, password })

describe('an unproved address owns nobody’s orders', () => {
  it('redeem a gift with a stranger’s email, the stranger buys a tote as a guest: the account holds neither street nor receipt', async () => {
    const email = people.newAddress()
    const intruder = await people.intrude(email)
    const receipt = await people.buyTote(email)
    expect(await people.ordersOf(email)).toEqual([])
    const data = JSON.stringify((await intruder.get('/api/account/data')).body)
    expect(data).not.toContain('Harbor Street')
    expect(data).not.toContain(receipt)
    // It waits, and is shown to whoever bought it by the link that they were sent.
    const [row] = await db().select().from(purchase).where(eq(purchase.receipt, receipt))
    expect(row).toMatchObject({ accountId: null, waitsFor: email, status: 'paid' })
    expect(await test.runtime.app.orders.receipt(receipt)).toMatchObject({
      receipt: { buyer: { name: 'Olga Owner' } },
    })
  })

  it('after the stranger logged in by code, the intruder’s session and password do not work, and the tote is there', async () => {
    const email = people.newAddress()
    const intruder = await people.intrude(email, 'print-a')
    const receipt = await people.buyTote(email)
    const owner = openShopper(test, { address: '203.0.113.80' })
    const path = await people.typeCode(owner, email)
    expect(path).toContain('/account/email/proof?token=')
    // Nothing has changed yet: the page asks about the password first.
    expect([await people.isIn(owner), await people.isIn(intruder)]).toEqual([false, true])
    const proved = await people.prove(owner, tokenOf(path), null)
    expect(proved).toMatchObject({ status: 200, body: { path: expect.stringContaining('/login/password?token=') } })
    expect([await people.isIn(owner), await people.isIn(intruder)]).toEqual([true, false])
    expect(await logIn(email, INTRUDER_PASSWORD)).toMatchObject({ body: { errors: WRONG_PASSWORD } })
    expect(await people.ordersOf(email)).toMatchObject([{ receipt }])
    // What was saved before is used, and shown once it has been entered again.
    const { id } = await people.rowOf(email)
    const [hidden] = await db().select().from(address).where(eq(address.accountId, id))
    expect(hidden).toMatchObject({ line1: '66 Borrowed Lane', hiddenAt: expect.any(Date) })
    expect(JSON.stringify((await owner.get('/api/account/subscriber')).body)).not.toContain('Borrowed')
    const { path: next } = proved.body as { path: string }
    const chosen = await owner.post('/api/access/set-password', { token: tokenOf(next), password: NEW_PASSWORD })
    expect(chosen.status).toBe(200)
    expect((await logIn(email, NEW_PASSWORD.password)).status).toBe(200)
  })

  it('together with its password keeps everything, wherever it is given; a wrong one is told beside the field', async () => {
    const email = people.newAddress()
    const holder = await people.intrude(email, 'print-a')
    const receipt = await people.buyTote(email)
    const elsewhere = openShopper(test)
    const token = await people.proofToken(email)
    expect(await people.prove(elsewhere, token, 'not the password')).toMatchObject({
      status: 422,
      body: { errors: { password: WRONG_OLD_PASSWORD } },
    })
    expect(await people.prove(elsewhere, token, INTRUDER_PASSWORD)).toMatchObject({ body: { path: '/account' } })
    expect([await people.isIn(elsewhere), await people.isIn(holder)]).toEqual([true, true])
    expect((await logIn(email, INTRUDER_PASSWORD)).status).toBe(200)
    expect(await people.ordersOf(email)).toMatchObject([{ receipt }])
    expect(JSON.stringify((await holder.get('/api/account/subscriber')).body)).toContain('Borrowed Lane')
    expect(await people.prove(elsewhere, token, null)).toMatchObject({ body: { errors: LINK_OUT_OF_DATE } })
  })

  it('in a session of the account keeps everything: the overview’s button sends the link, and looking at it changes nothing', async () => {
    const email = people.newAddress()
    const holder = await people.intrude(email)
    const receipt = await people.buyTote(email)
    expect(await holder.post('/api/account/email/proof')).toMatchObject({ status: 200 })
    const [message] = await mailsTo(test, email)
    expect(message?.subject).toBe('Confirm your email address for Broadfold')
    const token = await people.proofToken(email)
    expect((await people.rowOf(email)).emailProvedAt).toBeNull()
    expect(await people.prove(holder, token, null)).toMatchObject({ body: { path: '/account' } })
    expect((await people.rowOf(email)).emailProvedAt).not.toBeNull()
    expect(await people.isIn(holder)).toBe(true)
    expect((await logIn(email, INTRUDER_PASSWORD)).status).toBe(200)
    expect(await people.ordersOf(email)).toMatchObject([{ receipt }])
    // Receipts carry no link any more, and what is bought from now on is there at once.
    const more = await people.buyTote(email)
    expect((await people.ordersOf(email)).map((one) => one.receipt)).toEqual([more, receipt])
    expect((await mailsTo(test, email))[0]?.text).not.toContain('/account/email/proof')
  })

  it('every receipt to an unproved address carries a link that proves it, and the receipt’s own link proves nothing', async () => {
    const email = people.newAddress()
    await people.intrude(email)
    const receipt = await people.buyTote(email)
    const [message] = await mailsTo(test, email)
    expect(message?.links.filter((link) => link.includes('/account/email/proof?token='))).toHaveLength(1)
    expect(message?.html).toContain('Confirm your email')
    await openShopper(test).request(`/receipts?token=${receipt}`)
    expect(await people.prove(openShopper(test), receipt, null)).toMatchObject({ body: { errors: LINK_OUT_OF_DATE } })
    expect(await people.ordersOf(email)).toEqual([])
  })

  it('a password link proves it, too: without a session of the account everything of before is void', async () => {
    const email = people.newAddress()
    const intruder = await people.intrude(email)
    const receipt = await people.buyTote(email)
    const owner = openShopper(test)
    await owner.post('/api/access/reset-password', { email })
    const links = (await mailsTo(test, email)).flatMap((mail) => mail.links)
    const link = links.find((one) => one.includes('/login/password')) ?? ''
    expect(
      (await owner.post('/api/access/set-password', { token: tokenOf(link), password: NEW_PASSWORD })).status,
    ).toBe(200)
    expect([await people.isIn(owner), await people.isIn(intruder)]).toEqual([true, false])
    expect(await logIn(email, INTRUDER_PASSWORD)).toMatchObject({ body: { errors: WRONG_PASSWORD } })
    expect(await people.ordersOf(email)).toMatchObject([{ receipt }])
  })

  it('an account that staff made has nobody in it: a code lets its reader in at once', async () => {
    const email = people.newAddress()
    const { paymentContext: context } = test.runtime
    const { findOrMakeAccount } = await import('../../services/access/new-account.ts')
    await context.db.transaction((tx) =>
      findOrMakeAccount(tx, { name: 'Piet', email, passwordHash: null }, context.now()),
    )
    const receipt = await people.buyTote(email)
    expect(await people.ordersOf(email)).toMatchObject([{ receipt }])
    const owner = openShopper(test)
    expect(await people.typeCode(owner, email)).toBe('/account')
    expect(await people.isIn(owner)).toBe(true)
    expect((await people.rowOf(email)).emailProvedAt).not.toBeNull()
  })

  it('of two who press at once one proves it, and a link is dead once the account has another address', async () => {
    const email = people.newAddress()
    await people.intrude(email)
    const token = await people.proofToken(email)
    const presses = await Promise.all([1, 2, 3].map(() => people.prove(openShopper(test), token, null)))
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
    const [kept] = await db().select().from(challenge).where(eq(challenge.purpose, 'proof')).limit(1)
    expect(kept?.data).not.toHaveProperty('token')
  })
})
