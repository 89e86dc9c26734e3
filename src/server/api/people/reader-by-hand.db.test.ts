import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_CREDIT_LEFT } from '#domain/subscriptions/ledger.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { readMailingFile } from '../../../../tests/support/mailing-labels.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import type { StaffBrowser } from '../../../../tests/support/staff.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { DIGITAL, EMPTY } from '../../../../tests/support/staff-orders.ts'
import { audit } from '../../db/schema/account.ts'
import { message } from '../../db/schema/mail.ts'
import { gift, giftRecipient, purchase } from '../../db/schema/orders.ts'
import { account } from '../../db/schema/people.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { ORDER_NEEDS_EMAIL } from '../../services/checkout/for-reader/find-buyer.ts'
import { GIFT_NEEDS_PRINT } from '../../services/checkout/for-reader/gift-for-reader.ts'
import { auditLedger } from '../../services/figures/audit-books.ts'
import { startDueGifts } from '../../services/gifts/start-gifts.ts'
import { ANOTHER_HAS_IT } from '../../services/people/profile/change-email.ts'
import { THERE_ALREADY } from '../../services/people/profile/make-reader.ts'

let test: TestRuntime
let support: StaffBrowser
let finance: StaffBrowser
const db = () => test.runtime.database.db

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  support = await openStaff(test, 'support')
  finance = await openStaff(test, 'finance')
})
afterAll(() => test.runtime.close())
beforeEach(async () => {
  await db().execute(sql`truncate rate_limit`)
})

const LANE = {
  company: '',
  line1: '9 Sedge Lane',
  line2: '',
  city: 'Tarnbrook',
  state: 'OH',
  postcode: '45402',
  country: 'US',
}
const reason = 'By letter'

async function make(name: string, more: object = {}) {
  const wanted = { name, email: '', address: LANE, again: false, reason, ...more }
  return support.write('/api/staff/people', wanted)
}
async function made(name: string) {
  const { token } = (await make(name)).body as { token: string }
  const [row] = await db().select().from(account).where(eq(account.token, token))
  if (!row) throw new Error('There is no such reader.')
  return row
}
const NOTHING = EMPTY
const PRINT = { ...DIGITAL, medium: 'print' }
const order = async (fields: object) => {
  const body = { name: '', email: '', payment: { by: 'check', received_on: '2026-01-01', note: '' }, ...fields }
  const quoted = (await finance.write('/api/staff/orders/quote', body)).body as { total: number }
  return finance.write('/api/staff/orders/place', { ...body, shown_total: quoted.total })
}
const subscriptionsOf = (id: string) =>
  db().select().from(subscription).where(eq(subscription.accountId, id)).orderBy(subscription.position)
const lastAudit = async () => (await db().select().from(audit).orderBy(desc(audit.id)).limit(1))[0]

describe('a reader whom staff add by name and address', () => {
  it('is checked, found though misspelt, and not added twice by mistake', async () => {
    const wrong = await make(' ', { email: 'x', address: { ...LANE, postcode: '' } })
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { name: expect.any(String), email: expect.any(String), 'address.postcode': expect.any(String) } },
    })
    const reader = await made('Ambrose Quillfeather')
    expect(reader).toMatchObject({ email: null, emailFolded: null, passwordHash: null })
    expect(await lastAudit()).toMatchObject({ action: 'added a reader', subject: `account:${reader.token}`, reason })
    for (const words of ['Ambrose Quilfeather', '9 sedge lane'])
      expect((await test.runtime.app.people.search(words))[0], words).toMatchObject({ token: reader.token })
    expect((await make('AMBROSE quillfeather')).body).toEqual({ errors: { name: THERE_ALREADY } })
    const written = { ...LANE, line1: '9 Sedge Ln.', postcode: '45402-1234' }
    expect((await make('Ambrose Quillfeather', { address: written })).body).toEqual({ errors: { name: THERE_ALREADY } })
    expect((await make('Ambrose Quillfeather', { again: true })).status).toBe(200)
    expect((await finance.write('/api/staff/people', { ...LANE })).status).toBe(403)
  })

  it('is shown while staff type the same address, however it is written', async () => {
    const { token } = await made('Perpetua Lindqvist')
    const typed = { line1: '9 SEDGE LN', postcode: '454021234' }
    const found = await test.runtime.app.people.similar({ name: 'perpetua lindqvist', ...typed })
    expect(found[0]).toMatchObject({ token, sameName: true, line1: '9 Sedge Lane' })
    const others = await test.runtime.app.people.similar({ name: 'Someone Else', ...typed })
    expect(others.map((reader) => reader.token)).toContain(token)
    expect(others.some(({ sameName }) => sameName)).toBe(false)
    for (const other of [{ line1: '9 Sedge Road' }, { line1: '19 Sedge Lane' }, { postcode: '45403' }, { line1: '' }])
      expect(await test.runtime.app.people.similar({ name: 'Perpetua Lindqvist', ...typed, ...other })).toEqual([])
  })

  it('is sold to by check and by an invoice to another address, mailed, and never written to', async () => {
    const reader = await made('Cordelia Fenwright')
    const before = (await db().select().from(message)).length
    expect((await order({ reader: 'nobody', cart: { ...NOTHING, subscription: PRINT } })).body).toMatchObject({
      errors: { reader: expect.any(String) },
    })
    const sold = await order({ reader: reader.token, cart: { ...NOTHING, subscription: PRINT } })
    expect(sold).toMatchObject({ status: 200 })
    const [bought] = await db().select().from(purchase).where(eq(purchase.accountId, reader.id))
    expect(bought).toMatchObject({ email: '', name: 'Cordelia Fenwright', waitsFor: null, status: 'paid' })
    expect(await subscriptionsOf(reader.id)).toMatchObject([{ tokensLeft: 4, activeDeliverable: 'print-a' }])
    const invoice = { by: 'invoice', net: 0, accepted: 'any', send: true, serve_before: false }
    const asked = { reader: reader.token, cart: { ...NOTHING, subscription: PRINT }, payment: invoice }
    expect((await order(asked)).body).toEqual({ errors: { 'payment.email_to': ORDER_NEEDS_EMAIL } })
    expect((await db().select().from(message)).length).toBe(before)
    const billed = await order({ ...asked, payment: { ...invoice, email_to: 'niece@example.org' } })
    expect(billed.status).toBe(200)

    const mailings = await mailingsOf(test)
    await mailings.next()
    const preflight = await test.runtime.app.issues.preflight(mailings.number())
    for (const { readers } of Object.values(preflight.groups))
      expect(readers.map(({ name }) => name)).not.toContain('Cordelia Fenwright')
    const run = await mailings.closed()
    await mailings.sent(run.id)
    await test.runtime.queue.idle()
    expect(await readMailingFile(test, run.id, 'a')).toContainEqual(
      expect.objectContaining({ full_name: 'Cordelia Fenwright', address1: '9 Sedge Lane' }),
    )
    const { rows } = await db().execute(sql`select recipient from message where recipient = ''`)
    expect(rows).toEqual([])
    await mailings.conserved()
  })

  it('is given a gift that starts behind what they have, which nobody can take over', async () => {
    const reader = await made('Thaddeus Marrowby')
    await order({ reader: reader.token, cart: { ...NOTHING, subscription: PRINT } })
    const given = { level: 'low', term: '1year', quantity: 1 }
    const digital = { ...NOTHING, giftsubs: [{ ...given, deliverable: 'digital' }] }
    const giver = { email: 'digital@example.com', gift_for: reader.token }
    expect((await order({ ...giver, cart: digital })).body).toEqual({ errors: { gift_for: GIFT_NEEDS_PRINT } })
    const print = { ...NOTHING, giftsubs: [{ ...given, deliverable: 'print-a' }] }
    expect((await order({ ...giver, cart: print })).status).toBe(200)
    await startDueGifts(test.runtime.paymentContext)
    await startDueGifts(test.runtime.paymentContext)
    const [own, present] = await subscriptionsOf(reader.id)
    expect([own?.tokensLeft, present]).toMatchObject([4, { tokensLeft: 4, phase: 'renewal' }])
    const [row] = await db()
      .select()
      .from(gift)
      .where(eq(gift.subscriptionId, present?.id ?? ''))
    expect(row).toMatchObject({ status: 'redeemed', startedAt: null })
    const looked = await openBrowser(test.web).get(`/api/subscribe/redeem?token=${row?.token}`)
    expect(looked.body).toMatchObject({ gift: { redeemed: true }, started: null })
    const [named] = await db()
      .select()
      .from(giftRecipient)
      .where(eq(giftRecipient.giftId, row?.id ?? ''))
    expect(named, 'the giver sees no address').toMatchObject({ address: null, accountId: reader.id })
    expect(await auditLedger(test.runtime.paymentContext)).toEqual([])
  })

  it('closes the takeover of a gift that began by post as soon as they have something of their own', async () => {
    const giftsubs = [{ level: 'low', term: '1year', quantity: 1, deliverable: 'print-a' }]
    const gift_recipients = [{ name: 'Wilhelmina Stokes', address: LANE }]
    await order({ email: 'digital@example.com', cart: { ...NOTHING, giftsubs }, gift_recipients })
    await startDueGifts(test.runtime.paymentContext)
    const [reader] = await db().select().from(account).where(eq(account.name, 'Wilhelmina Stokes'))
    const [own] = await subscriptionsOf(reader?.id ?? '')
    const given = async () =>
      (
        await db()
          .select()
          .from(gift)
          .where(eq(gift.subscriptionId, own?.id ?? ''))
      )[0]
    expect(await given()).toMatchObject({ startedAt: expect.any(Date), takenOverAt: null })
    expect((await order({ reader: reader?.token, cart: { ...NOTHING, subscription: PRINT } })).status).toBe(200)
    expect(await given()).toMatchObject({ takenOverAt: expect.any(Date) })
  })

  it('gets an email address later, which the reader proves', async () => {
    const reader = await made('Isolde Penhallow')
    const path = `/api/staff/people/${reader.token}`
    expect((await support.write(`${path}/email`, { email: 'digital@example.com', reason })).body).toEqual({
      errors: { email: ANOTHER_HAS_IT },
    })
    const fulfilment = await openStaff(test, 'fulfilment')
    expect((await fulfilment.write(`${path}/email`, { email: 'isolde@example.org', reason })).status).toBe(403)
    expect((await support.write(`${path}/email`, { email: 'Isolde@example.org', reason })).status).toBe(200)
    const [unproved] = await db().select().from(account).where(eq(account.id, reader.id))
    expect(unproved).toMatchObject({
      email: 'Isolde@example.org',
      emailFolded: 'isolde@example.org',
      emailProvedAt: null,
    })
    await test.runtime.queue.idle()
    const [mail] = await mailsTo(test, 'Isolde@example.org')
    const token = /email\/proof\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const proved = await openBrowser(test.web).post('/api/access/prove-email', { token, password: null })
    expect(proved.status).toBe(200)
    const [after] = await db().select().from(account).where(eq(account.id, reader.id))
    expect(after?.emailProvedAt).not.toBeNull()
  })
})

describe('who a reader is', () => {
  it('has another name from now on, with the reason in the audit', async () => {
    const reader = await made('Lucinda Hartsorn')
    const path = `/api/staff/people/${reader.token}/name`
    expect((await support.write(path, { name: ' ', reason })).status).toBe(422)
    expect((await support.write(path, { name: 'Lucinda Hartshorn', reason })).status).toBe(200)
    expect(await lastAudit()).toMatchObject({
      action: 'changed a name',
      before: { name: 'Lucinda Hartsorn' },
      after: { name: 'Lucinda Hartshorn' },
      reason,
    })
  })

  it('has another email once the new address confirms it, and the old one is told', async () => {
    const [reader] = await db().select().from(account).where(eq(account.email, 'extended@example.com'))
    const path = `/api/staff/people/${reader?.token}`
    expect((await support.write(`${path}/email`, { email: 'tobias@example.net', reason })).status).toBe(200)
    const file = await test.runtime.app.people.person(reader?.token ?? '')
    expect(file?.emailChange).toMatchObject({ email: 'tobias@example.net' })
    await test.runtime.queue.idle()
    const [told] = await mailsTo(test, 'extended@example.com')
    expect(told?.text).toContain('tobias@example.net')
    const [asked] = await mailsTo(test, 'tobias@example.net')
    const token = /email\/confirm\?token=([\w-]+)/.exec(asked?.text ?? '')?.[1]
    expect((await support.write(`${path}/cancel-email`, { reason })).status).toBe(200)
    const confirm = () => openBrowser(test.web).post('/api/account/confirm-email', { token })
    expect((await confirm()).status).toBe(422)
    expect((await support.write(`${path}/cancel-email`, { reason })).status).toBe(422)
    const [before] = await db()
      .select()
      .from(account)
      .where(eq(account.id, reader?.id ?? ''))
    expect(before?.email).toBe('extended@example.com')
  })

  it('is only changed by an administrator for a member of staff', async () => {
    const [member] = await db().select().from(account).where(eq(account.email, 'finance@example.com'))
    const path = `/api/staff/people/${member?.token}/email`
    expect((await support.write(path, { email: 'mine@example.org', reason })).status).toBe(422)
  })
})

describe('a credit', () => {
  it('is taken back as far as it is unused, and the ledger stays whole', async () => {
    const reader = await made('Barnaby Oakhurst')
    await order({ reader: reader.token, cart: { ...NOTHING, subscription: PRINT } })
    const [own] = await subscriptionsOf(reader.id)
    const path = `/api/staff/people/${reader.token}`
    const back = (issues: number) =>
      support.write(`${path}/take-back-credit`, { subscription: own?.token, issues, reason: 'Given twice' })
    expect((await back(1)).body).toEqual({ errors: { issues: NO_CREDIT_LEFT } })
    await support.write(`${path}/credit`, { subscription: own?.token, issues: 3, reason })
    const money = () => test.runtime.app.people.person(reader.token).then((file) => file?.owed[0])
    const owed = await money()
    expect(owed).toMatchObject({ credit: 3 })
    expect((await back(4)).status).toBe(422)
    expect((await back(0)).status).toBe(422)
    expect(await back(2)).toMatchObject({ status: 200, body: { left: 5 } })
    expect(await lastAudit()).toMatchObject({
      action: 'took back a credit',
      before: { left: 7 },
      after: { left: 5, takenBack: 2 },
      reason: 'Given twice',
    })
    expect(await money()).toEqual({ ...owed, credit: 1 })
    const both = await Promise.all([back(1), back(1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await subscriptionsOf(reader.id))[0]?.tokensLeft).toBe(4)
    expect(await auditLedger(test.runtime.paymentContext)).toEqual([])
  })
})
