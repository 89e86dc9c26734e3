import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAMAGED_PICTURE } from '#domain/catalogue/picture-type.ts'
import { bought, line } from '../../../../tests/support/bought.ts'
import type { Browser } from '../../../../tests/support/browser.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { openShopper } from '../../../../tests/support/shopper.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { audit } from '../../db/schema/account.ts'
import { account } from '../../db/schema/people.ts'
import { productFile, productFilePiece } from '../../db/schema/publication.ts'
import { sweepUploads } from '../../services/catalogue/edit-product-files.ts'

let test: TestRuntime
let admin: Browser
let session: string
const db = () => test.runtime.database.db

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  admin = await openStaff(test, 'staff')
  session = await sessionOf(admin)
})
afterAll(() => test.runtime.close())

async function sessionOf({ cookies }: Browser): Promise<string> {
  const headers = { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
  return (await test.runtime.app.visitor(new Request('http://localhost:3000/', { headers }))).session ?? ''
}

const HOUR_MS = 60 * 60_000
const PATH = '/api/staff/catalogue/products'
const WORDS = { price: 1500, description: 'Heavy.', details: ['Iron'], tags: ['featured'] }
const BASIC = { ...WORDS, kind: 'basic', name: 'Café Paperweight', on_hand: 3, sizes: [] }
const create = (body: object) => admin.post(`${PATH}/new`, { session, ...body })
const retire = (ref: string, retired: boolean) =>
  admin.post(`${PATH}/retire`, { session, ref, retired, reason: 'The season is over' })
const onSale = async (ref: string) => (await test.runtime.app.catalogue()).products.find((one) => one.ref === ref)
const base64 = (...bytes: number[]) => Buffer.from([...bytes, ...new Array(40).fill(7)]).toString('base64')

describe('products', () => {
  it('of every kind are made by the administration and sold at once', async () => {
    const packer = await openStaff(test, 'fulfilment')
    expect((await packer.post(`${PATH}/new`, { session: await sessionOf(packer), ...BASIC })).status).toBe(403)
    expect((await create({ ...BASIC, session: 'forged' })).status).toBe(403)
    expect(await create(BASIC)).toMatchObject({ status: 200, body: { ref: 'prd:cafe-paperweight' } })
    expect((await create(BASIC)).body).toEqual({
      errors: { name: 'A product with this name already exists or did in the past.' },
    })
    expect((await create({ ...BASIC, name: '本' })).body).toMatchObject({ errors: { name: expect.any(String) } })
    expect((await create({ ...BASIC, price: 0 })).body).toMatchObject({ errors: { price: 'Enter a price.' } })

    const sized = { ...BASIC, kind: 'sized', name: 'Wool Socks', on_hand: 0 }
    expect((await create(sized)).body).toMatchObject({ errors: { sizes: 'Enter at least one size.' } })
    const small = { name: 'Small', on_hand: 2 }
    expect((await create({ ...sized, sizes: [small, { ...small, name: 'small' }] })).status).toBe(422)
    expect((await create({ ...sized, sizes: [small, { name: 'Large', on_hand: 0 }] })).status).toBe(200)
    expect((await create({ ...BASIC, kind: 'digital', name: 'Index 1-50', on_hand: 0 })).status).toBe(200)

    await expect.poll(() => onSale('prd:wool-socks')).toBeDefined()
    const shopper = openShopper(test)
    const listed = (await shopper.get('/api/store/products')).body as { ref: string }[]
    expect(listed.find(({ ref }) => ref === 'prd:cafe-paperweight')).toMatchObject({ quantity: 3, print_price: 1500 })
    expect(listed.find(({ ref }) => ref === 'prd:wool-socks')).toMatchObject({
      sizes: [
        { ref: 'sze:wool-socks-small', quantity: 2 },
        { ref: 'sze:wool-socks-large', quantity: 0 },
      ],
    })
    const [noted] = await db().select().from(audit).where(eq(audit.subject, 'product:prd:wool-socks'))
    expect(noted).toMatchObject({ action: 'added a product', after: { name: 'Wool Socks' } })
  })

  it('take a picture, write it anew and show it as nothing else', async () => {
    const ref = 'prd:cafe-paperweight'
    const send = (picture: string | null, alt = 'A paperweight') =>
      admin.post(`${PATH}/picture`, { session, ref, picture, alt })
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>').toString('base64')
    const page = Buffer.from('<html><script>alert(1)</script>').toString('base64')
    for (const picture of [svg, page, 'not base64!', ''])
      expect((await send(picture)).body).toMatchObject({
        errors: { picture: expect.stringMatching(/JPEG, PNG or WebP/) },
      })
    const blank = (await onSale(ref))?.picture.src ?? ''
    expect((await test.web.request(blank)).headers.get('Content-Type')).toBe('image/svg+xml')

    const cut = await send(base64(0xff, 0xd8, 0xff, 0xe0))
    expect(cut).toMatchObject({ status: 422, body: { errors: { picture: DAMAGED_PICTURE } } })
    const photograph = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#bf3d1b' } })
      .withExif({ IFD0: { Artist: 'Nobody' } })
      .jpeg()
      .toBuffer()
    expect((await send(photograph.toString('base64'))).status).toBe(200)
    await expect.poll(async () => (await onSale(ref))?.picture.src).not.toBe(blank)
    const shown = await test.web.request((await onSale(ref))?.picture.src ?? '')
    expect([shown.status, shown.headers.get('Content-Type'), shown.headers.get('X-Content-Type-Options')]).toEqual([
      ...[200, 'image/jpeg', 'nosniff'],
    ])
    expect(Buffer.from(await shown.arrayBuffer()).toString('latin1')).not.toContain('Nobody')
    expect(shown.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    const large = Buffer.alloc(2_100_000, 1).toString('base64')
    expect((await send(large)).status).toBe(422)
    expect(
      (await admin.post(`${PATH}/picture`, { session, ref: 'prd:none', picture: base64(0xff, 0xd8, 0xff) })).status,
    ).toBe(422)
  })

  it('that are downloaded are sold once they have a file, which comes in pieces and is what it says', async () => {
    const ref = 'prd:index-1-50'
    const item = { type: 'digital-product', ref }
    const shopper = openShopper(test)
    expect(await onSale(ref)).toBeUndefined()
    expect((await shopper.post('/api/cart', item)).status).toBe(422)

    const packer = await openStaff(test, 'fulfilment')
    const about = { ref, file: 'Index – ä.pdf', size: 10, replaces: null, reason: '' }
    expect((await packer.write(`${PATH}/files/begin`, about)).status).toBe(403)
    const begin = (changed: object = {}) => admin.post(`${PATH}/files/begin`, { session, ...about, ...changed })
    for (const [changed, fault] of [
      [{ file: 'index.exe' }, { file: 'Choose a PDF, EPUB, ZIP or MP3 file.' }],
      [{ file: '../index.pdf' }, { file: 'Give the file a shorter name, without slashes.' }],
      [{ size: 50_000_001 }, { size: 'Choose a file of 50 MB or less.' }],
      [{ size: 0 }, { size: 'This file is empty.' }],
      [{ ref: 'prd:wool-socks' }, 'We couldn’t find this item.'],
      [{ replaces: randomUUID() }, { reason: 'Enter a reason.' }],
      [{ replaces: randomUUID(), reason: 'Mended' }, 'This file is gone.'],
    ] as const)
      expect((await begin(changed)).body).toEqual({ errors: fault })

    const piece = (file: string, at: number, body: Buffer) =>
      admin.post(`${PATH}/files/piece`, { session, file, at, bytes: body.toString('base64') })
    const begun = async (changed: object) => ((await begin(changed)).body as { file: string }).file
    const page = await begun({ file: 'page.pdf' })
    expect((await piece(page, 0, Buffer.from('<html></a>'))).body).toMatchObject({
      errors: { file: expect.stringMatching(/match its extension/) },
    })
    expect((await piece(page, 0, Buffer.from('%PDF-1.7.\n'))).status).toBe(422)

    const large = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(1_000_000, 'a'), Buffer.from('the end')])
    const [first, second] = [large.subarray(0, 1_000_000), large.subarray(1_000_000)]
    const file = await begun({ size: large.length })
    expect((await piece(file, 1, second)).status).toBe(422)
    expect((await piece(file, 0, second)).status).toBe(422)
    // Another administrator.
    await db().update(account).set({ role: 'admin' }).where(eq(account.email, 'finance@example.com'))
    const colleague = await openStaff(test, 'finance')
    const sent = { file, at: 0, bytes: first.toString('base64') }
    expect((await colleague.write(`${PATH}/files/piece`, sent)).body).toEqual({ errors: 'This file is gone.' })
    await db().update(account).set({ role: 'finance' }).where(eq(account.email, 'finance@example.com'))
    for (const again of [first, first]) expect((await piece(file, 0, again)).status).toBe(200)
    expect(await onSale(ref)).toBeUndefined()
    for (const again of [second, second]) expect((await piece(file, 1, again)).status).toBe(200)
    await expect.poll(() => onSale(ref)).toMatchObject({ files: [{ name: 'Index – ä.pdf', size: large.length }] })
    expect((await begin({ file: 'index – Ä.PDF' })).body).toMatchObject({
      errors: { file: expect.stringMatching(/with this name/) },
    })
    expect((await shopper.post('/api/cart', item)).status).toBe(200)

    const buyer = await bought(db(), {
      lines: [line('Index', { type: 'digital-product', ref }, 1500)],
      now: new Date(),
    })
    const link = async () => {
      const paper = await test.runtime.app.orders.receipt(buyer.receipt)
      return paper?.downloads[0]?.files[0]?.href ?? 'no link'
    }
    const old = await link()
    const got = await test.web.request(old)
    expect(got.headers.get('Content-Disposition')).toBe(
      `attachment; filename="Index _ a.pdf"; filename*=UTF-8''Index%20%E2%80%93%20%C3%A4.pdf`,
    )
    expect(Buffer.from(await got.arrayBuffer()).equals(large)).toBe(true)
    const seam = await test.web.request(old, { headers: { Range: 'bytes=999998-1000017' } })
    expect([seam.status, await seam.text()]).toEqual([206, large.toString('latin1', 999_998, 1_000_016)])

    const mended = await begun({ file: 'Index.mp3', size: 4, replaces: file, reason: 'A page was missing' })
    expect((await piece(mended, 0, Buffer.from('ID3!'))).status).toBe(200)
    expect((await test.web.request(old)).status).toBe(404)
    await expect.poll(async () => (await test.web.request(await link())).text()).toBe('ID3!')
    const [noted] = await db().select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(noted).toMatchObject({
      action: 'product file replaced',
      reason: 'A page was missing',
      subject: `product:${ref}`,
      before: { name: 'Index – ä.pdf', size: large.length },
      after: { name: 'Index.mp3', size: 4 },
    })
    const [{ accountId = '' } = {}] = await db()
      .select({ accountId: account.id })
      .from(account)
      .where(eq(account.email, 'staff@example.com'))
    const own = test.runtime.app.reading.staffLink(accountId, ref, mended)
    expect((await admin.request(own)).status).toBe(200)
    expect((await packer.request(own)).status).toBe(404)

    // One that somebody else has finished under this name meanwhile costs neither of the two that are there.
    const late = await begun({ file: 'Index 2.mp3', size: 4, replaces: mended, reason: 'Louder' })
    const quicker = {
      id: randomUUID(),
      product: ref,
      name: 'Index 2.MP3',
      mediaType: 'audio/mpeg',
      size: 50_000_000,
    } as const
    await db()
      .insert(productFile)
      .values({ ...quicker, begunAt: new Date(), readyAt: new Date() })
    expect((await piece(late, 0, Buffer.from('ID3!'))).status).toBe(422)
    expect((await admin.request(own)).status).toBe(200)
    const embedded = test.runtime.database.engine === 'pglite'
    expect((await begin({ size: 50_000_000 })).status).toBe(embedded ? 422 : 200)
    expect((await begin({ size: 50_000_000, replaces: quicker.id, reason: 'Smaller' })).status).toBe(200)
    await db().delete(productFile).where(eq(productFile.id, quicker.id))

    const left = () => db().$count(productFile, and(eq(productFile.product, ref), isNull(productFile.readyAt)))
    const half = await begun({ file: 'Half.pdf', size: 2_000_000 })
    expect((await piece(half, 0, first)).status).toBe(200)
    const begunAt = test.runtime.app.now().getTime()
    await sweepUploads(db(), new Date(begunAt + 23 * HOUR_MS))
    expect(await left()).toBeGreaterThan(0)
    await sweepUploads(db(), new Date(begunAt + 25 * HOUR_MS))
    expect(await left()).toBe(0)
    expect((await admin.request(own)).status).toBe(200)

    const remove = (reason: string) => admin.post(`${PATH}/files/remove`, { session, file: mended, reason })
    expect((await remove('')).status).toBe(422)
    expect((await remove('The author asked')).status).toBe(200)
    expect((await remove('The author asked')).status).toBe(422)
    await expect.poll(() => onSale(ref)).toBeUndefined()
    expect((await admin.request(own)).status).toBe(404)
    expect(await db().select().from(productFilePiece).where(eq(productFilePiece.file, mended))).toEqual([])
  })

  it('are retired with a reason: gone from the store and from carts, kept by whoever bought them, and sold again', async () => {
    const shopper = openShopper(test)
    const item = { type: 'basic-product', ref: 'prd:cafe-paperweight' }
    expect((await shopper.post('/api/cart', item)).status).toBe(200)
    expect((await retire(item.ref, true)).status).toBe(200)
    expect((await retire(item.ref, true)).status).toBe(422)
    await expect.poll(() => onSale(item.ref)).toBeUndefined()
    expect((await shopper.post('/api/cart', item)).status).toBe(422)
    const [noted] = await db().select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(noted).toMatchObject({ action: 'product retired', reason: 'The season is over' })

    expect((await retire('prd:index-1-50', true)).status).toBe(200)
    await expect.poll(() => onSale('prd:index-1-50')).toBeUndefined()
    const links = await test.runtime.downloads.links({ by: 'purchase', id: 'any' }, ['prd:index-1-50'])
    expect(links).toMatchObject([{ title: 'Index 1-50' }])

    expect((await retire(item.ref, false)).status).toBe(200)
    await expect.poll(() => onSale(item.ref)).toBeDefined()
  })

  it('are changed in every word, with what it was before', async () => {
    const body = {
      ref: 'prd:wool-socks',
      name: 'Wool Socks',
      price: 1600,
      description: 'Warm.',
      details: ['Wool'],
      tags: [],
    }
    expect((await admin.post(PATH, { session, ...body })).status).toBe(200)
    await expect.poll(async () => (await onSale('prd:wool-socks'))?.details).toEqual(['Wool'])
    const [noted] = await db().select().from(audit).orderBy(desc(audit.id)).limit(1)
    expect(noted).toMatchObject({ before: { price: 1500, details: ['Iron'] }, after: { tags: [] } })
  })
})
