import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { masthead as BROADFOLD } from '#demo/content/settings.ts'
import { NO_COLOUR } from '#domain/masthead/accent.ts'
import type { Masthead } from '#domain/masthead/masthead.ts'
import { STARTING_MASTHEAD, wordmarkPath } from '#domain/masthead/masthead.ts'
import { LETTERS_IN_SVG, NOT_A_WORDMARK, NOT_PLAIN_SVG } from '#domain/masthead/wordmark-file.ts'
import { openStaffOrders } from '../../../../tests/support/staff-orders.ts'
import { audit } from '../../db/schema/account.ts'
import { picture, publication } from '../../db/schema/publication.ts'
import { readPrintedWordmark } from '../../services/catalogue/masthead/printed-wordmark.ts'
import { readMailSettings } from '../../services/mail/send-mail.ts'

const { test, db, member } = openStaffOrders()
const PATH = '/api/staff/catalogue/masthead/picture'
const PREVIEW = '/api/staff/catalogue/masthead/preview/picture'
const { picture: _, ...LOOKS } = STARTING_MASTHEAD
const WANTED = { ...LOOKS, face: 'instrument-sans-semibold', capitals: true, one_colour: true }
const drawn = (inside: string, box = '0 0 100 100') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`).toString('base64')
const MARK = drawn('<circle cx="50" cy="50" r="40" fill="#0a0"/>')

const stored = async (): Promise<Masthead> => {
  const [row] = await db().select({ masthead: publication.masthead }).from(publication)
  if (!row) throw new Error('There is no publication.')
  return row.masthead
}
const get = async (path: string) => test.web.request(path)

beforeEach(async () => {
  await db().update(publication).set({ masthead: BROADFOLD })
  test.runtime.catalogue.drop()
})

it('letters, colours and icon are saved by administrators alone, written down, and seen at once', async () => {
  expect(await (await get('/favicon.svg')).text()).toContain('fill="#1d1a16"')
  expect((await (await member('finance')).write(PATH, WANTED)).status).toBe(403)
  expect(await stored()).toEqual(BROADFOLD)

  expect(await (await member('staff')).write(PATH, WANTED)).toMatchObject({ status: 200, body: { saved: true } })
  const { one_colour: __, ...looks } = WANTED
  expect(await stored()).toEqual({ ...looks, picture: null })
  await test.runtime.app.catalogue()
  expect(test.runtime.app.masthead()).toMatchObject(looks)
  const icon = await (await get('/favicon.svg')).text()
  expect(icon).toContain(`fill="${LOOKS.accent.light}"`)
  expect(icon).toContain('font-family="Helvetica, Arial, sans-serif"')
  const manifest = await get('/site.webmanifest')
  expect(manifest.headers.get('Content-Type')).toBe('application/manifest+json')
  expect(await manifest.json()).toMatchObject({ name: 'Broadfold', theme_color: LOOKS.accent.light })
  const [noted] = await db().select().from(audit).where(eq(audit.action, 'changed the masthead'))
  expect(noted).toMatchObject({ before: BROADFOLD, after: looks })
})

it('a colour that cannot be read, or is none, is refused beside its field, with one that would do', async () => {
  const admin = await member('staff')
  const faint = await admin.write(PATH, { ...WANTED, accent: { light: '#ffd83d', dark: '#200000' } })
  expect(faint.status).toBe(422)
  expect(faint.body).toEqual({
    errors: {
      'accent.light': expect.stringMatching(/contrast is 1\.2:1, and text needs 4\.5:1\. #[0-9a-f]{6} would do\.$/),
      'accent.dark': expect.stringMatching(/on the dark page/),
    },
  })
  for (const light of ['red', '#fff', '#12345', '#1f5673;}body{display:none', '</style><script>'])
    expect((await admin.write(PATH, { ...WANTED, accent: { ...LOOKS.accent, light } })).body).toEqual({
      errors: { 'accent.light': NO_COLOUR },
    })
  expect((await admin.write(PATH, { ...WANTED, face: 'comic' })).status).toBe(422)
  expect(await stored()).toEqual(BROADFOLD)
})

it('a picture is drawn anew in all its sizes, stays while the rest is changed, and can be taken away', async () => {
  const admin = await member('staff')
  expect((await admin.write(PATH, { ...WANTED, picture: MARK })).status).toBe(200)
  const { picture: files } = await stored()
  if (!files?.icon) throw new Error('There is no picture.')
  for (const digest of [files.light, files.dark, files.smallLight, files.smallDark, files.icon]) {
    const answer = await get(wordmarkPath(digest))
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('Cache-Control')).toContain('immutable')
  }
  expect(await (await get('/site.webmanifest')).json()).toMatchObject({ icons: [{ src: wordmarkPath(files.icon) }] })

  expect((await admin.write(PATH, { ...WANTED, capitals: false })).status).toBe(200)
  expect((await stored()).picture).toEqual(files)
  expect((await admin.write(PATH, { ...WANTED, picture: null })).status).toBe(200)
  expect((await stored()).picture).toBeNull()
  // A message that was sent still shows it.
  expect((await get(wordmarkPath(files.smallLight))).status).toBe(200)
})

it('emails and paper have it', async () => {
  await (await member('staff')).write(PATH, { ...WANTED, picture: MARK })
  const { picture: files } = await stored()
  const context = test.runtime.mailContext
  if (!files || !context) throw new Error('There is no picture or no mail.')
  const settings = await readMailSettings(db(), 'https://farol.example')
  const { html } = await context.render('sample', { mail: 'receipt' }, settings)
  expect(html).toContain(`src="https://farol.example${wordmarkPath(files.smallLight)}"`)
  const printed = await readPrintedWordmark(db(), await stored())
  expect(printed).toMatchObject({ face: 'sans', capitals: true, picture: { shape: 1 } })
  expect(
    Buffer.from(printed.picture?.onLight ?? [])
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
  await db()
    .delete(picture)
    .where(eq(picture.key, `masthead/${files.dark}.png`))
  expect((await readPrintedWordmark(db(), await stored())).picture).toBeNull()
})

it('a picture is shown before it is kept, and one that cannot be is refused with the reason', async () => {
  const admin = await member('staff')
  const seen = await admin.write(PREVIEW, { picture: MARK, one_colour: true })
  expect(seen.status).toBe(200)
  const { light, dark, icon } = seen.body as Record<string, string>
  for (const one of [light, dark, icon])
    expect(
      Buffer.from(one ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  expect(light).not.toBe(dark)
  for (const [sent, why] of [
    [drawn('<script>alert(1)</script>'), NOT_PLAIN_SVG],
    [drawn('<text>Ours</text>'), LETTERS_IN_SVG],
    [Buffer.from('GIF89a').toString('base64'), NOT_A_WORDMARK],
    ['no base64!', NOT_A_WORDMARK],
  ] as const)
    for (const path of [PREVIEW, PATH]) {
      const body = path === PATH ? { ...WANTED, picture: sent } : { picture: sent, one_colour: true }
      expect(await admin.write(path, body)).toMatchObject({ status: 422, body: { errors: { picture: why } } })
    }
  expect(await stored()).toEqual(BROADFOLD)
  expect((await (await member('support')).write(PREVIEW, { picture: MARK, one_colour: true })).status).toBe(403)
})

it.each([
  [{ face: 'comic' }],
  [{ capitals: 'yes' }],
  [{ icon: 'gold' }],
  [{ accent: { light: '#fff', dark: '#7fb3d5' } }],
  [{ accent: { light: '#ffffff}body{display:none', dark: '#7fb3d5' } }],
  [{ accent: null }],
  [{ picture: { width: 1, height: 1, light: '../../x' } }],
  [{ picture: 'x' }],
])('the database refuses %j, which would stand in the stylesheet of every page', async (wrong) => {
  const masthead = JSON.stringify({ ...STARTING_MASTHEAD, ...wrong })
  await expect(
    db()
      .execute(sql`update publication set masthead = ${masthead}::jsonb`)
      .catch((error) => {
        throw error.cause ?? error
      }),
  ).rejects.toThrow(/publication_masthead/)
})
