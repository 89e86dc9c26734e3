import { createHmac } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { REPORT_COLUMNS, WHAT_CAME_BACK } from '#domain/contact-report.ts'
import { FIRST_PAGE } from '#domain/staff-lists/list-query.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { openShopper } from '../../../../tests/support/shopper.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { audit } from '../../db/schema/account.ts'
import { account, address } from '../../db/schema/people.ts'
import type { ContactFilters } from '../../services/people/contact-list.ts'

const SECRET = 'a secret of sixteen letters'

let test: TestRuntime
const db = () => test.runtime.database.db
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase(), { env: { CONTACTS_WEBHOOK_SECRET: SECRET } })
})
afterAll(() => test.runtime.close())

async function find(key: string) {
  const [row] = await db()
    .select()
    .from(account)
    .where(eq(account.email, `${key}@example.com`))
  if (!row) throw new Error(`There is no ${key}.`)
  return row
}
const lastAudit = async () => (await db().select().from(audit).orderBy(desc(audit.id)).limit(1))[0]
const auditCount = async () => (await db().select().from(audit)).length

describe('what came back', () => {
  it('suspends addresses, line by line, and waits in the queue until it is mended by the reader or by staff', async () => {
    const packer = await openStaff(test, 'fulfilment')
    const send = (csv: string) =>
      packer.write('/api/staff/contacts/file', { csv, reason: 'The post brought it' }).then(({ body }) => body)
    const queue = async (asked: Partial<ContactFilters> = {}) =>
      (await test.runtime.app.people.contacts({ ...FIRST_PAGE, queue: null, holding: false, ...asked })).rows.map(
        ({ name, contact, kind, by }) => [name, contact, kind, by],
      )
    expect(
      (await (await openStaff(test, 'finance')).write('/api/staff/contacts/file', { csv: '', reason: 'x' })).status,
    ).toBe(403)
    expect((await packer.write('/api/staff/contacts/file', { csv: '', reason: 'x', session: 'forged' })).status).toBe(
      403,
    )
    expect(await send('what\nbounce')).toEqual({ errors: REPORT_COLUMNS })
    const before = await queue()
    const rows = await auditCount()
    const reader = await find('canada')
    const [there] = await db().select().from(address).where(eq(address.accountId, reader.id))
    const csv = [
      'What,Email,Name,Postal code',
      `returned,,${reader.name.toUpperCase()},${there?.postcode.replace(' ', '').toLowerCase()}`,
      'complaint,Extended@Example.com,,',
      'complaint,extended@example.com,,',
      'bounce,nobody@example.com,,',
      `returned,,Nobody at all,${there?.postcode}`,
      'returned,digital@example.com,,',
      'moved,digital@example.com,,',
    ].join('\n')
    const extended = await find('extended')
    expect(await send(csv)).toEqual({
      lines: [
        { line: 2, ok: true, says: `Suspended: ${reader.name}, Canada.` },
        { line: 3, ok: true, says: `Suspended: ${extended.name}, extended@example.com.` },
        { line: 4, ok: false, says: `Already suspended: ${extended.name}, extended@example.com.` },
        { line: 5, ok: false, says: 'No reader has this email address.' },
        { line: 6, ok: false, says: 'No reader has this name and postal code.' },
        { line: 7, ok: false, says: 'This reader has no postal address.' },
        { line: 8, ok: false, says: WHAT_CAME_BACK },
      ],
    })
    expect(await auditCount()).toBe(rows + 2)
    expect(await lastAudit()).toMatchObject({ action: 'suspended a contact', reason: 'The post brought it' })
    const by = (await find('fulfilment')).name
    expect(await queue()).toHaveLength(before.length + 2)
    expect(await queue({ queue: 'email' })).toContainEqual([extended.name, 'email', 'complaint', by])
    expect(await queue({ queue: 'print' })).toEqual([[reader.name, 'b', 'returned', by]])
    expect(await queue({ holding: true })).toEqual([[reader.name, 'b', 'returned', by]])
    expect(await queue({ queue: 'email', holding: true })).toEqual([])

    // The reader sees it, and mends it by saving the address.
    const own = openShopper(test)
    await own.login('canada@example.com')
    const seen = (await own.get('/api/account/subscriber')).body as { subscriber: { contacts: object[] } }
    expect(seen.subscriber.contacts).toContainEqual({ contact: 'ship-b', suspended: true })
    const { line1, line2, city, state, postcode, country } = there ?? {}
    const mended = { address: { line1, line2, city, state, postcode, country } }
    expect((await own.post('/api/account/address/ship-b', mended)).status).toBe(200)
    expect(await queue({ queue: 'print' })).toEqual([])
    const opened = { contact: 'email', suspended: false, reason: 'She wrote from it' }
    expect((await packer.write(`/api/staff/people/${extended.token}/contact`, opened)).status).toBe(200)
    expect(await queue()).toEqual(before)
  })
})

describe('POST /webhooks/contacts', () => {
  function send(body: string, { secret = SECRET, ageSeconds = 0 } = {}) {
    const time = Math.floor(Date.now() / 1000) - ageSeconds
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    return test.web.request('/webhooks/contacts', {
      method: 'POST',
      headers: { 'Contacts-Signature': `t=${time},sha256=${signature}` },
      body,
    })
  }

  it('suspends an email address that bounces or complains, if it is signed', async () => {
    const body = JSON.stringify({ email: 'Digital@Example.com', kind: 'bounce' })
    expect((await send(body, { secret: 'another secret altogether' })).status).toBe(400)
    for (const ageSeconds of [310, -310]) expect((await send(body, { ageSeconds })).status).toBe(400)
    expect((await find('digital')).emailSuspendedAt).toBeNull()
    expect((await send(body)).status).toBe(200)
    expect((await find('digital')).emailSuspendedAt).not.toBeNull()
    expect((await send(JSON.stringify({ email: 'nobody@example.com', kind: 'complaint' }))).status).toBe(200)
    for (const wrong of [
      '{',
      JSON.stringify({ email: 'x', kind: 'bounce' }),
      JSON.stringify({ email: 'a@b.co', kind: 'moved' }),
    ])
      expect((await send(wrong)).status, wrong).toBe(422)
  })
})
