import { sql } from 'drizzle-orm'
import type { Sharp } from 'sharp'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAMAGED_PICTURE, NOT_A_PICTURE } from '#domain/catalogue/picture-type.ts'
import { NEEDS_ALT } from '#domain/pictures/alt-text.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { demoDatabase, emptyDatabase } from '../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import type { StaffBrowser } from '../../../../tests/support/staff.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { mailCover } from '../../services/catalogue/mail-cover.ts'
import { sizeOldPictures, sizePicture } from '../../services/catalogue/pictures/size-picture.ts'

const COVER = '/api/staff/issues/picture'
const PRODUCT = '/api/staff/catalogue/products/picture'
const TOTE = 'prd:tote-bag'

let test: TestRuntime
let editor: StaffBrowser
let admin: StaffBrowser
const db = () => test.runtime.database.db

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  editor = await openStaff(test, 'fulfilment')
  admin = await openStaff(test, 'staff')
})
afterAll(() => test.runtime.close())

const painted = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })
const base64 = async (picture: Sharp) => (await picture.toBuffer()).toString('base64')

async function catalogue() {
  await test.runtime.queue.idle()
  test.runtime.catalogue.drop()
  return test.runtime.app.catalogue()
}
async function issue(number: number) {
  const found = (await catalogue()).issues.find((one) => one.number === number)
  if (!found) throw new Error(`There is no issue ${number}.`)
  return found
}
const entries = (srcSet = '') => srcSet.split(', ').map((entry) => entry.split(' ') as [string, string])

async function look(path: string) {
  const answer = await test.web.request(path)
  const body = Buffer.from(await answer.arrayBuffer())
  const { width, height, format } = answer.ok ? await sharp(body).metadata() : {}
  const type = answer.headers.get('Content-Type')
  return { status: answer.status, type, cache: answer.headers.get('Cache-Control'), width, height, format }
}

describe('an uploaded cover', () => {
  let drawnAccent = {}
  beforeAll(async () => {
    drawnAccent = (await issue(51)).accent
  })

  it('is shown at once, and in sizes that a job makes, each as wide as its address says', async () => {
    expect(Object.keys((await issue(51)).cover)).toEqual(['src'])
    const sent = { issue: 51, picture: await base64(painted(1000, 1400, '#808080').jpeg()), alt: ' A lake in winter ' }
    expect((await editor.write(COVER, sent)).status).toBe(200)
    const { cover, coverAlt, accent } = await issue(51)
    expect(coverAlt).toBe('A lake in winter')
    // In gray it leaves the colour of its issue to the publication.
    expect(accent).toEqual((await catalogue()).publication.masthead.accent)
    expect(cover).toMatchObject({ width: 1000, height: 1400, style: { backgroundColor: '#808080' } })
    expect(entries(cover.srcSet).map(([, width]) => width)).toEqual(['320w', '640w', '960w', '1000w'])
    const plain = entries(cover.srcSet)
      .slice(0, 3)
      .map(([path, width]) => [path.replace('.webp', '.jpg'), width] as const)
    for (const [path, width] of [...entries(cover.srcSet), ...plain]) {
      const type = path.includes('.webp') ? 'image/webp' : 'image/jpeg'
      expect([path, await look(path)]).toEqual([
        path,
        {
          status: 200,
          type,
          format: type.slice(6),
          width: Number.parseInt(width, 10),
          height: Math.round(Number.parseInt(width, 10) * 1.4),
          cache: 'public, max-age=31536000, immutable',
        },
      ])
    }
    expect(mailCover(await issue(51)).picture).toBe(plain[1]?.[0])
  })

  it('has another address when it changes; old addresses show what there is, and are not kept', async () => {
    const before = (await issue(51)).cover
    const old = entries(before.srcSet)[1]?.[0] ?? ''
    await editor.write(COVER, { issue: 51, picture: await base64(painted(400, 500, '#aa2200').png()), alt: 'A fire' })
    const { cover } = await issue(51)
    expect(cover.src).not.toBe(before.src)
    expect(cover.style).toEqual({ backgroundColor: '#aa2200' })
    expect(entries(cover.srcSet).map(([, width]) => width)).toEqual(['320w', '400w'])
    expect(await look(old)).toMatchObject({ status: 200, width: 400, type: 'image/png', cache: 'public, max-age=60' })
    const { rows } = await db().execute(
      sql`select count(*)::int as sizes from picture_size where picture = 'cover/issue-51'`,
    )
    expect(rows).toEqual([{ sizes: 3 }])
  })

  it('colours what belongs to its issue, messages too, as far as it can be read', async () => {
    const { accent } = await issue(51)
    expect(accent).toEqual({ light: '#aa2200', dark: '#e25a3e' })
    expect(mailCover(await issue(51)).accent).toEqual(accent)
  })

  it('is described in other words without being sent again, and a drawing is not described', async () => {
    const { src } = (await issue(51)).cover
    expect((await editor.write(COVER, { issue: 51, alt: 'A bonfire' })).status).toBe(200)
    const { cover, coverAlt } = await issue(51)
    expect([cover.src, coverAlt]).toEqual([src, 'A bonfire'])
    expect((await editor.write(COVER, { issue: 51, alt: '  ' })).body).toEqual({ errors: { alt: NEEDS_ALT } })
    expect((await editor.write(COVER, { issue: 50, alt: 'A drawing' })).body).toEqual({
      errors: { picture: NOT_A_PICTURE },
    })
  })

  it('that cannot be used is refused with a sentence, and what was there stays', async () => {
    const { src } = (await issue(51)).cover
    const good = await painted(20, 20).png().toBuffer()
    for (const [picture, alt, errors] of [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'), 'A', { picture: NOT_A_PICTURE }],
      [good.subarray(0, 30).toString('base64'), 'A', { picture: DAMAGED_PICTURE }],
      ['', 'A', { picture: NOT_A_PICTURE }],
      [good.toString('base64'), '', { alt: NEEDS_ALT }],
      [good.toString('base64'), undefined, { alt: NEEDS_ALT }],
      [good.toString('base64'), 'one\ntwo', { alt: 'Use one line.' }],
      [Buffer.from('no').toString('base64'), '', { picture: NOT_A_PICTURE, alt: NEEDS_ALT }],
    ] as const)
      expect((await editor.write(COVER, { issue: 51, picture, ...(alt !== undefined && { alt }) })).body).toEqual({
        errors,
      })
    expect((await editor.write(COVER, { issue: 51, picture: 'AAAA', alt: 'x'.repeat(501) })).status).toBe(422)
    expect((await issue(51)).cover.src).toBe(src)
  })

  it('whose sizes failed is shown as it is, says so, and is tried again', async () => {
    await db().execute(sql`update picture set sizes = 'failed' where key = 'cover/issue-51'`)
    expect((await issue(51)).cover.srcSet).toBeUndefined()
    expect((await test.runtime.app.issues.plan(51))?.cover.sizes).toBe('failed')
    await editor.write(COVER, { issue: 51, alt: 'A bonfire' })
    expect((await issue(51)).cover.srcSet).toContain('320.webp')
  })

  it('that breaks in the job is marked, not lost', async () => {
    const damaged = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
    await db().execute(
      sql`insert into picture (key, media_type, body, digest, sizes) values ('cover/broken', 'image/png', decode(${damaged.toString('hex')}, 'hex'), 'd', 'waiting')`,
    )
    await sizePicture({ db: db(), log: { error() {} } }, 'cover/broken')
    const { rows } = await db().execute(sql`select sizes from picture where key = 'cover/broken'`)
    expect(rows).toEqual([{ sizes: 'failed' }])
    await sizePicture({ db: db(), log: { error() {} } }, 'cover/gone')
  })

  it('of before there were sizes gets them at the start of the server, and a description of its own', async () => {
    await db().execute(
      sql`update picture set alt = null, width = null, height = null, colour = null, sizes = null where key = 'cover/issue-51'`,
    )
    await db().execute(sql`delete from picture_size`)
    expect((await issue(51)).cover).toEqual({ src: expect.stringContaining('/pictures/cover/issue-51?v=') })
    await sizeOldPictures(test.runtime.mailingContext)
    const { cover, coverAlt } = await issue(51)
    expect(coverAlt).toBe('Cover of No. 51, Thresholds')
    expect(cover).toMatchObject({ width: 400, height: 500, srcSet: expect.stringContaining('320w') })
  })

  it('keeps no sizes of another picture, however it was written', async () => {
    const forged = sql`insert into picture_size (picture, width, media_type, source, body) values ('cover/issue-51', 1, 'image/png', 'other', ''::bytea)`
    await expect(db().execute(forged)).rejects.toThrow()
    // As the version before writes: it knows nothing of sizes.
    await db().execute(sql`update picture set digest = 'other' where key = 'cover/issue-51'`)
    const { rows } = await db().execute(
      sql`select alt, width, sizes, (select count(*)::int from picture_size where picture = key) as made from picture where key = 'cover/issue-51'`,
    )
    expect(rows).toEqual([{ alt: null, width: null, sizes: null, made: 0 }])
  })

  it('gives way to the drawing again', async () => {
    expect((await editor.write(COVER, { issue: 51, picture: null })).status).toBe(200)
    const { cover, coverAlt } = await issue(51)
    expect([Object.keys(cover), coverAlt]).toEqual([['src'], 'Cover of issue 51'])
    expect((await issue(51)).accent).toEqual(drawnAccent)
    expect(mailCover(await issue(51)).picture).toBeNull()
  })
})

describe('the picture of a product', () => {
  const tote = async () => (await catalogue()).products.find(({ ref }) => ref === TOTE)

  it('has sizes and a description, sees no colour where it can be seen through, and can be taken away', async () => {
    const drawn = await tote()
    const clear = sharp({ create: { width: 700, height: 700, channels: 4, background: '#33669900' } })
    expect((await admin.write(PRODUCT, { ref: TOTE, picture: await base64(clear.png()), alt: 'A bag' })).status).toBe(
      200,
    )
    const sized = await tote()
    expect(sized?.pictureAlt).toBe('A bag')
    expect(sized?.picture).toMatchObject({ width: 700, srcSet: expect.stringContaining('640.webp') })
    expect(sized?.picture.style).toBeUndefined()
    expect((await admin.write(PRODUCT, { ref: TOTE, alt: 'A bag of cotton' })).status).toBe(200)
    expect((await tote())?.pictureAlt).toBe('A bag of cotton')
    expect((await admin.write(PRODUCT, { ref: TOTE, picture: null })).status).toBe(200)
    expect(await tote()).toMatchObject({ picture: drawn?.picture, pictureAlt: drawn?.name })
    expect((await admin.write(PRODUCT, { ref: TOTE, alt: 'A drawing' })).status).toBe(422)
  })
})

describe('addresses of pictures', () => {
  it.each([
    '/pictures/sized/640.jpg/cover/nothing',
    '/pictures/sized/640.svg/cover/thresholds.svg',
    '/pictures/sized/0.jpg/cover/thresholds.svg',
    '/pictures/card/issue/nothing.png',
    '/pictures/card/issue/thresholds',
    '/pictures/card/product/nothing.png',
    '/pictures/card/else/card.png',
    '/pictures/card/site/other.png',
  ])('that were never given are not found: %s', async (path) => {
    expect((await test.web.request(path)).status).toBe(404)
  })
})

const CARD = { status: 200, type: 'image/png', format: 'png', width: 1200, height: 630 }
const FOR_EVER = 'public, max-age=31536000, immutable'

describe('the card of a link', () => {
  it('is a PNG for every issue and product and for the publication, kept once it is made', async () => {
    const { issues, products } = await catalogue()
    const site = test.runtime.app.linkCard('/list')
    expect(site).toMatchObject({ name: 'site/card', alt: 'Broadfold' })
    for (const { path } of [issues[0]?.card, issues[3]?.card, products[0]?.card, site].filter((card) => card != null)) {
      expect([path, await look(path)]).toEqual([path, { ...CARD, cache: FOR_EVER }])
      expect(await look(path.replace(/\?.*/, ''))).toEqual({ ...CARD, cache: 'public, max-age=60' })
    }
    const { rows } = await db().execute(sql`select count(*)::int as kept from link_card`)
    expect(rows).toEqual([{ kept: 4 }])
    await db().execute(sql`update link_card set body = '\\x01' where name = 'site/card'`)
    const again = await test.web.request(site?.path ?? '')
    expect((await again.arrayBuffer()).byteLength).toBe(1)
  })

  it('is another one when its picture changes', async () => {
    const before = await issue(52)
    await editor.write(COVER, {
      issue: 52,
      picture: await base64(painted(600, 800, '#00ff00').jpeg()),
      alt: '"Green" & <b>',
    })
    const { card } = await issue(52)
    expect(card.version).not.toBe(before.card.version)
    expect(card.alt).toBe('"Green" & <b>')
    const answer = await test.web.request(card.path)
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (315 * info.width + 600) * info.channels
    expect(data[at + 1]).toBeGreaterThan(200)
    // Around it is the colour of the issue, which is no longer that of its drawing.
    expect(`#${data.subarray(0, 3).toString('hex')}`).toBe((await issue(52)).accent.light)
    expect((await issue(52)).accent).not.toEqual(before.accent)
    await editor.write(COVER, { issue: 52, picture: null })
  })

  it('is made once for many who ask together', async () => {
    const { card } = await issue(49)
    const answers = await Promise.all(Array.from({ length: 8 }, () => look(card.path)))
    expect(answers).toEqual(answers.map(() => ({ ...CARD, cache: FOR_EVER })))
  })

  it('is not there for a product that is no longer sold, nor for anything before the shop opens', async () => {
    const { products } = await catalogue()
    const path = products.find(({ ref }) => ref === TOTE)?.card.path ?? ''
    expect((await look(path)).status).toBe(200)
    await db().execute(sql`update product set retired_at = now() where ref = ${TOTE}`)
    await catalogue()
    expect((await openBrowser(test.web).request(path)).status).toBe(404)
    await db().execute(sql`update product set retired_at = null where ref = ${TOTE}`)
    const unopened = await openTestRuntime(await emptyDatabase(), { env: { PUBLIC_URL: 'https://shop.example' } })
    await unopened.runtime.app.catalogue()
    expect(unopened.runtime.app.linkCard('/')).toBeNull()
    expect((await unopened.web.request('/pictures/card/site/card.png')).status).toBe(404)
    await unopened.runtime.close()
  })

  it.each([
    ['/', /^issue\//],
    ['/store', /^issue\//],
    ['/issue/thresholds', /^issue\/thresholds$/],
    ['/issue/thresholds/a-piece', /^issue\/thresholds$/],
    ['/store/product/tote-bag', /^product\/tote-bag$/],
    ['/donate', /^site\/card$/],
  ])('of %s', async (path, name) => {
    await catalogue()
    expect(test.runtime.app.linkCard(path)?.name).toMatch(name)
  })
})
