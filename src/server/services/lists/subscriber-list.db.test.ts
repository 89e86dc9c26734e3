import { desc } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { NOT_ON_THE_LIST } from '#domain/lists.ts'
import { FIRST_PAGE } from '#domain/staff-lists/list-query.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { solvedCaptcha } from '../../../../tests/support/captcha.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { audit } from '../../db/schema/account.ts'
import { moveToAddress, setListPreference } from './preferences.ts'
import type { SubscriberFilters } from './subscriber-list.ts'

const test = runtimeForFile({ empties: 'list_member' })
const lists = () => test.runtime.lists
const db = () => test.runtime.database.db

const found = async (filters: Partial<SubscriberFilters> = {}) => {
  const none = { tag: null, status: null, source: null }
  const { rows } = await test.runtime.app.lists.subscribers({ ...FIRST_PAGE, ...none, ...filters })
  return rows.map(({ email, list, status, source }) => [email, list.tag, status, source])
}

async function signUp(email: string) {
  const browser = openBrowser(test.web)
  const captcha = await solvedCaptcha(test.web, 'list')
  await browser.post(`/api/list/signup?${new URLSearchParams({ captcha, 'list-tag': 'letters' })}`, { email })
  const links = (await mailsTo(test, email)).flatMap((mail) => mail.links)
  const link = links.find((one) => one.includes('/list/confirm')) ?? ''
  const confirm = () => browser.request(link.replace('http://localhost:3000', ''), { method: 'POST' })
  await confirm()
  return confirm
}

const choose = (email: string, on: boolean) =>
  db().transaction((tx) => setListPreference(tx, lists(), { email, tag: 'letters', on, source: 'account' }))

it('shows staff who is on which list, from where, and how many; narrowed down by each', async () => {
  await signUp('form@example.com')
  await choose('Own_Choice@example.com', true)
  const all = [
    ['Own_Choice@example.com', 'letters', 'confirmed', 'account'],
    ['form@example.com', 'letters', 'confirmed', 'form'],
  ]
  expect(new Set(await found())).toEqual(new Set(all))
  expect(await found({ search: 'OWN_' })).toEqual([all[0]])
  expect(await found({ search: '%' })).toEqual([])
  expect(await found({ source: 'form' })).toEqual([all[1]])
  expect(await found({ tag: 'store' })).toEqual([])
  await choose('own_choice@example.com', false)
  expect(await found({ status: 'unsubscribed' })).toEqual([
    ['Own_Choice@example.com', 'letters', 'unsubscribed', 'account'],
  ])
  const counts = await test.runtime.app.lists.counts()
  expect(counts.find(({ tag }) => tag === 'letters')).toMatchObject({ confirmed: 1, pending: 0, unsubscribed: 1 })
  expect(counts.find(({ tag }) => tag === 'store')).toMatchObject({ confirmed: 0, pending: 0, unsubscribed: 0 })
})

it('whom support takes off, with a reason, stays off until they sign up themselves', async () => {
  const confirmOld = await signUp('gone@example.com')
  await signUp('moves@example.com')
  const [support, finance] = [await openStaff(test, 'support'), await openStaff(test, 'finance')]
  const removal = { email: 'Gone@example.com', list: 'letters', reason: 'She called' }
  expect((await finance.write('/api/staff/lists/remove', removal)).status).toBe(403)
  expect((await support.write('/api/staff/lists/remove', { ...removal, reason: ' ' })).status).toBe(422)
  expect((await support.write('/api/staff/lists/remove', removal)).status).toBe(200)
  expect(await support.write('/api/staff/lists/remove', removal)).toMatchObject({
    status: 422,
    body: { errors: NOT_ON_THE_LIST },
  })
  const [entry] = await db().select().from(audit).orderBy(desc(audit.id)).limit(1)
  expect(entry).toMatchObject({
    action: 'removed from a mailing list',
    subject: 'list:letters',
    reason: 'She called',
    before: { email: 'gone@example.com', status: 'confirmed' },
  })
  const { rows } = await test.runtime.app.lists.subscribers({
    ...FIRST_PAGE,
    search: 'gone',
    tag: null,
    status: null,
    source: null,
  })
  expect(rows).toMatchObject([{ status: 'unsubscribed', removedBy: 'Noor Whitcombe' }])

  const isOn = async () => (await found({ search: 'gone', status: 'confirmed' })).length === 1
  await confirmOld()
  expect(await isOn()).toBe(false)
  await db().transaction((tx) => moveToAddress(tx, lists(), { from: 'moves@example.com', to: 'gone@example.com' }))
  expect(await isOn()).toBe(false)
  await choose('gone@example.com', true)
  expect(await isOn()).toBe(true)
})
