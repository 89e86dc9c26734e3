import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ARRANGED_MEANWHILE } from '#domain/pages/arrangement.ts'
import { PAGE_SLUGS } from '#domain/pages/page.ts'
import { demoDatabase, emptyDatabase } from '../../../tests/support/database.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import type { StaffBrowser } from '../../../tests/support/staff.ts'
import { openStaff } from '../../../tests/support/staff.ts'
import { migrate } from '../db/open/migrate.ts'
import { audit } from '../db/schema/account.ts'
import { page, pageVersion } from '../db/schema/pages.ts'
import { readWrittenPages } from '../services/pages/read-pages.ts'

let test: TestRuntime
let admin: StaffBrowser
const db = () => test.runtime.database.db
const PATH = '/api/staff/pages'

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  admin = await openStaff(test, 'staff')
})
afterAll(() => test.runtime.close())

const edit = { page: 'about', title: 'About us', body: '## Hello\n\nWe *print*.' }

async function present(slug: (typeof PAGE_SLUGS)[number]) {
  const [row] = await db().select().from(page).where(eq(page.slug, slug))
  if (!row) throw new Error(`There is no page ${slug}.`)
  return row
}

describe('the pages about the publication', () => {
  it('are saved with a version, a history and an audit entry, and seen in the catalogue at once', async () => {
    const { version: base, body: before } = await present('about')
    expect(await admin.write(PATH, { ...edit, base })).toMatchObject({
      status: 200,
      body: { version: base + 1, is_shown: true },
    })
    await expect
      .poll(async () => (await test.runtime.app.catalogue()).pages.find(({ slug }) => slug === 'about'))
      .toEqual({
        slug: 'about',
        title: 'About us',
        html: '<h2>Hello</h2>\n<p>We <em>print</em>.</p>\n',
        inFooter: true,
        menuPosition: null,
        updatedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      })
    const [row] = await test.runtime.app.pages.versions('about')
    expect(row).toMatchObject({ version: base + 1, title: 'About us', savedBy: expect.stringMatching(/\w/) })
    const noted = await db().select().from(audit).where(eq(audit.subject, 'page:about'))
    expect(noted.at(-1)).toMatchObject({
      action: 'changed a page',
      before: { version: base },
      after: { version: base + 1 },
    })

    const restored = await admin.write(`${PATH}/restore`, { page: 'about', base: base + 1, version: base })
    expect(restored).toMatchObject({ status: 200, body: { version: base + 2 } })
    expect(await present('about')).toMatchObject({ body: before, version: base + 2 })
    expect(await test.runtime.app.pages.versionHtml('about', base + 1)).toContain('<h2>Hello</h2>')
  })

  it('tell the second of two editors, and keep what the first saved', async () => {
    const { version: base } = await present('help')
    const help = { ...edit, page: 'help', base }
    const answers = await Promise.all(['one', 'two'].map((body) => admin.write(PATH, { ...help, body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const first = answers.findIndex(({ status }) => status === 200)
    expect(answers[1 - first]?.body).toEqual({ errors: expect.stringContaining('saved this page while you were') })
    expect((await present('help')).body).toBe(['one', 'two'][first])
    const restore = { page: 'help', base, version: base }
    expect((await admin.write(`${PATH}/restore`, restore)).status).toBe(409)
    const nowhere = { ...restore, base: base + 1, version: 999 }
    expect(await admin.write(`${PATH}/restore`, nowhere)).toMatchObject({
      status: 422,
      body: { errors: 'We couldn’t find this version.' },
    })
  })

  it('are gone from the catalogue when they are empty', async () => {
    const of = async (slug: string) => (await test.runtime.app.catalogue()).pages.find((one) => one.slug === slug)
    const terms = { ...edit, page: 'terms', title: 'Terms' }
    const { version } = await present('terms')
    expect(await admin.write(PATH, { ...terms, base: version, body: ' \n ' })).toMatchObject({
      body: { is_shown: false },
    })
    await expect.poll(() => of('terms')).toBeUndefined()
    expect(await (await test.web.request('/sitemap.xml')).text()).not.toContain('/terms')
    expect(await (await test.web.request('/sitemap.xml')).text()).toContain('/privacy')
  })

  it.each([
    [{ title: ' ' }, { title: 'Enter a title.' }],
    [{ title: 'a\nb' }, { title: 'Use one line.' }],
    [{ body: 'x'.repeat(100_001) }, { body: 'Use at most 100,000 characters.' }],
  ])('are refused beside the field: %#', async (wrong, errors) => {
    const { version: base } = await present('contact')
    expect(await admin.write(PATH, { ...edit, page: 'contact', base, ...wrong })).toMatchObject({
      status: 422,
      body: { errors },
    })
  })

  it('take the longest text that there may be, whatever is in it', async () => {
    const { version: base } = await present('contact')
    const body = '\u0001\u2028"'.repeat(33_333)
    expect((await admin.write(PATH, { ...edit, page: 'contact', base, body })).status).toBe(200)
    const { status, body: shown } = await admin.write(`${PATH}/preview`, { body: '<script>alert(1)</script>' })
    expect([status, shown]).toEqual([200, { html: '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n' }])
  })

  it('are the administration’s alone, and no others than these six', async () => {
    const support = await openStaff(test, 'support')
    const { version: base } = await present('about')
    for (const [path, body] of [
      [PATH, { ...edit, base }],
      [`${PATH}/restore`, { page: 'about', base, version: 1 }],
      [`${PATH}/preview`, { body: 'x' }],
      [`${PATH}/arrange`, { menu: [], footer: [], was: { menu: [], footer: [] } }],
    ] as const)
      expect((await support.write(path, body)).status).toBe(403)
    expect((await admin.write(PATH, { ...edit, page: 'staff', base: 0 })).status).toBe(422)
    expect((await admin.post(PATH, { ...edit, base, session: 'forged' })).status).toBe(403)
  })

  it('stand in the menu and the footer as they were arranged, and tell the second of two who do', async () => {
    const was = { menu: [], footer: [...PAGE_SLUGS] }
    const arranged = { menu: ['help', 'about'], footer: ['privacy', 'about'] }
    const arrange = (change: object) => admin.write(`${PATH}/arrange`, { ...arranged, was, ...change })
    expect(await arrange({})).toMatchObject({ status: 200, body: { status: 'done' } })
    const linked = async () => {
      const { pages } = await test.runtime.app.catalogue()
      const menu = pages.filter((one) => one.menuPosition).map(({ slug, menuPosition }) => [slug, menuPosition])
      return { menu, footer: pages.filter(({ inFooter }) => inFooter).map(({ slug }) => slug) }
    }
    const menu = [
      ['about', 2],
      ['help', 1],
    ]
    await expect.poll(linked).toEqual({ menu, footer: ['privacy', 'about'] })
    const noted = await db().select().from(audit).where(eq(audit.action, 'arranged the menu and footer'))
    expect(noted).toMatchObject([{ before: was, after: arranged }])

    expect(await arrange({})).toMatchObject({ status: 409, body: { errors: ARRANGED_MEANWHILE } })
    expect(await arrange({ menu: ['about', 'about'], was: arranged })).toMatchObject({ status: 422 })
    expect(await arrange({ menu: ['staff'], was: arranged })).toMatchObject({ status: 422 })
    expect(await arrange({ ...was, was: arranged })).toMatchObject({ status: 200 })
  })

  it('hold no more than they may, in the database too', async () => {
    const long = db()
      .update(page)
      .set({ body: 'x'.repeat(100_001) })
      .where(eq(page.slug, 'about'))
    await expect(long).rejects.toThrow()
    await expect(db().execute(sql`update page set menu_position = 0`)).rejects.toThrow()
    await expect(db().execute(sql`insert into page (slug, title, position) values ('staff', 'x', 1)`)).rejects.toThrow()
  })
})

it('a shop begins with six pages without text, so that none is shown', async () => {
  const database = await emptyDatabase()
  await migrate(database.db)
  expect(await database.db.select({ slug: page.slug }).from(page)).toHaveLength(PAGE_SLUGS.length)
  expect(await readWrittenPages(database.db, 'America/New_York')).toEqual([])
  expect(await database.db.select().from(pageVersion)).toEqual([])
  await database.close()
})
