import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { HOME } from '../../../../tests/support/shopper.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { EMPTY, TOTE } from '../../../../tests/support/staff-orders.ts'
import { audit } from '../../db/schema/account.ts'
import { messageCopy } from '../../db/schema/mail.ts'
import { account } from '../../db/schema/people.ts'
import { sweepCopies } from '../../services/mail/message-copy.ts'
import { NO_SUCH_MESSAGE, NOT_AGAIN } from '../../services/people/profile/messages.ts'

let test: TestRuntime
const db = () => test.runtime.database.db
const reason = 'Asked on the phone'
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

async function sellTote(email: string, name = '') {
  const finance = await openStaff(test, 'finance')
  const cart = { ...EMPTY, items: [{ item: 'basic-product', ref: TOTE, quantity: 1 }] }
  const payment = { by: 'check', received_on: '2026-01-02', note: '' }
  const body = { name, email, cart, payment, address: HOME, shipcode: 'ship-a' }
  const { total } = (await finance.post('/api/staff/orders/quote', body)).body as { total: number }
  const placed = await finance.write('/api/staff/orders/place', { ...body, shown_total: total })
  expect(placed.status).toBe(200)
  await test.runtime.queue.idle()
  return placed.body as { number: number }
}

it('opens a message as it was sent, without its keys, and sends a receipt again, once for a double press', async () => {
  const [reader] = await db().select().from(account).where(eq(account.email, 'digital@example.com'))
  if (!reader?.email) throw new Error('There is no reader.')
  await sellTote(reader.email)
  const before = await mailsTo(test, reader.email)
  const [sent] = before
  expect(sent?.links.join(' ')).toContain('/receipts?token=')
  const file = await test.runtime.app.people.person(reader.token)
  const [mail] = file?.emails ?? []
  expect(mail).toMatchObject({ template: 'receipt', isKept: true, again: true, subject: sent?.subject })
  const kept = await test.runtime.app.people.message(mail?.id ?? '', reader.email)
  expect(kept?.subject).toBe(sent?.subject)
  expect(kept?.html).toContain('/receipts?token=…')
  expect(await test.runtime.app.people.message(mail?.id ?? '', 'active@example.com'), 'to somebody else').toBeNull()
  expect(await test.runtime.app.people.message('x', reader.email)).toBeNull()

  const support = await openStaff(test, 'support')
  const path = `/api/staff/people/${reader.token}/message`
  const again = () => support.write(path, { message: mail?.id, reason })
  const [first, second] = [await again(), await again()]
  expect([first.status, second.status]).toEqual([200, 200])
  expect((await db().select().from(audit).orderBy(desc(audit.id)).limit(1))[0]).toMatchObject({
    action: 'sent a message again',
    subject: `account:${reader.token}`,
    reason,
  })
  const receipts = (await mailsTo(test, reader.email)).filter(({ subject }) => subject === sent?.subject)
  expect(receipts).toHaveLength(before.filter(({ subject }) => subject === sent?.subject).length + 1)
  expect((await (await openStaff(test, 'finance')).write(path, { message: mail?.id, reason })).status).toBe(403)

  const [other] = await db().select().from(account).where(eq(account.email, 'active@example.com'))
  const stolen = await support.write(`/api/staff/people/${other?.token}/message`, { message: mail?.id, reason })
  expect(stolen.body).toEqual({ errors: NO_SUCH_MESSAGE })

  await test.web.request('/api/access/signin', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: 'http://localhost:3000' },
    body: JSON.stringify({ email: reader.email }),
  })
  await support.write(`/api/staff/people/${reader.token}/email`, { email: 'noa@example.net', reason })
  await test.runtime.queue.idle()
  const withheld = (await test.runtime.app.people.person(reader.token))?.emails.find(({ isKept }) => !isKept)
  expect(withheld).toMatchObject({ template: 'security-notice', again: false })
  expect((await support.write(path, { message: withheld?.id, reason })).body).toEqual({ errors: NOT_AGAIN })

  await sweepCopies(db(), new Date(test.runtime.app.now().getTime() + 366 * 86_400_000))
  expect(await db().select().from(messageCopy)).toEqual([])
})

it('finds and shows a buyer without an account, by name, email and order, until they have one', async () => {
  const { number } = await sellTote('guest.buyer@example.net', 'Ottilie Bramblewick')
  await sellTote('guest.buyer@example.net', 'Ottilie Bramblewick')
  const { guests, guest, search } = test.runtime.app.people
  for (const words of [
    'Ottilie Bramblewick',
    'bramblewik',
    'ottilie',
    'bramb',
    'guest.buyer@example.net',
    `BF-${number}`,
  ])
    expect(
      (await guests(words)).map(({ name }) => name),
      words,
    ).toEqual(['Ottilie Bramblewick'])
  for (const words of ['', '%', "'; drop table purchase; --", 'zzyzx']) expect(await guests(words), words).toEqual([])
  expect(await search('bramblewick')).toEqual([])
  const file = await guest(`BF-${number}`)
  expect(file).toMatchObject({ token: null, email: 'guest.buyer@example.net', name: 'Ottilie Bramblewick' })
  expect(file?.orders).toHaveLength(2)
  expect(file?.emails.map(({ template }) => template)).toEqual(['receipt', 'receipt'])
  expect(await guest('BF-999999')).toBeNull()
  expect(await guest('x')).toBeNull()
  const support = await openStaff(test, 'support')
  const path = `/api/staff/people/buyers/BF-${number}/message`
  expect((await support.write(path, { message: file?.emails[0]?.id, reason })).status).toBe(200)
  expect(
    (await support.write(path.replace(String(number), '999999'), { message: file?.emails[0]?.id, reason })).status,
  ).toBe(404)

  await db().execute(sql`insert into account (id, token, email, email_folded, name, created_at)
    values (gen_random_uuid(), 'guest-token-guest-token', 'guest.buyer@example.net', 'guest.buyer@example.net', 'O. B.', now())`)
  expect(await guests('bramblewick')).toEqual([])
  expect(await guest(`BF-${number}`)).toMatchObject({ token: 'guest-token-guest-token' })
})
