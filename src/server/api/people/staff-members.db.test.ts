import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALREADY_STAFF, NOT_STAFF, OWN_ROLE } from '#domain/access/staff-roles.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { account } from '../../db/schema/people.ts'
import { makeAdministrator } from '../../services/people/make-administrator.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

const member = async (email: string) => {
  const [row] = await test.runtime.database.db.select().from(account).where(eq(account.email, email))
  if (!row) throw new Error(`There is no ${email}.`)
  return row
}
const invitation = { name: 'Ada New', role: 'support', reason: 'Starts in December' }

it('invites somebody new, who chooses a password; nobody but the administration can', async () => {
  const [admin, support] = [await openStaff(test, 'staff'), await openStaff(test, 'support')]
  const invite = { ...invitation, email: 'ada.new@example.com' }
  expect((await support.write('/api/staff/members/invite', invite)).status).toBe(403)
  expect((await admin.write('/api/staff/members/invite', { ...invite, name: ' ' })).status).toBe(422)
  expect((await admin.write('/api/staff/members/invite', { ...invite, role: 'owner' })).status).toBe(422)
  expect((await admin.write('/api/staff/members/invite', invite)).body).toEqual({ invited: true })
  expect((await admin.write('/api/staff/members/invite', invite)).body).toEqual({ errors: { email: ALREADY_STAFF } })

  const [mail] = await mailsTo(test, invite.email)
  expect(mail?.subject).toBe('You’re on the staff of Broadfold')
  expect(mail?.text).toContain('Your role is Support.')
  const token = new URL(/https?:\S+login\/password\S+/.exec(mail?.text ?? '')?.[0] ?? '').searchParams.get('token')
  const password = { password: 'a new pass phrase', confirm: 'a new pass phrase' }
  const set = await openBrowser(test.web).post('/api/access/set-password', { token, password })
  expect(set).toMatchObject({ status: 200, body: { path: '/staff' } })

  const listed = (await test.runtime.app.people.staff()).find(({ email }) => email === invite.email)
  expect(listed).toMatchObject({ name: 'Ada New', role: 'support', twoFactor: false })
})

it('invites somebody once, however many ask at the same moment', async () => {
  const admin = await openStaff(test, 'staff')
  const invite = { ...invitation, email: 'at.once@example.com' }
  const answers = await Promise.all([1, 2, 3, 4].map(() => admin.write('/api/staff/members/invite', invite)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
  expect(await mailsTo(test, invite.email)).toHaveLength(1)
})

it('shuts every way into a reader’s account that is invited, and gives it the role', async () => {
  const reader = openBrowser(test.web)
  const login = { email: 'digital@example.com', password: 'broadfold' }
  expect((await reader.post('/api/access/login', login)).status).toBe(200)
  const admin = await openStaff(test, 'staff')
  const { status } = await admin.write('/api/staff/members/invite', { ...invitation, email: login.email })
  expect(status).toBe(200)
  expect((await reader.post('/api/account/autorenew', {})).status).toBe(401)
  expect((await openBrowser(test.web).post('/api/access/login', login)).status).toBe(422)
})

it('changes a role and takes it away, with whoever had it logged out; never one’s own, never the last administrator’s', async () => {
  const [admin, finance] = [await openStaff(test, 'staff'), await openStaff(test, 'finance')]
  const [ines, other] = [await member('staff@example.com'), await member('finance@example.com')]
  const change = (of: string, role: string) =>
    admin.write('/api/staff/members/role', { member: of, role, reason: 'Moved' })
  expect((await change(ines.token, 'support')).body).toEqual({ errors: OWN_ROLE })
  expect((await change('nobody', 'support')).body).toEqual({ errors: NOT_STAFF })
  expect((await change((await member('extended@example.com')).token, 'support')).body).toEqual({ errors: NOT_STAFF })
  expect((await change(other.token, 'fulfilment')).body).toEqual({ changed: true })
  expect((await member('finance@example.com')).role).toBe('fulfilment')
  expect((await finance.request('/api/staff/renewals/board.csv')).status).toBe(401)
  const end = { member: other.token, reason: 'Left' }
  expect((await admin.write('/api/staff/members/end', end)).body).toEqual({ ended: true })
  expect((await admin.write('/api/staff/members/end', end)).body).toEqual({ errors: NOT_STAFF })
  expect((await member('finance@example.com')).role).toBeNull()

  // Two administrators who each take away the other's role: one of them stays.
  const { db, publicUrl, now } = {
    db: test.runtime.database.db,
    publicUrl: 'http://localhost:3000',
    now: test.runtime.app.now,
  }
  await makeAdministrator({ db, publicUrl, now }, { email: 'support@example.com', name: 'Noor' })
  const second = await openStaff(test, 'support')
  const noor = await member('support@example.com')
  const answers = await Promise.all([
    admin.write('/api/staff/members/end', { member: noor.token, reason: 'x' }),
    second.write('/api/staff/members/end', { member: ines.token, reason: 'x' }),
  ])
  const left = await db.select().from(account).where(eq(account.role, 'admin'))
  expect(left).toHaveLength(1)
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
})
