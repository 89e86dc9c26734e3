import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZERO } from '#domain/money.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { readMailingFile } from '../../../../tests/support/mailing-labels.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { challenge, identity, passkey, session, totp } from '../../db/schema/access.ts'
import { emailChange } from '../../db/schema/account.ts'
import { message } from '../../db/schema/mail.ts'
import { account } from '../../db/schema/people.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { makeReaderWithoutLogin } from '../../services/addresses/reader-without-login.ts'
import { startSubscription } from '../../services/subscriptions/issue-ledger.ts'

let test: TestRuntime
let reader: { id: string; token: string }
const db = () => test.runtime.database.db

const HOUSE = {
  company: '',
  line1: '77 Quillwort Lane',
  line2: '',
  city: 'Tarnbrook',
  state: 'OH',
  postcode: '45402',
  country: 'US',
  zone: 'a' as const,
}
const PAIR = { level: 'low', deliverable: 'print-a' } as const

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  const now = test.runtime.app.now()
  const id = await db().transaction(async (tx) => {
    const made = await makeReaderWithoutLogin(tx, { name: 'Perpetua Wrenfield', address: HOUSE, now })
    const sold = { accountId: made, term: '1year', issuesPerYear: 4, phase: 'introductory' } as const
    const bought = { ...sold, payment: 'paid', purchaseId: null } as const
    const hand = { actor: 'test', reason: 'test', purchaseId: null, now }
    await startSubscription(tx, { ...bought, paid: PAIR, served: PAIR, amount: ZERO }, hand)
    return made
  })
  const [row] = await db().select().from(account).where(eq(account.id, id))
  reader = { id, token: row?.token ?? '' }
})
afterAll(() => test.runtime.close())

const hash = () => randomBytes(32)

describe('a reader without an email address', () => {
  it.each([
    ['a password', { passwordHash: 'x' }],
    ['a proof', { emailProvedAt: new Date() }],
    ['a bounce', { emailSuspendedAt: new Date() }],
    ['autorenew', { autorenew: true }],
    ['a role', { role: 'support' as const }],
    ['half an address', { email: 'half@example.net' }],
  ])('has no %s: the database refuses it', async (_, fields) => {
    await expect(db().update(account).set(fields).where(eq(account.id, reader.id))).rejects.toThrow()
  })

  it('has no session and no other way in: the database refuses them', async () => {
    const now = test.runtime.app.now()
    const { id: accountId } = reader
    const later = new Date(now.getTime() + 60_000)
    const seen = { createdAt: now, lastSeenAt: now, userAgent: '' }
    const ways = [
      db()
        .insert(session)
        .values({ id: randomUUID(), tokenHash: hash(), kind: 'reader', accountId, ...seen }),
      db()
        .insert(challenge)
        .values({ tokenHash: hash(), purpose: 'password', accountId, data: {}, createdAt: now, expiresAt: later }),
      db().insert(identity).values({ issuer: 'x', subject: 'y', accountId, createdAt: now }),
      db()
        .insert(passkey)
        .values({ id: 'x', accountId, name: 'x', publicKey: hash(), counter: 0, transports: [], createdAt: now }),
      db().insert(totp).values({ accountId, secret: hash() }),
      db().insert(emailChange).values({
        accountId,
        email: 'x@y.test',
        emailFolded: 'x@y.test',
        tokenHash: hash(),
        createdAt: now,
        expiresAt: later,
      }),
    ]
    for (const way of ways) await expect(way).rejects.toMatchObject({ cause: { constraint: 'account_has_email' } })
  })

  it('keeps its email as long as somebody can log in', async () => {
    const browser = await openStaff(test, 'support')
    expect(browser.cookies.size).toBeGreaterThan(0)
    const gone = db()
      .update(account)
      .set({ email: null, emailFolded: null, emailProvedAt: null, passwordHash: null, role: null })
      .where(eq(account.email, 'support@example.com'))
    await expect(gone).rejects.toMatchObject({ cause: { constraint: 'email_goes_after_login' } })
  })

  it('is found by name and by address, and its profile opens', async () => {
    for (const words of ['Perpetua Wrenfield', 'wrenfeld', 'wrenf', '77 Quillwort Lane', 'tarnbrook'])
      expect((await test.runtime.app.people.search(words))[0], words).toMatchObject({
        name: 'Perpetua Wrenfield',
        email: null,
        state: { kind: 'active' },
      })
    expect(await test.runtime.app.people.person(reader.token)).toMatchObject({
      emailProved: false,
      waiting: [],
      emails: [],
      reader: { account: { name: 'Perpetua Wrenfield', email: '' } },
    })
  })

  it('has no email address that staff could suspend or have confirmed', async () => {
    const staff = await openStaff(test, 'support')
    const path = `/api/staff/people/${reader.token}`
    expect(
      await staff.write(`${path}/contact`, { contact: 'email', suspended: true, reason: 'bounced' }),
    ).toMatchObject({ status: 422 })
    expect(await staff.write(`${path}/proof`, { reason: 'asked' })).toMatchObject({
      status: 422,
      body: { errors: 'This reader has no email address.' },
    })
  })

  it('is served at a close like everybody else, stands in the mailing file, and is written nothing', async () => {
    const mailings = await mailingsOf(test)
    await mailings.next()
    const number = mailings.number()
    const preflight = await test.runtime.app.issues.preflight(number)
    expect(preflight.groups['no-address'].readers.map(({ name }) => name)).not.toContain('Perpetua Wrenfield')
    const run = await mailings.closed()
    await mailings.sent(run.id)
    await test.runtime.queue.idle()
    expect(await readMailingFile(test, run.id, 'a')).toContainEqual(
      expect.objectContaining({ full_name: 'Perpetua Wrenfield', address1: '77 Quillwort Lane' }),
    )
    const [left] = await db().select().from(subscription).where(eq(subscription.accountId, reader.id))
    expect(left?.tokensLeft).toBe(3)
    const { rows } = await db().execute(sql`select key from ${message} where key like ${`%${reader.id}%`}`)
    expect(rows).toEqual([])
    await mailings.conserved()
  })
})
