import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dayOf } from '#domain/day.ts'
import { openAccounts } from '../../../tests/support/accounts.ts'
import type { Browser } from '../../../tests/support/browser.ts'
import { openBrowser } from '../../../tests/support/browser.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import { openStaff } from '../../../tests/support/staff.ts'

let test: TestRuntime
const accounts = openAccounts(() => test)
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

async function sessionOf({ cookies }: Browser): Promise<string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { session } = await test.runtime.app.visitor(new Request('http://localhost/', { headers: { Cookie: cookie } }))
  return session ?? ''
}

const CLAIM = { reason: 'missing', remedy: 'issue', address_confirmed: true }
const NONE = '00000000-0000-4000-8000-000000000000'

it('a claim is for whoever is logged in, and for an issue that there is', async () => {
  const reader = await accounts.as('digital')
  expect((await openBrowser(test.web).post('/api/account/issues/51/claim', CLAIM)).status).toBe(401)
  expect((await reader.post('/api/account/issues/51/claim', { ...CLAIM, session: 'forged' })).status).toBe(403)
  const claim = { ...CLAIM, session: await sessionOf(reader) }
  for (const number of ['9999', 'x', '051', '99999999999999999999'])
    expect((await reader.post(`/api/account/issues/${number}/claim`, claim)).status).toBe(404)
  expect(await reader.post('/api/account/issues/51/claim', claim)).toMatchObject({
    status: 422,
    body: { errors: 'We didn’t mail you No. 51.' },
  })
  expect((await reader.post('/api/account/issues/51/claim', { ...claim, remedy: 'money' })).status).toBe(422)
})

it('claims are decided by support and fulfilment, with a sentence that is neither empty nor endless', async () => {
  const [support, finance] = [await openStaff(test, 'support'), await openStaff(test, 'finance')]
  const refuse = (says: string) => support.write('/api/staff/claims/refuse', { claim: NONE, says })
  expect((await finance.write('/api/staff/claims/grant', { claim: NONE, remedy: 'copy' })).status).toBe(403)
  expect((await refuse(' ')).body).toMatchObject({ errors: { says: 'Tell the reader why.' } })
  expect((await refuse('a'.repeat(501))).status).toBe(422)
  expect(await refuse('Because.')).toMatchObject({ status: 422, body: { errors: 'We couldn’t find this claim.' } })
})

it('a zone is held by fulfilment alone, with a text for readers, a day and a reason', async () => {
  const [support, fulfilment] = [await openStaff(test, 'support'), await openStaff(test, 'fulfilment')]
  const today = dayOf(test.runtime.app.now(), 'America/New_York')
  const hold = { zone: 'b', issue: 52, until: addDays(today, 14), says: 'A strike.', reason: 'Told by the post' }
  const path = '/api/staff/zone-holds'
  expect((await support.write(path, hold)).status).toBe(403)
  expect((await fulfilment.post(path, { ...hold, session: 'forged' })).status).toBe(403)
  expect((await fulfilment.write(path, { ...hold, zone: 'd' })).body).toMatchObject({
    errors: { zone: 'Choose a zone.' },
  })
  expect((await fulfilment.write(path, { ...hold, says: ' ' })).body).toMatchObject({
    errors: { says: 'Tell readers why.' },
  })
  expect((await fulfilment.write(path, { ...hold, says: 'a'.repeat(301) })).status).toBe(422)
  expect((await fulfilment.write(path, { ...hold, reason: '' })).status).toBe(422)
  expect((await fulfilment.write(path, { ...hold, until: '2026-02-30' })).status).toBe(422)
  expect((await fulfilment.write(path, { ...hold, issue: 99_999 })).status).toBe(422)
  const made = await fulfilment.write(path, hold)
  expect(made.status).toBe(200)
  expect((await fulfilment.write(path, hold)).status).toBe(409)
  const id = { hold: (made.body as { hold: string }).hold }
  for (const [call, body] of [
    ['change', { ...id, until: hold.until, says: 'Still.', reason: 'It goes on' }],
    ['mail', { ...id, sign_off: 'Anders Pereira' }],
    ['lift', { ...id, how: 'end', reason: 'Over' }],
  ] as const) {
    expect((await support.write(`${path}/${call}`, body)).status).toBe(403)
    expect((await fulfilment.write(`${path}/${call}`, { ...body, hold: NONE })).status).toBe(422)
    expect((await fulfilment.write(`${path}/${call}`, body)).status).toBe(call === 'mail' ? 422 : 200)
  }
})

it('a redirect is asked for by whoever is logged in, for an issue that there is, and decided by support and fulfilment', async () => {
  const reader = await accounts.as('digital')
  expect((await openBrowser(test.web).post('/api/account/issues/51/redirect', {})).status).toBe(401)
  expect((await reader.post('/api/account/issues/51/redirect', { session: 'forged' })).status).toBe(403)
  const session = await sessionOf(reader)
  for (const number of ['9999', 'x', '051', '99999999999999999999'])
    expect((await reader.post(`/api/account/issues/${number}/redirect`, { session })).status).toBe(404)
  expect(await reader.post('/api/account/issues/51/redirect', { session })).toMatchObject({
    status: 422,
    body: { errors: 'No. 51 isn’t on its way to you.' },
  })
  const [support, finance] = [await openStaff(test, 'support'), await openStaff(test, 'finance')]
  const decline = (says: string) => support.write('/api/staff/redirects/decline', { redirect: NONE, says })
  expect((await finance.write('/api/staff/redirects/grant', { redirect: NONE })).status).toBe(403)
  expect((await reader.post('/api/staff/redirects/grant', { redirect: NONE, session })).status).not.toBe(200)
  expect((await decline(' ')).body).toMatchObject({ errors: { says: 'Tell the reader why.' } })
  expect((await decline('a'.repeat(501))).status).toBe(422)
  expect(await decline('Because.')).toMatchObject({ status: 422, body: { errors: 'We couldn’t find this request.' } })
})
