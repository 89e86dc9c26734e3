import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { OF_STAFF } from '#domain/access/staff-limits.ts'
import { dayOf } from '#domain/day.ts'
import { writeKeyline } from '#domain/mailing/keyline.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import { HOME } from '../../../../tests/support/shopper.ts'
import type { StaffBrowser } from '../../../../tests/support/staff.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { DIGITAL, EMPTY } from '../../../../tests/support/staff-orders.ts'
import { account, address } from '../../db/schema/people.ts'

const test = runtimeForFile({ empties: 'rate_limit' })
const db = () => test.runtime.database.db
const because = { reason: 'Asked for by phone' }

async function find(key: string) {
  const [row] = await db()
    .select()
    .from(account)
    .where(eq(account.email, `${key}@example.com`))
  if (!row) throw new Error(`There is no ${key}.`)
  return row
}
async function state() {
  const boss = await find('staff')
  const places = await db().select().from(address).where(eq(address.accountId, boss.id)).orderBy(asc(address.zone))
  return { name: boss.name, email: boss.email, suspended: boss.emailSuspendedAt, places }
}

beforeEach(async () => {
  const boss = await find('staff')
  const saved = await db().select().from(address).where(eq(address.accountId, boss.id))
  if (saved.length === 0) await readersOf(test).giveAddress(boss.id, 'print-a')
})

type Way = (browser: StaffBrowser) => Promise<unknown>
const person =
  (path: string, body: object): Way =>
  async (browser) =>
    (await browser.write(`/api/staff/people/${(await find('staff')).token}/${path}`, { ...body, ...because })).body
const MOVED = { ...HOME, line1: '1 Mutiny Row' }

describe('the name, address and state of a staff account', () => {
  it.each<[string, Way]>([
    ['name', person('name', { name: 'Renamed' })],
    ['address', person('address', { shipcode: 'ship-a', address: MOVED })],
    ['email suspension', person('contact', { contact: 'email', suspended: true })],
    ['address suspension', person('contact', { contact: 'ship-a', suspended: true })],
    ['email change', person('email', { email: 'mine@example.org' })],
    ['withdrawn email change', person('cancel-email', {})],
    [
      'bounce that is reported',
      async (browser) => {
        const bounce = { what: 'bounce', email: 'staff@example.com', name: '', postcode: '' }
        return (await browser.write('/api/staff/contacts/report', { ...bounce, ...because })).body
      },
    ],
    [
      'order that brings a new address',
      async (browser) => {
        const { token, name } = await find('staff')
        const payment = { by: 'cash', received_on: dayOf(test.runtime.app.now(), 'America/New_York'), note: '' }
        const cart = { ...EMPTY, subscription: { ...DIGITAL, medium: 'print' } }
        const order = { reader: token, name, email: '', cart, address: MOVED, payment }
        const { total } = (await browser.write('/api/staff/orders/quote', order)).body as { total: number }
        return (await browser.write('/api/staff/orders/place', { ...order, shown_total: total })).body
      },
    ],
  ])('is not changed by support: %s', async (_, change) => {
    const support = await openStaff(test, 'support')
    const before = await state()
    expect(JSON.stringify(await change(support))).toContain(OF_STAFF)
    expect(await state()).toEqual(before)
  })

  it('is not changed by files of bounces or of returned mail', async () => {
    const packer = await openStaff(test, 'fulfilment')
    const { keyline } = await find('staff')
    const before = await state()
    for (const [path, csv] of [
      ['file', 'What,Email\nbounce,staff@example.com\n'],
      ['return-file', `Keyline,Code\n#${writeKeyline(keyline)}#,N\n`],
    ]) {
      const { body } = await packer.write(`/api/staff/contacts/${path}`, { csv, ...because })
      expect((body as { lines: { says: string }[] }).lines.map(({ says }) => says)).toEqual([OF_STAFF])
    }
    expect(await state()).toEqual(before)
  })

  it('is changed by administrators', async () => {
    const { token } = await find('support')
    const admin = await openStaff(test, 'staff')
    const { status } = await admin.write(`/api/staff/people/${token}/name`, { name: 'Noor Renamed', ...because })
    expect([status, (await find('support')).name]).toEqual([200, 'Noor Renamed'])
  })
})
