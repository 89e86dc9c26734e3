import { desc, eq, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ListAsked } from '#domain/staff-lists/list-query.ts'
import { FIRST_PAGE, listAsked } from '#domain/staff-lists/list-query.ts'
import type { StaffListName } from '#domain/staff-lists/staff-lists.ts'
import { STAFF_LIST_NAMES } from '#domain/staff-lists/staff-lists.ts'
import { audit } from '#server/db/schema/account.ts'
import { purchase } from '#server/db/schema/orders.ts'
import { addConsoleRows } from '../../../../../bench/console-rows.ts'
import { addReaders } from '../../../../../bench/scale-readers.ts'
import { runtimeForFile } from '../../../../../tests/support/runtime-for-file.ts'
import type { StaffBrowser } from '../../../../../tests/support/staff.ts'
import { openStaff } from '../../../../../tests/support/staff.ts'
import { appContext } from '../../../request-context.ts'
import { ALL_LISTS } from './all-lists.ts'
import { loader as fileLoader } from './file.ts'
import { loadList } from './load-list.ts'

const test = runtimeForFile()
/** Enough that every list has several pages, and rows that are alike in what it is sorted by. */
const MADE = 60

beforeAll(async () => {
  await addReaders(db(), MADE, app().now())
  await addConsoleRows(db(), MADE, app().now())
  test.runtime.catalogue.drop()
})

const db = () => test.runtime.database.db
const app = () => test.runtime.app

const nowhere = new URLSearchParams()
const placed = (side: 'after' | 'before', text: string) => listAsked(new URLSearchParams({ [side]: text })).place

/** The keys of the whole list, and those that are met by going from page to page and back. */
async function walked(name: StaffListName, sort: string | null, filters = nowhere) {
  const list = ALL_LISTS[name]
  const keysOf = async (asked: Partial<ListAsked>) => {
    const page = await list.read(app(), filters, { ...FIRST_PAGE, sort, ...asked })
    return { ...page, keys: page.rows.map(list.rowKey) }
  }
  const all = (await keysOf({ limit: 5000 })).keys
  const limit = Math.max(1, Math.ceil(all.length / 4))
  const met: string[] = []
  let page = await keysOf({ limit })
  met.push(...page.keys)
  while (page.next) {
    page = await keysOf({ limit, place: placed('after', page.next) })
    met.push(...page.keys)
  }
  const back = [...page.keys]
  while (page.previous) {
    page = await keysOf({ limit, place: placed('before', page.previous) })
    back.unshift(...page.keys)
  }
  return { all, met, back }
}

describe('the lists of the console', () => {
  it.each(STAFF_LIST_NAMES)('%s: every sort shows every row once, forth and back', async (name) => {
    const { columns } = ALL_LISTS[name]
    for (const sort of [null, ...columns.filter((column) => column.sortable).flatMap(({ key }) => [key, `-${key}`])]) {
      const { all, met, back } = await walked(name, sort)
      expect(all.length, name).toBeGreaterThan(10)
      expect(new Set(all).size, `${name} ${sort}`).toBe(all.length)
      expect(met, `${name} ${sort}`).toEqual(all)
      expect(back, `${name} ${sort}`).toEqual(all)
    }
  })

  it.each(['current', 'lapsed', 'none'])(
    'readers whose subscriptions are %s are found on every page',
    async (state) => {
      const isShown = {
        current: sql`bool_or(running)`,
        lapsed: sql`bool_or(not running) and not bool_or(running)`,
        none: sql`bool_and(running is null)`,
      }[state]
      const { rows } = await db().execute<{ token: string }>(sql`
      select token from account left join (
        select account_id, cancelled_at is null and coalesce(tokens_left, 1) > 0 as running from subscription) s
        on account_id = account.id
      where name <> '' or email is not null
      group by account.id having ${isShown} order by created_at desc, account.id desc`)
      const { all, met, back } = await walked('people', null, new URLSearchParams({ state }))
      expect(all.length).toBeGreaterThan(3)
      expect(all).toEqual(rows.map(({ token }) => token))
      expect(met).toEqual(all)
      expect(back).toEqual(all)
    },
  )

  it.each(STAFF_LIST_NAMES)('%s: what is no place and no sort shows the beginning', async (name) => {
    const { read, rowKey } = ALL_LISTS[name]
    const keys = async (query: string) =>
      (await read(app(), nowhere, listAsked(new URLSearchParams(query)))).rows.map(rowKey)
    const first = await keys('')
    for (const place of [
      'x',
      '[]',
      '["x","y"]',
      '["2026-02-30 00:00:00+00","x"]',
      `["${'9'.repeat(40)}","1"]`,
      '["\\u0000","1"]',
    ])
      expect(await keys(String(new URLSearchParams({ sort: 'constructor', after: place }))), place).toEqual(first)
  })

  it('puts the newest order last, when asked to', async () => {
    const days = async (sort: string) =>
      (await ALL_LISTS.orders.read(app(), nowhere, { ...FIRST_PAGE, sort, limit: 5000 })).rows.map(
        (row) => (row as { on: string }).on,
      )
    const rising = await days('on')
    expect(rising.length).toBeGreaterThan(3)
    expect(rising).toEqual([...rising].sort())
    expect(await days('-on')).toEqual([...rising].reverse())
  })
})

let loggedIn: Promise<StaffBrowser> | undefined
/** Once for all: logging in is limited. */
const administrator = () => {
  loggedIn ??= openStaff(test, 'staff')
  return loggedIn
}

function asked(staff: StaffBrowser, path: string) {
  const context = new RouterContextProvider()
  context.set(appContext, app())
  const cookie = [...staff.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = new URL(path, 'http://localhost:3000')
  return { context, url, request: new Request(url, { headers: { Cookie: cookie } }) }
}

async function file(staff: StaffBrowser, list: string, query = '') {
  const args = { ...asked(staff, `/staff/file/${list}?${query}`), params: { list }, pattern: '/staff/file/:list' }
  return fileLoader(args as unknown as Parameters<typeof fileLoader>[0])
}

const linesOf = async (answer: Response) => (await answer.text()).trimEnd().split('\r\n')

describe('the file of a list', () => {
  it('has the filter, the sort and the columns of the page, runs no formula, and is written down', async () => {
    const staff = await openStaff(test, 'finance')
    const [some] = await db().select().from(purchase).where(eq(purchase.status, 'paid')).limit(1)
    await db()
      .update(purchase)
      .set({ name: '=1+1' })
      .where(eq(purchase.id, some?.id ?? ''))
    const answer = await file(staff, 'orders', 'status=paid&sort=total&columns=number,who,total')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="orders.csv"')
    const [head, ...rows] = await linesOf(answer)
    expect(head).toBe('Number,Who,Total')
    const paid = await db().select().from(purchase).where(eq(purchase.status, 'paid'))
    expect(rows).toHaveLength(paid.filter(({ number }) => number !== null).length)
    expect(rows.some((row) => row.includes(",'=1+1,"))).toBe(true)
    const totals = rows.map((row) => Number(row.split(',').at(-1)))
    expect(totals).toEqual([...totals].sort((one, other) => one - other))
    const [entry] = await db().select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(entry).toMatchObject({
      action: 'exported',
      subject: 'export:orders',
      after: { query: 'columns=number%2Cwho%2Ctotal&sort=total&status=paid' },
    })
  })

  it('is there for those who see the list alone', async () => {
    const fulfilment = await openStaff(test, 'fulfilment')
    await expect(file(fulfilment, 'invoices')).rejects.toMatchObject({ init: { status: 403 } })
    await expect(file(fulfilment, 'constructor')).rejects.toMatchObject({ init: { status: 404 } })
    await expect(file(fulfilment, 'audit')).rejects.toMatchObject({ init: { status: 403 } })
    expect((await file(fulfilment, 'orders')).status).toBe(200)
  })

  it.each(STAFF_LIST_NAMES)('%s: has a line for every row', async (name) => {
    const { rows } = await ALL_LISTS[name].read(app(), nowhere, { ...FIRST_PAGE, limit: 5000 })
    const text = await (await file(await administrator(), name)).text()
    // A cell may hold line breaks, the end of a line is another.
    expect(text.split('\r\n').length - 2, text.slice(0, 300)).toBe(rows.length + (name === 'audit' ? 1 : 0))
  })
})

describe('views and columns', () => {
  const shownTo = async (staff: StaffBrowser, query = '') => {
    const { list } = await loadList(ALL_LISTS.orders, asked(staff, `/staff/orders?${query}`))
    return {
      shown: list.shown,
      views: list.views.map(({ name, query: kept, own }) => [name, kept, own]),
      all: list.views,
    }
  }

  it('are kept for oneself or shared, renamed and deleted by those who saved them', async () => {
    const [finance, support, admin] = [
      await openStaff(test, 'finance'),
      await openStaff(test, 'support'),
      await administrator(),
    ]
    const view = { list: 'orders', name: 'Unsent', query: '?sent=no&after=["x","y"]&kind=', shared: false }
    expect((await finance.write('/api/staff/views', view)).status).toBe(200)
    expect((await finance.write('/api/staff/views', view)).status).toBe(422)
    expect((await finance.write('/api/staff/views', { ...view, name: 'Ours', shared: true })).status).toBe(200)
    expect((await finance.write('/api/staff/views', { ...view, list: 'audit' })).status).toBe(403)
    expect((await finance.write('/api/staff/views', { ...view, list: 'nothing' })).status).toBe(422)
    expect((await shownTo(finance)).views).toEqual([
      ['Unsent', 'sent=no', true],
      ['Ours', 'sent=no', true],
    ])
    expect((await shownTo(support)).views).toEqual([['Ours', 'sent=no', false]])

    const [own, ours] = (await shownTo(finance)).all
    const rename = (staff: StaffBrowser, id: string | undefined, name: string) =>
      staff.write('/api/staff/views/rename', { view: id, name })
    expect(await rename(support, own?.id, 'Mine')).toMatchObject({ status: 422 })
    expect(await rename(support, ours?.id, 'Mine')).toMatchObject({ status: 422 })
    expect(await rename(finance, ours?.id, 'Unsent')).toMatchObject({ status: 422 })
    expect((await rename(admin, ours?.id, 'Everybody’s')).status).toBe(200)
    // What somebody keeps for themselves is nobody else's, not even the administration's.
    expect((await rename(admin, own?.id, 'Taken')).status).toBe(422)
    expect((await shownTo(support)).views).toEqual([['Everybody’s', 'sent=no', false]])
    expect((await support.write('/api/staff/views/delete', { view: ours?.id })).status).toBe(422)
    expect((await finance.write('/api/staff/views/delete', { view: ours?.id })).status).toBe(200)
    expect((await finance.write('/api/staff/views/delete', { view: ours?.id })).status).toBe(422)
    expect((await shownTo(support)).views).toEqual([])
    const logged = await db().select().from(audit).where(eq(audit.subject, 'view:orders')).orderBy(audit.id)
    expect(logged.map(({ action }) => action)).toEqual([
      'saved a view',
      'saved a view',
      'renamed a view',
      'deleted a view',
    ])
  })

  it('remember the chosen columns for each member, and the address goes before them', async () => {
    const [finance, support] = [await openStaff(test, 'finance'), await openStaff(test, 'support')]
    const columns = ['who', 'total', 'no such column']
    expect((await finance.write('/api/staff/views/columns', { list: 'orders', columns })).status).toBe(200)
    expect((await shownTo(finance)).shown).toEqual(['number', 'who', 'total'])
    expect((await shownTo(finance, 'columns=kind')).shown).toEqual(['number', 'kind'])
    expect((await shownTo(finance, 'columns=nothing')).shown).toEqual(['number', 'who', 'total'])
    expect((await shownTo(support)).shown).toContain('status')
    expect((await finance.write('/api/staff/views/columns', { list: 'orders', columns: ['who'] })).status).toBe(200)
    expect((await shownTo(finance)).shown).toEqual(['number', 'who'])
    expect((await finance.write('/api/staff/views/columns', { list: 'audit', columns: ['who'] })).status).toBe(403)
  })
})
