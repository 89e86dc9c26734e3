import { asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OWN_ACCOUNT } from '#domain/access/staff-limits.ts'
import { writeKeyline } from '#domain/mailing/keyline.ts'
import { valueTokens } from '#domain/subscriptions/token-value.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { HOME, openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { statementsOf } from '../../../../tests/support/statements.ts'
import { audit } from '../../db/schema/account.ts'
import { gift, purchase } from '../../db/schema/orders.ts'
import { refund } from '../../db/schema/payments.ts'
import { account, address } from '../../db/schema/people.ts'
import { readerMark } from '../../db/schema/reading.ts'
import { manualRefund, staffNote } from '../../db/schema/staff.ts'
import { ledgerEntry, subscription } from '../../db/schema/subscriptions.ts'
import { auditLedger } from '../../services/figures/audit-books.ts'
import { STAFF_SESSIONS } from '../../services/people/end-sessions.ts'
import { toLedger } from '../../services/subscriptions/subscriptions.ts'

let test: TestRuntime
const db = () => test.runtime.database.db

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())
beforeEach(async () => {
  await db().execute(sql`truncate rate_limit`)
})

async function find(key: string) {
  const [row] = await db()
    .select()
    .from(account)
    .where(eq(account.email, `${key}@example.com`))
  if (!row) throw new Error(`There is no ${key}.`)
  return row
}
async function subscriptionsOf(accountId: string) {
  return db()
    .select()
    .from(subscription)
    .where(eq(subscription.accountId, accountId))
    .orderBy(asc(subscription.position))
}
async function firstSubscription(accountId: string) {
  const [row] = await subscriptionsOf(accountId)
  if (!row) throw new Error('There is no subscription.')
  return row
}
async function fileOf(token: string) {
  const file = await test.runtime.app.people.person(token)
  if (!file) throw new Error('There is no such person.')
  return file
}

/** A member of staff who looks at a page of the console, and writes from it. */
async function member(role: Parameters<typeof openStaff>[1]) {
  const browser = await openStaff(test, role)
  return {
    ...browser,
    write: (token: string, what: string, body: object) => browser.write(`/api/staff/people/${token}/${what}`, body),
  }
}
const lastAudit = async () => (await db().select().from(audit).orderBy(desc(audit.id)).limit(1))[0]
const auditCount = async () => (await db().select().from(audit)).length
const names = async (words: string) => (await test.runtime.app.people.search(words)).map(({ name }) => name)

describe('the search', () => {
  it('finds by the keyline on a label and by the mark on a download', async () => {
    const { id, name, keyline } = await find('canada')
    await db().insert(readerMark).values({ mark: '7K2M-Q9XD', accountId: id })
    expect(await names(`#${writeKeyline(keyline)}#`)).toEqual([name])
    expect(await names(' 7k2m-q9xd ')).toEqual([name])
    expect(await names('7K2M-Q9XE')).not.toContain(name)
  })

  it('finds a reader by name, email and address though misspelt, the likeliest first', async () => {
    for (const words of ['Maren Oyelaran', 'Oyelarn', 'Oyelaarn', 'mraen oyelaran', 'MAREN OYELARAM', 'oylaran maren'])
      expect((await names(words))[0], words).toBe('Maren Oyelaran')
    for (const words of ['expirng@example.com', 'expiring@exmple.com'])
      expect((await names(words)).slice(0, 3), words).toContain('Imke Castellanos')
    for (const words of ['1420 Mesa Rod', 'mesa road las cruces', '88005'])
      expect(await names(words), words).toContain('Desmond Kairouz')
    expect((await names('Sorbye'))[0]).toBe('Leopold Sørbye')
    for (const words of ['oye', 'maren oy']) expect((await names(words))[0], words).toBe('Maren Oyelaran')
    for (const words of ['%', '_', 'm_ren%']) expect(await names(words), words).not.toContain('Maren Oyelaran')
    expect((await names('etienne grosvenor'))[0]).toBe('Étienne Grosvenor-Roy')
    expect(await names('zzyzx quorn')).toEqual([])
    expect(await names('  ')).toEqual([])
    expect(await names("'; drop table account; -- %_\\")).toEqual([])
  })

  it('finds them by order, gift, receipt and invoice, and says where they stand, in one statement', async () => {
    const [given] = await db().select().from(gift).where(eq(gift.status, 'redeemed')).limit(1)
    const [order] = await db()
      .select()
      .from(purchase)
      .where(eq(purchase.id, given?.purchaseId ?? ''))
    for (const words of [
      `BF-${order?.number}`,
      `bf ${order?.number}`,
      `${order?.number}`,
      `https://x.test/invoice/${order?.invoice}`,
    ])
      expect(await names(words), words).toContain(order?.name)
    expect((await names(`/receipts?token=${order?.receipt}`))[0]).toBe(order?.name)
    expect((await names(given?.token ?? '')).length).toBe(2)

    const statements = await statementsOf(() => test.runtime.app.people.search('Tobias Achterhof'))
    expect(statements.filter((text) => text.includes('people_called'))).toHaveLength(1)
    const [extended] = await test.runtime.app.people.search('Tobias Achterhof')
    expect(extended).toMatchObject({ city: 'Duluth', state: { kind: 'active', extended: true }, emailSuspended: false })
    const [lifetime] = await test.runtime.app.people.search('Ottoline')
    expect(lifetime).toMatchObject({ state: { kind: 'lifetime' } })
  })
})

describe('what staff do to a reader', () => {
  it('is written down with before, after and reason, and keeps the ledger whole', async () => {
    const reader = await find('active')
    const bought = await firstSubscription(reader.id)
    const support = await member('support')
    const reason = 'Damaged in the post'
    const before = await auditCount()

    const body = { subscription: bought.token, issues: 2, reason }
    expect(await support.write(reader.token, 'credit', body)).toMatchObject({ status: 200, body: { left: 6 } })
    expect(await lastAudit()).toMatchObject({
      action: 'credited issues',
      subject: `account:${reader.token}`,
      reason,
      before: { subscription: bought.token, left: 4 },
      after: { left: 6, credited: 2 },
      actor: (await find('support')).id,
    })
    expect(await support.write(reader.token, 'credit', { ...body, reason: ' ' })).toMatchObject({
      status: 422,
      body: { errors: { reason: 'Enter a reason.' } },
    })
    const lifetime = await find('lifetime')
    const { token: forLife } = await firstSubscription(lifetime.id)
    expect((await support.write(lifetime.token, 'credit', { ...body, subscription: forLife })).status).toBe(422)
    expect((await support.write(lifetime.token, 'credit', body)).status, 'of somebody else').toBe(422)

    const served = { subscription: bought.token, level: 'low', deliverable: 'print-b', reason }
    expect(await support.write(reader.token, 'served', served), 'nowhere to send it').toMatchObject({ status: 422 })
    const canada = { line1: '1 Rue Roy', line2: '', city: 'Montréal', state: 'QC', postcode: 'H2W 1M1', country: 'CA' }
    const fulfilment = await member('fulfilment')
    const moved = { shipcode: 'ship-b', address: canada, reason: 'Moved' }
    expect((await fulfilment.write(reader.token, 'address', moved)).status).toBe(200)
    expect(await lastAudit()).toMatchObject({ action: 'changed an address', before: null, after: { city: 'Montréal' } })
    expect((await fulfilment.write(reader.token, 'address', { ...moved, shipcode: 'ship-a' })).body).toMatchObject({
      errors: { 'address.country': expect.any(String) },
    })
    expect((await support.write(reader.token, 'served', served)).status).toBe(200)
    const [changed] = await subscriptionsOf(reader.id)
    expect(changed).toMatchObject({ setDeliverable: 'print-a', activeDeliverable: 'print-b', tokensLeft: 6 })
    expect(await lastAudit()).toMatchObject({ before: { deliverable: 'print-a' }, after: { deliverable: 'print-b' } })

    for (const suspended of [true, false]) {
      expect((await support.write(reader.token, 'contact', { contact: 'email', suspended, reason })).status).toBe(200)
      expect((await fulfilment.write(reader.token, 'contact', { contact: 'ship-b', suspended, reason })).status).toBe(
        200,
      )
      const [postal] = await db().select().from(address).where(sql`account_id = ${reader.id} and zone = 'b'`)
      expect([(await find('active')).emailSuspendedAt !== null, postal?.suspendedAt !== null]).toEqual([
        suspended,
        suspended,
      ])
      expect(await lastAudit()).toMatchObject({ before: { suspended: !suspended }, after: { contact: 'b', suspended } })
    }

    expect((await support.write(reader.token, 'note', { text: 'Likes a call back.' })).status).toBe(200)
    expect(await db().select().from(staffNote)).toMatchObject([{ text: 'Likes a call back.', accountId: reader.id }])
    expect((await auditCount()) - before, 'one row for each that was done').toBe(8)
    expect(await auditLedger(test.runtime.paymentContext)).toEqual([])

    const file = await fileOf(reader.token)
    expect(file).toMatchObject({ notes: [{ by: 'Noor Whitcombe' }], state: { kind: 'active' } })
    expect(file.ledger[0]?.lines.at(-1)).toMatchObject({ kind: 'credited', reason, actor: 'Noor Whitcombe' })
    expect(file.audit).toHaveLength(8)
  })

  it('is for those whose work it is, from a page of their own', async () => {
    const reader = await find('extended')
    const { token } = await firstSubscription(reader.id)
    const body = { subscription: token, issues: 1, reason: 'A test' }
    const finance = await member('finance')
    const fulfilment = await member('fulfilment')
    const before = await auditCount()
    expect((await fulfilment.write(reader.token, 'credit', body)).status).toBe(403)
    expect((await finance.write(reader.token, 'note', { text: 'No.' })).status).toBe(403)
    expect(
      (await fulfilment.write(reader.token, 'cancel', { subscription: token, amount: 0, reason: 'No' })).status,
    ).toBe(403)
    const support = await member('support')
    expect(
      (await support.post(`/api/staff/people/${reader.token}/credit`, { ...body, session: 'forged' })).status,
    ).toBe(403)
    expect((await support.write('nobody-has-this-token-at-all', 'credit', body)).status).toBe(404)
    const shopper = openShopper(test)
    await shopper.login('active@example.com')
    expect((await shopper.post(`/api/staff/people/${reader.token}/note`, { text: 'x', session: 'y' })).status).toBe(404)
    expect(await auditCount()).toBe(before)
    expect((await (await member('staff')).write(reader.token, 'credit', body)).status).toBe(200)
  })

  it('ends all sessions of an account at once: of staff only for an administrator, and never one’s own', async () => {
    const reader = await find('lifetime')
    const [support, admin] = [await member('support'), await member('staff')]
    const browsers = [openShopper(test), openShopper(test)]
    for (const one of browsers) await one.login('lifetime@example.com')
    const inside = async () => (await browsers[1]?.get('/api/access/sessions'))?.status
    expect((await fileOf(reader.token)).sessions).toEqual({ open: 2, lastSeenAt: expect.any(Date) })
    const reason = 'A telephone was stolen'
    expect((await support.write(reader.token, 'sessions', { reason: '' })).status).toBe(422)
    expect((await (await member('finance')).write(reader.token, 'sessions', { reason })).status).toBe(403)
    expect(await inside()).toBe(200)
    expect((await support.write(reader.token, 'sessions', { reason })).body).toEqual({ ended: 2 })
    expect(await inside()).toBe(401)
    expect((await fileOf(reader.token)).sessions).toEqual({ open: 0, lastSeenAt: null })
    expect(await lastAudit()).toMatchObject({ action: 'ended all sessions', after: { ended: 2 }, reason })

    const [boss, helper] = [await find('staff'), await find('support')]
    expect((await support.write(boss.token, 'sessions', { reason })).body).toEqual({ errors: STAFF_SESSIONS })
    expect((await support.write(helper.token, 'sessions', { reason })).body).toEqual({ errors: OWN_ACCOUNT })
    expect((await admin.write(helper.token, 'sessions', { reason })).status).toBe(200)
    expect((await support.write(reader.token, 'sessions', { reason })).status).toBe(401)
  })
})

describe('a cancellation', () => {
  it('pays back what the domain says, the way it came, once', async () => {
    const shopper = openShopper(test)
    const intent = startedBy(
      await shopper.checkout({
        name: 'Odile Brandt',
        email: 'odile@example.com',
        address: HOME,
        shipcode: 'ship-a',
        password: { password: 'a quiet harbour', confirm: 'a quiet harbour' },
        cart: {
          items: [],
          giftsubs: [],
          donation: null,
          subscription: { medium: 'digital', level: 'low', term: '2year' },
        },
      }),
    )
    await shopper.pay(intent, VISA)
    await shopper.poll(intent.id)
    const reader = await find('odile')
    const bought = await firstSubscription(reader.id)
    const support = await member('support')
    const credited = { subscription: bought.token, issues: 1, reason: 'Made good' }
    expect((await support.write(reader.token, 'credit', credited)).status).toBe(200)

    const entries = await db()
      .select()
      .from(ledgerEntry)
      .where(eq(ledgerEntry.accountId, reader.id))
      .orderBy(asc(ledgerEntry.id))
    const amount = valueTokens(toLedger(entries)).deferred
    expect(amount).toBeGreaterThan(0)
    expect((await fileOf(reader.token)).owed).toMatchObject([
      { subscription: bought.token, owed: amount, online: amount },
    ])
    const body = { subscription: bought.token, amount, reason: 'Wants it no more' }
    expect((await support.write(reader.token, 'cancel', { ...body, amount: amount + 1 })).status).toBe(422)
    const twice = await Promise.all([1, 2].map(() => support.write(reader.token, 'cancel', body)))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(twice.find(({ status }) => status === 200)?.body).toEqual({ online: amount, by_hand: 0 })
    expect(await db().select().from(refund).where(eq(refund.reason, body.reason))).toMatchObject([{ amount }])
    expect(await firstSubscription(reader.id)).toMatchObject({ tokensLeft: 0, cancelledAt: expect.any(Date) })
    expect(await lastAudit()).toMatchObject({
      action: 'canceled a subscription',
      after: { refunded: amount, byHand: 0 },
    })
    expect((await support.write(reader.token, 'credit', credited)).body).toEqual({
      errors: 'This subscription is canceled.',
    })
    await expect
      .poll(async () => (await fileOf(reader.token)).money[0])
      .toMatchObject({ kind: 'refunded', amount, says: body.reason })
    expect((await mailsTo(test, 'odile@example.com')).map(({ subject }) => subject).join()).toContain(
      'Your refund from Broadfold',
    )
    expect(await auditLedger(test.runtime.paymentContext)).toEqual([])
  })

  it('writes down what has to be paid by hand when no payment of ours can give it back; the next subscription has its turn', async () => {
    const reader = await find('discontinuous')
    const [first, second] = await subscriptionsOf(reader.id)
    const { owed } = await fileOf(reader.token)
    expect(owed).toHaveLength(2)
    const { owed: amount = 0, online } = owed.find((one) => one.subscription === first?.token) ?? {}
    expect([amount > 0, online]).toEqual([true, 0])
    const body = { subscription: first?.token, amount, reason: 'Paid by check' }
    expect((await (await member('support')).write(reader.token, 'cancel', body)).body).toEqual({
      online: 0,
      by_hand: amount,
    })
    expect(await db().select().from(manualRefund).where(isNull(manualRefund.paidAt))).toMatchObject([
      { amount, accountId: reader.id, subscriptionId: first?.id },
    ])
    const file = await fileOf(reader.token)
    expect(file.reader.timetable.current_subscription?.info.token).toBe(second?.token)
    expect(file.money).toMatchObject([{ kind: 'by hand', amount }])
    expect(await auditLedger(test.runtime.paymentContext)).toEqual([])
  })
})
