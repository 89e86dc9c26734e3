import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeKeyline } from '#domain/mailing/keyline.ts'
import { NOT_OUR_KEYLINE, RETURN_COLUMNS } from '#domain/mailing/return-file.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { readMailingFile } from '../../../../tests/support/mailing-labels.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import type { StaffBrowser } from '../../../../tests/support/staff.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { audit } from '../../db/schema/account.ts'
import { account, address } from '../../db/schema/people.ts'

const AT = '/api/staff/contacts/return-file'
const HEAD = 'Keyline,Code,New address1,New city,New state,New ZIP'

type Line = { line: number; result: string; says: string; reader: { token: string; name: string } | null }

let test: TestRuntime
let packer: StaffBrowser
const db = () => test.runtime.database.db
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  packer = await openStaff(test, 'fulfilment')
  const mailings = await mailingsOf(test)
  await mailings.next()
  const run = await mailings.closed()
  await packer.write('/api/staff/mailing/seeds', {
    name: 'Control',
    address: { line1: '9 Pier Rd', city: 'Portland', state: 'ME', postcode: '04101', country: 'US' },
  })
  const labels = await readMailingFile(test, run.id, 'a')
  seed = labels.find((label) => label.seed === 'Y')?.keyline ?? ''
})
afterAll(() => test.runtime.close())

let seed: string
const find = async (key: string) => {
  const [row] = await db()
    .select({ id: account.id, token: account.token, name: account.name, keyline: account.keyline, address })
    .from(account)
    .leftJoin(address, eq(address.accountId, account.id))
    .where(eq(account.email, `${key}@example.com`))
  if (!row) throw new Error(`There is no ${key}.`)
  return { ...row, keyline: `#${writeKeyline(row.keyline)}#` }
}
const lines = (answer: { body: unknown }) =>
  (answer.body as { lines: Line[] }).lines.map(({ line, result, says }) => [line, result, says])
const audits = async () => (await db().select().from(audit)).length

it('shows first what a return file would do, does it once, and nothing a second time', async () => {
  const [undeliverable, moved, digital] = [await find('active'), await find('extended'), await find('digital')]
  const csv = [
    HEAD,
    `${undeliverable.keyline},N,,,,`,
    `${moved.keyline},,1 New Rd,Bath,ME,04530`,
    `${moved.keyline},,1 New Rd,Bath,ME,04530`,
    `${seed},N,,,,`,
    '#0000000000001#,N,,,,',
    `${digital.keyline},N,,,,`,
    `${moved.keyline},Z,,,,`,
    `${undeliverable.keyline},W,,,,`,
  ].join('\r\n')
  const planned = [
    [2, 'undeliverable', 'No such number'],
    [3, 'moved', 'New address, for you to check'],
    [4, 'known', 'Known already'],
    [5, 'seed', 'A seed address'],
    [6, 'unknown', NOT_OUR_KEYLINE],
    [7, 'unknown', 'No copy was ever mailed to this reader'],
    [8, 'faulty', 'The code isn’t one the post uses.'],
    [9, 'away', 'Away for a while'],
  ]
  const before = await audits()
  expect(lines(await packer.write(`${AT}/preview`, { csv }))).toEqual(planned)
  expect(await audits()).toBe(before)
  expect((await find('active')).address?.suspendedAt).toBeNull()
  const taken = await packer.write(AT, { csv, reason: 'July returns' })
  expect(lines(taken)).toEqual(planned)
  expect((taken.body as { lines: Line[] }).lines[0]?.reader).toEqual({
    token: undeliverable.token,
    name: undeliverable.name,
  })
  expect(await audits()).toBe(before + 2)
  const [last] = await db().select().from(audit).orderBy(desc(audit.id)).limit(1)
  expect(last).toMatchObject({ action: 'heard of a new address', reason: 'July returns' })
  expect((await find('active')).address?.suspendedAt).not.toBeNull()
  // A new address is never taken over silently.
  expect((await find('extended')).address).toEqual(moved.address)
  const again = lines(await packer.write(AT, { csv, reason: 'Once more' }))
  expect(again.slice(0, 3).map(([, result]) => result)).toEqual(['known', 'known', 'known'])
  expect(await audits()).toBe(before + 2)
})

it('offers a new address to staff until it is set aside, or the one on record is another', async () => {
  const moves = async () =>
    (await test.runtime.app.people.reportedMoves()).map(({ id, name, address }) => ({ id, name, line1: address.line1 }))
  const { name, keyline, token } = await find('extended')
  expect(await moves()).toMatchObject([{ name, line1: '1 New Rd' }])
  const [{ id: move } = { id: '' }] = await moves()
  expect((await packer.write(`${AT}/set-aside`, { move, reason: 'She wrote that she has not moved' })).status).toBe(200)
  expect((await packer.write(`${AT}/set-aside`, { move, reason: 'Again' })).status).toBe(409)
  expect(await moves()).toEqual([])
  const other = `${HEAD}\n${keyline},,2 Other Rd,Bath,ME,04530`
  await packer.write(AT, { csv: other, reason: 'August returns' })
  expect(await moves()).toMatchObject([{ name, line1: '2 Other Rd' }])
  const used = { line1: '2 Other Rd', city: 'Bath', state: 'ME', postcode: '04530', country: 'US' }
  const change = { shipcode: 'ship-a', address: used, reason: 'As the post told' }
  expect((await packer.write(`/api/staff/people/${token}/address`, change)).status).toBe(200)
  expect(await moves()).toEqual([])
  // By now the copy that came back went to an address that is gone.
  expect(lines(await packer.write(`${AT}/preview`, { csv: `${HEAD}\n${keyline},N,,,,` }))).toEqual([
    [2, 'changed', 'The address was changed since'],
  ])
})

it('refuses a file it cannot read, with the line, and those who may not', async () => {
  expect(await packer.write(`${AT}/preview`, { csv: 'Name\nx' })).toMatchObject({
    status: 422,
    body: { errors: RETURN_COLUMNS },
  })
  expect(await packer.write(`${AT}/preview`, { csv: `${HEAD}\na"b` })).toMatchObject({
    status: 422,
    body: { errors: 'Line 2: there’s a quotation mark in the wrong place.' },
  })
  expect((await packer.write(`${AT}/preview`, { csv: 'x'.repeat(300_001) })).status).toBe(422)
  expect((await packer.write(AT, { csv: HEAD })).status).toBe(422)
  const finance = await openStaff(test, 'finance')
  expect((await finance.write(`${AT}/preview`, { csv: HEAD })).status).toBe(403)
  expect((await finance.write(AT, { csv: HEAD, reason: 'x' })).status).toBe(403)
})
