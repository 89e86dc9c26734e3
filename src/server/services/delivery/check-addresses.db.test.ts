import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Day } from '#domain/day.ts'
import { addDays, dayOf } from '#domain/day.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { accountLink } from '../../db/schema/account.ts'
import { message } from '../../db/schema/mail.ts'
import { account, address, temporaryAddress } from '../../db/schema/people.ts'
import { issue } from '../../db/schema/publication.ts'
import { askAboutAddresses } from './check-addresses.ts'
import { holdIssues } from './hold-issues.ts'

let test: TestRuntime
let readers: ReturnType<typeof readersOf>
const db = () => test.runtime.database.db
const SUBJECT = 'Your next issue: is this still your address?'
let cutOff: Day

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  readers = readersOf(test)
  cutOff = addDays(dayOf(test.runtime.app.now(), 'America/New_York'), 30)
  await db()
    .update(issue)
    .set({ cutOff, plannedFor: addDays(cutOff, 14) })
    .where(eq(issue.number, 52))
  test.runtime.catalogue.drop()
})
afterAll(() => test.runtime.close())

const ask = () => askAboutAddresses(test.runtime.mailingContext)
const inWindow = (days = 10) => readers.moveTo(addDays(cutOff, -days))
const confirmed = (accountId: string, at: Date | null) =>
  db().update(address).set({ confirmedAt: at }).where(eq(address.accountId, accountId))
const yearsAgo = (years: number) => {
  const at = new Date(test.runtime.app.now())
  at.setUTCFullYear(at.getUTCFullYear() - years)
  return at
}
async function unsure(kind = {}) {
  const reader = await readers.join(kind)
  await confirmed(reader.id, null)
  return reader
}
const askedOf = async (email: string) => (await mailsTo(test, email)).filter(({ subject }) => subject === SUBJECT)
const confirmedAt = async (accountId: string) => {
  const [row] = await db().select().from(address).where(eq(address.accountId, accountId))
  return row?.confirmedAt ?? null
}
async function linksOf(email: string) {
  const [mail] = await askedOf(email)
  const found = mail?.text.match(/http\S+token=\S+/g) ?? []
  const paths = found
    .map((link) => new URL(link.replace(/[).,]+$/, '')))
    .map(({ pathname, search }) => pathname + search)
  return {
    text: mail?.text.replaceAll(/\s+/g, ' ') ?? '',
    confirm: paths.find((path) => path.includes('/confirm')) ?? '',
    change: paths.find((path) => !path.includes('/confirm')) ?? '',
  }
}

it('asks print readers who confirmed nothing in two years, once per issue, from ten days before the cut-off', async () => {
  const [never, longAgo, lately] = [await unsure(), await unsure(), await unsure()]
  const digital = await readers.join({ deliverable: 'digital' })
  await inWindow(11)
  await ask()
  expect(await askedOf(never.email)).toEqual([])
  await inWindow()
  await confirmed(longAgo.id, yearsAgo(3))
  await confirmed(lately.id, yearsAgo(1))
  await ask()
  await Promise.all([ask(), ask()])
  await inWindow(3)
  await ask()
  for (const { email } of [never, longAgo]) expect(await askedOf(email)).toHaveLength(1)
  for (const { email } of [lately, digital]) expect(await askedOf(email)).toEqual([])
  const { text } = await linksOf(never.email)
  expect(text).toContain('Harbor Street')
  expect(text).toContain('No. 52')
  const links = await db().select().from(accountLink).where(eq(accountLink.accountId, never.id))
  expect(links).toHaveLength(1)
  // The link is a secret: it is kept only in the mail that was sent.
  const [kept] = await db()
    .select()
    .from(message)
    .where(and(like(message.key, 'address-check:52:%'), eq(message.recipient, never.email)))
  expect(JSON.stringify(kept)).not.toContain('token=')
})

it('leaves out who skips the issue, stays elsewhere, has no working address or cannot be written to', async () => {
  const [held, away, suspended, hidden, bounced] = [
    ...[await unsure(), await unsure(), await unsure(), await unsure(), await unsure()],
  ]
  await inWindow()
  const context = { db: db(), now: test.runtime.app.now }
  await holdIssues(context, { accountId: held?.id ?? '', issues: [52], actor: held?.id ?? '', reason: 'Skipped' })
  await db().execute(sql`insert into temporary_address
    select account_id, zone, company, '1 Beach Road', line2, city, state, postcode, country, ${cutOff}::date,
      ${addDays(cutOff, 60)}::date, null, now() from address where account_id = ${away?.id}::uuid`)
  expect(await db().select().from(temporaryAddress)).toHaveLength(1)
  const now = test.runtime.app.now()
  const set = (id: string | undefined, fields: object) =>
    db()
      .update(address)
      .set(fields)
      .where(eq(address.accountId, id ?? ''))
  await set(suspended?.id, { suspendedAt: now })
  await set(hidden?.id, { hiddenAt: now })
  await db()
    .update(account)
    .set({ emailSuspendedAt: now })
    .where(eq(account.id, bounced?.id ?? ''))
  await ask()
  for (const reader of [held, away, suspended, hidden, bounced]) expect(await askedOf(reader?.email ?? '')).toEqual([])
})

it('is answered by one press without a login, and the same link still changes the address', async () => {
  const reader = await unsure()
  await inWindow()
  await ask()
  const { confirm, change } = await linksOf(reader.email)
  expect(await confirmedAt(reader.id)).toBeNull()
  // Looking at it, as scanners of mail do, confirms nothing.
  await test.web.request(confirm)
  expect(await confirmedAt(reader.id)).toBeNull()
  const pressed = await test.web.request(confirm, { method: 'POST' })
  expect(pressed.status).toBe(303)
  expect(await confirmedAt(reader.id)).not.toBeNull()
  const token = new URL(change, 'http://localhost').searchParams.get('token')
  const found = await test.runtime.app.account.addressLink(token ?? '')
  expect(found).toMatchObject({ confirmed: true, address: { city: 'Portland' } })
  for (const none of ['nothing', '', 'x'.repeat(5000)])
    expect((await test.web.request(`/account/address/confirm?token=${none}`, { method: 'POST' })).status).toBe(303)
})
