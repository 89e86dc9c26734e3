import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askedOfAudit } from '#domain/access/audit.ts'
import { listAsked } from '#domain/staff-lists/list-query.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { account } from '../../db/schema/people.ts'
import { nameSubject } from '../../services/people/audit-subjects.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

const asked = async (query: Record<string, string>) => {
  const asks = { ...listAsked(new URLSearchParams(query)), ...askedOfAudit(query) }
  const { rows, next } = await test.runtime.app.people.audit(asks)
  return { next, acts: rows.map(({ by, action, name, reason }) => [by, action, name, reason]) }
}

it('lists what staff did, narrowed down by words, member, thing and day, a page at a time', async () => {
  const [reader] = await test.runtime.database.db.select().from(account).where(eq(account.email, 'digital@example.com'))
  const path = `/api/staff/people/${reader?.token}/note`
  const [support, admin] = [await openStaff(test, 'support'), await openStaff(test, 'staff')]
  for (let n = 1; n <= 51; n += 1) {
    const { status } = await support.write(path, { text: `Call ${n}` })
    expect(status).toBe(200)
  }
  expect((await admin.write('/api/staff/issues/posted', {})).status).toBe(422)

  const note = ['Noor Whitcombe', 'added a note', reader?.name, '']
  const first = await asked({})
  expect([first.acts.length, first.acts[0]]).toEqual([50, note])
  const added = await asked({ find: 'ADDED A' })
  expect(added.acts[49]).toEqual(note)
  expect((await asked({ find: 'added a', after: added.next ?? '' })).acts).toEqual([note])
  expect((await asked({ find: String(reader?.email).toUpperCase() })).acts[0]).toEqual(note)
  expect((await asked({ find: '%' })).acts).toEqual([])
  expect((await asked({ about: 'account', find: 'note' })).acts).toHaveLength(50)
  expect((await asked({ about: 'order', find: 'note' })).acts).toEqual([])
  expect((await asked({ until: '2020-01-01' })).acts).toEqual([])
  const staff = await test.runtime.app.people.staff()
  const by = (name: string) => staff.find((member) => member.name === name)?.token ?? ''
  expect((await asked({ by: by('Noor Whitcombe') })).acts).toHaveLength(50)
  expect((await asked({ by: by('Ines Harrowgate'), find: 'note' })).acts).toEqual([])
})

it('says what an entry is about as its page does', async () => {
  const catalogue = await test.runtime.app.catalogue()
  const named = [
    ['stock:iss:52', 'No. 52'],
    ['stock:sze:tee-m', 'Fold Mark T-shirt, Medium'],
    ['product:prd:tote-bag', 'Reader’s Tote'],
    ['product:prd:gone', null],
    ['list:new-issues', 'New issues'],
    ['page:privacy', 'Privacy'],
    ['mail:receipt', 'Receipt'],
    ['mail:gone', null],
    ['export:orders', 'Orders'],
    ['export:pledges', 'Monthly donations'],
    ['view:gone', null],
    ['publication', null],
  ] as const
  for (const [subject, name] of named) expect(nameSubject(catalogue, subject), subject).toBe(name)
})
