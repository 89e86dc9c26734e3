import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONFIRM_EMAIL_FIRST, WRONG_OLD_PASSWORD } from '#domain/access/proof-of-address.ts'
import { providerOf } from '../../../../tests/faults/provider.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { donation } from '../../../../tests/support/donor.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { HOME, openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { INTRUDER_PASSWORD, tokenOf, unprovedAccounts } from '../../../../tests/support/unproved.ts'
import { identity, passkey, recoveryCode, totp } from '../../db/schema/access.ts'
import { emailChange } from '../../db/schema/account.ts'
import { monthlyDonation } from '../../db/schema/donations.ts'
import { listMember } from '../../db/schema/lists.ts'
import { entitlement, gift, purchase } from '../../db/schema/orders.ts'
import { attempt } from '../../db/schema/payments.ts'
import { account } from '../../db/schema/people.ts'

let test: TestRuntime
let people: ReturnType<typeof unprovedAccounts>
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CAPTCHA: 'test' } })
  people = unprovedAccounts(test)
})
afterAll(() => test.runtime.close())
const db = () => test.runtime.database.db
const guest = (email: string) => ({ name: 'Olga Owner', email, address: HOME, shipcode: 'ship-a' })

/** The owner of the address presses the link in their newest receipt, and chose no password. */
async function proveWithout(email: string) {
  const owner = openShopper(test)
  const proved = await people.prove(owner, await people.proofToken(email), null)
  expect(proved.status).toBe(200)
  await owner.seePage()
  return owner
}

describe('what is bought for an unproved address elsewhere waits, and enters when it is proved', () => {
  it.each([
    ['a donation', donation(25, 'onetime'), []],
    [
      'gifts',
      {},
      [{ type: 'gift-subscription', item: { deliverable: 'digital', level: 'low', term: '1year' }, qty: 2 }],
    ],
    ['a single digital issue', {}, [{ type: 'digital-issue', ref: 'iss:51' }]],
    ['a monthly donation', donation(30), []],
  ])('%s', async (_, fields, items) => {
    const email = people.newAddress()
    const intruder = await people.intrude(email)
    const { id } = await people.rowOf(email)
    const receipt = await people.buyAs(openShopper(test), { ...guest(email), ...fields }, items)
    const [row] = await db().select().from(purchase).where(eq(purchase.receipt, receipt))
    const bought = row?.id ?? ''
    const owners = async () =>
      [
        ...(await db().select({ owner: purchase.accountId }).from(purchase).where(eq(purchase.id, bought))),
        ...(await db().select({ owner: gift.giverAccount }).from(gift).where(eq(gift.purchaseId, bought))),
        ...(await db()
          .select({ owner: entitlement.accountId })
          .from(entitlement)
          .where(eq(entitlement.purchaseId, bought))),
        ...(await db()
          .select({ owner: monthlyDonation.accountId })
          .from(monthlyDonation)
          .where(eq(monthlyDonation.purchaseId, bought))),
      ].map(({ owner }) => owner)
    expect(new Set(await owners())).toEqual(new Set([null]))
    const overview = await test.runtime.app.account.overview(id)
    expect([overview.ordersAndGifts.orders, overview.ordersAndGifts.given]).toEqual([[], []])
    expect(JSON.stringify((await intruder.get('/api/account/data')).body)).not.toContain(receipt)
    await proveWithout(email)
    expect(new Set(await owners())).toEqual(new Set([id]))
    expect(await people.ordersOf(email)).toMatchObject([{ receipt }])
    const monthlyDonations = await db().select().from(monthlyDonation).where(eq(monthlyDonation.purchaseId, bought))
    expect(monthlyDonations.every(({ status, paymentMethod }) => status === 'active' && paymentMethod !== null)).toBe(
      true,
    )
  })
})

describe('proof without the password', () => {
  it('makes passkeys, authenticators and a change of email void that the intruder began', async () => {
    const email = people.newAddress()
    const intruder = await people.intrude(email)
    const { id } = await people.rowOf(email)
    await intruder.post('/api/account/reset-email', { email: `mine-${email}` })
    const change = (await mailsTo(test, `mine-${email}`))
      .flatMap((mail) => mail.links)
      .find((link) => link.includes('confirm'))
    await db()
      .insert(passkey)
      .values({
        id: `key-${id}`,
        accountId: id,
        name: 'Mine',
        publicKey: randomBytes(32),
        counter: 0,
        transports: [],
        createdAt: new Date(),
      })
    await db()
      .insert(totp)
      .values({ accountId: id, secret: randomBytes(20) })
    await db()
      .insert(recoveryCode)
      .values({ accountId: id, codeHash: randomBytes(32) })
    await proveWithout(email)
    for (const table of [passkey, totp, recoveryCode, emailChange, identity])
      expect(await db().select().from(table).where(eq(table.accountId, id))).toEqual([])
    const late = await intruder.post('/api/account/confirm-email', { token: tokenOf(change ?? 'http://x/') })
    expect(late.status).toBe(422)
    expect(await people.rowOf(email)).toMatchObject({ passwordHash: null })
  })

  it('removes the stored payment method, also at the provider, turns autorenew off and pauses monthly donations', async () => {
    const email = people.newAddress()
    const intruder = await people.intrude(email)
    const { id } = await people.rowOf(email)
    const method = await readersOf(test).store(id, 'visa')
    const given = await intruder.checkout({ ...donation(30), customer: 'use-card' })
    expect(given.body).toMatchObject({ type: 'customer' })
    await proveWithout(email)
    expect(await people.rowOf(email)).toMatchObject({ paymentMethod: null, autorenew: false })
    await test.runtime.queue.idle()
    const there = await providerOf(test.web).stripe('GET', `payment_methods/${method}`)
    expect(there).toMatchObject({ customer: null })
    const monthlyDonations = await db().select().from(monthlyDonation).where(eq(monthlyDonation.accountId, id))
    expect(monthlyDonations).toMatchObject([{ status: 'paused', paymentMethod: null }])
  })

  it('lets no payment of before in any more, nor keep its card', async () => {
    const email = people.newAddress()
    const intruder = await people.intrude(email)
    const { id } = await people.rowOf(email)
    await intruder.add({ type: 'basic-product', ref: 'prd:tote-bag' })
    const intent = startedBy(await intruder.checkout({ address: HOME, shipcode: 'ship-a', customer: 'add-card' }))
    await proveWithout(email)
    await intruder.pay(intent, VISA)
    await test.runtime.queue.idle()
    const { settle } = await import('../../services/payments/settle.ts')
    await settle(test.runtime.paymentContext, intent.id)
    const [row] = await db().select().from(attempt).where(eq(attempt.intent, intent.id))
    expect(row).toMatchObject({ state: 'paid', letsIn: false })
    expect(await people.rowOf(email)).toMatchObject({ id, paymentMethod: null })
  })
})

describe('an unproved account', () => {
  it('neither sees nor changes the mailing lists of its address, and takes none along', async () => {
    const email = people.newAddress()
    await db()
      .insert(listMember)
      .values({
        emailFolded: email,
        email,
        listTag: 'letters',
        status: 'confirmed' as const,
        tokenHash: randomBytes(32),
        confirmedAt: new Date(),
        createdAt: new Date(),
      })
    const intruder = await people.intrude(email)
    expect(await intruder.post('/api/account/lists', { lists: [] })).toMatchObject({
      status: 422,
      body: { errors: CONFIRM_EMAIL_FIRST },
    })
    expect((await intruder.get('/api/account/data')).body).toMatchObject({ mailing_lists: [] })
    const { id } = await people.rowOf(email)
    expect(await test.runtime.app.lists.preferencesOf(id)).toBeNull()
    const mine = `mine-${email}`
    await intruder.post('/api/account/reset-email', { email: mine })
    const link = (await mailsTo(test, mine)).flatMap((mail) => mail.links).find((one) => one.includes('confirm'))
    expect((await intruder.post('/api/account/confirm-email', { token: tokenOf(link ?? '') })).status).toBe(200)
    expect(await db().select().from(listMember).where(eq(listMember.emailFolded, email))).toHaveLength(1)
    expect(await db().select().from(listMember).where(eq(listMember.emailFolded, mine))).toHaveLength(0)
  })

  it('that changes to an address of its own leaves behind what waits for the old one', async () => {
    const email = people.newAddress()
    const intruder = await people.intrude(email)
    const receipt = await people.buyTote(email)
    const mine = `mine-${email}`
    await intruder.post('/api/account/reset-email', { email: mine })
    const link = (await mailsTo(test, mine)).flatMap((mail) => mail.links).find((one) => one.includes('confirm'))
    await intruder.post('/api/account/confirm-email', { token: tokenOf(link ?? '') })
    expect(await people.rowOf(mine)).toMatchObject({ emailProvedAt: expect.any(Date) })
    expect(await people.ordersOf(mine)).toEqual([])
    const [row] = await db().select().from(purchase).where(eq(purchase.receipt, receipt))
    expect(row).toMatchObject({ accountId: null, waitsFor: email })
  })
})

describe('a change of email of an unproved account that is confirmed in another browser', () => {
  /** Asked for by who is in the account, which renews automatically by a stored card. */
  async function changeAsked(next: string) {
    const email = people.newAddress()
    const intruder = await people.intrude(email)
    const { id } = await people.rowOf(email)
    await readersOf(test).store(id, 'visa')
    await db().update(account).set({ autorenew: true }).where(eq(account.id, id))
    await intruder.post('/api/account/reset-email', { email: next })
    const links = (await mailsTo(test, next)).flatMap((mail) => mail.links)
    return { email, intruder, token: tokenOf(links.find((one) => one.includes('confirm')) ?? '') }
  }
  const elsewhere = (body: object) =>
    openShopper(test, { address: '203.0.113.90' }).post('/api/account/confirm-email', body)

  it('asks for the password that was chosen with the account, and keeps everything with it', async () => {
    const next = people.newAddress()
    const { email, intruder, token } = await changeAsked(next)
    const asks = (cookie = '') =>
      test.runtime.app.access.emailLink(new Request('http://localhost/', { headers: { Cookie: cookie } }), token)
    expect(await asks()).toEqual({ email: next, asksForPassword: true })
    const own = [...intruder.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    expect(await asks(own)).toEqual({ email: next, asksForPassword: false })
    expect((await elsewhere({ token })).status).toBe(422)
    expect(await elsewhere({ token, password: 'not the password' })).toMatchObject({
      status: 422,
      body: { errors: { password: WRONG_OLD_PASSWORD } },
    })
    expect(await people.rowOf(email)).toMatchObject({ emailProvedAt: null, autorenew: true })
    expect((await elsewhere({ token, password: INTRUDER_PASSWORD })).body).toEqual({ email: next })
    expect(await people.rowOf(next)).toMatchObject({
      ...{ emailProvedAt: expect.any(Date), autorenew: true },
      ...{ paymentMethod: expect.any(String), passwordHash: expect.any(String) },
    })
    expect(await people.isIn(intruder)).toBe(true)
  })

  it('limits how often a password is tried', async () => {
    const { token } = await changeAsked(people.newAddress())
    const tries = []
    for (let n = 0; n < 6; n += 1) tries.push((await elsewhere({ token, password: 'not the password' })).status)
    expect(tries).toEqual([422, 422, 422, 422, 422, 429])
  })

  it('is void without it: the new address is asked for a password', async () => {
    const other = people.newAddress()
    const receipt = await people.buyTote(other)
    const { intruder, token } = await changeAsked(other)
    const confirmed = await elsewhere({ token, password: null })
    expect(confirmed.body).toMatchObject({ email: other, password: expect.stringContaining('/login/password') })
    expect(await people.isIn(intruder)).toBe(false)
    expect(await people.ordersOf(other)).toMatchObject([{ receipt }])
    expect(await autorenewMails(other)).toEqual(['Autorenew is off for Broadfold'])
  })
})

describe('autorenew that proof without the password turns off is written about', () => {
  it.each([
    ['by a link', async (email: string) => void (await proveWithout(email))],
    [
      'by a new password',
      async (email: string) => {
        const owner = openShopper(test)
        await owner.post('/api/access/reset-password', { email })
        const links = (await mailsTo(test, email)).flatMap((mail) => mail.links)
        const token = tokenOf(links.find((one) => one.includes('/login/password')) ?? '')
        const password = { password: 'a lamp by the water', confirm: 'a lamp by the water' }
        expect((await owner.post('/api/access/set-password', { token, password })).status).toBe(200)
      },
    ],
  ])('%s', async (_, prove) => {
    for (const autorenew of [true, false]) {
      const email = people.newAddress()
      await people.intrude(email)
      const { id } = await people.rowOf(email)
      await readersOf(test).store(id, 'visa')
      await db().update(account).set({ autorenew }).where(eq(account.id, id))
      await people.buyTote(email)
      await prove(email)
      expect(await people.rowOf(email)).toMatchObject({ autorenew: false })
      expect(await autorenewMails(email)).toEqual(autorenew ? ['Autorenew is off for Broadfold'] : [])
    }
  })
})

const autorenewMails = async (to: string) =>
  (await mailsTo(test, to)).map(({ subject }) => subject).filter((subject) => subject.startsWith('Autorenew'))
