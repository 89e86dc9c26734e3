import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoDatabase } from '../../../tests/support/database.ts'
import { makeTestEpub } from '../../../tests/support/epub-files.ts'
import { HOSTILE } from '../../../tests/support/hostile-epubs.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import type { StaffBrowser } from '../../../tests/support/staff.ts'
import { openStaff } from '../../../tests/support/staff.ts'
import { audit } from '../db/schema/account.ts'
import { account } from '../db/schema/people.ts'
import { issueFile, piece, piecePicture, readingPosition, textUpload, textUploadPart } from '../db/schema/reading.ts'

const PATH = '/api/staff/issues/text'
const PLANNED = 52
const RELEASED = 51
const PDF = Buffer.from(`%PDF-1.7\n${'x'.repeat(500)}`)

let test: TestRuntime
let staff: StaffBrowser
const db = () => test.runtime.database.db

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  staff = await openStaff(test, 'fulfilment')
})
afterAll(() => test.runtime.close())
beforeEach(async () => {
  for (const table of [readingPosition, piece, piecePicture, textUpload]) await db().delete(table)
  await db().delete(issueFile)
})

const chapter = (title: string, body = `<p>${title} begins.</p><p>It ends.</p>`) => ({
  file: `${title.toLowerCase().replace(/\W+/g, '-')}.xhtml`,
  title,
  body: `<h1>${title}</h1>${body}`,
})
const epub = (...chapters: ReturnType<typeof chapter>[]) => makeTestEpub({ chapters })

async function send(issue: number, file: Uint8Array, { name = 'issue.epub', reason = '' } = {}) {
  const begun = await staff.write(`${PATH}/upload/begin`, { issue, file: name, size: file.length, reason })
  if (begun.status !== 200) return begun
  const { file: upload } = begun.body as { file: string }
  const bytes = Buffer.from(file).toString('base64')
  return staff.write(`${PATH}/upload/piece`, { file: upload, at: 0, bytes })
}

async function upload(issue: number, file: Uint8Array, more = {}) {
  const sent = await send(issue, file, more)
  expect(sent).toMatchObject({ status: 200 })
  await test.runtime.queue.idle()
  return (await test.runtime.app.issues.text(issue)).upload
}

async function pieces(issue: number) {
  return (await test.runtime.app.issues.text(issue)).pieces
}
const named = async (issue: number, title: string) => {
  const found = (await pieces(issue)).find((one) => one.title === title)
  if (!found) throw new Error(`There is no ${title}.`)
  return found
}
const heading = { title: 'Salt', author: 'Ada Reader', kind: 'Essay', free: false }
const write = (more = {}) =>
  staff.write(`${PATH}/write/piece`, {
    issue: PLANNED,
    piece: null,
    base: 0,
    ...heading,
    markdown: 'Words of salt.',
    ...more,
  })

describe('an uploaded EPUB', () => {
  it('becomes pieces and a file, with a report of what was left out', async () => {
    const file = epub(chapter('One'), chapter('Two', '<p>Words.</p><script>x</script><iframe src="x"/>'))
    expect(await upload(PLANNED, file)).toMatchObject({
      state: 'done',
      name: 'issue.epub',
      by: expect.stringMatching(/\w/),
      report: { pieces: [{ title: 'One' }, { title: 'Two' }], pictures: 0, gone: [], written: 0 },
    })
    const { upload: done, files } = await test.runtime.app.issues.text(PLANNED)
    expect(done?.report?.dropped).toContainEqual(expect.objectContaining({ what: 'an embedded page' }))
    expect(files).toMatchObject([{ format: 'epub', origin: 'uploaded', version: 1, current: true }])
    expect(await pieces(PLANNED)).toMatchObject([
      { slug: 'one', title: 'One', free: false, written: false },
      { slug: 'two', title: 'Two', free: false },
    ])
    expect(await db().select().from(textUploadPart)).toEqual([])
  })

  it('keeps what staff have mended and written, and addresses, when it is uploaded again', async () => {
    await upload(PLANNED, epub(chapter('Teh Salt'), chapter('Two')))
    const { id, version } = await named(PLANNED, 'Teh Salt')
    await staff.write(`${PATH}/heading`, { piece: id, base: version, ...heading, title: 'The Salt', free: true })
    await write({ title: 'Afterword' })
    const again = await upload(PLANNED, epub(chapter('Teh Salt', '<p>Better.</p>'), chapter('Three')))
    expect(again?.report).toMatchObject({ gone: ['Two'], written: 1 })
    expect(await pieces(PLANNED)).toMatchObject([
      { id, slug: 'the-salt', title: 'The Salt', kind: 'Essay', free: true, version: 3 },
      { title: 'Three' },
      { title: 'Afterword', written: true, version: 1 },
    ])
  })

  it('is given a reason after release, and readers keep the newest', async () => {
    await upload(RELEASED, epub(chapter('One')), { reason: 'First file' })
    expect(await send(RELEASED, epub(chapter('Uno')))).toMatchObject({
      status: 422,
      body: { errors: { reason: 'The issue is released. Say why you’re changing it.' } },
    })
    await upload(RELEASED, epub(chapter('Uno', '<p>One begins.</p><p>It ends.</p>')), { reason: 'A typo' })
    // The same text under another title is the same piece, at its address.
    expect(await pieces(RELEASED)).toMatchObject([{ slug: 'one', title: 'Uno' }])
    const { files } = await test.runtime.app.issues.text(RELEASED)
    expect(files).toMatchObject([
      { version: 2, reason: 'A typo', current: true, by: expect.stringMatching(/\w/) },
      { version: 1, current: false },
    ])
  })

  it('that leaves a released piece out lets its address lead to the issue, and a later file brings it back', async () => {
    const { slug } = (await test.runtime.app.catalogue()).issues.find(({ number }) => number === RELEASED) ?? {}
    const moved = () => test.runtime.app.reading.moved(slug ?? '', 'two')
    await upload(RELEASED, epub(chapter('One'), chapter('Two', '<p>Second.</p>')), { reason: 'First file' })
    expect(await moved()).toBeNull()
    await upload(RELEASED, epub(chapter('One')), { reason: 'Two was withdrawn' })
    expect((await pieces(RELEASED)).map(({ title }) => title)).toEqual(['One'])
    expect(await moved()).toEqual({ into: null })
    await upload(RELEASED, epub(chapter('One'), chapter('Two', '<p>Second.</p>')), { reason: 'It is back' })
    expect((await pieces(RELEASED)).map(({ slug }) => slug)).toEqual(['one', 'two'])
  })

  it('changes nothing when it is hostile or broken, and a sentence says what and where', async () => {
    await upload(PLANNED, epub(chapter('One')))
    const before = await db().select().from(piece)
    const stays = await db().select().from(issueFile)
    const some = ['a wrong checksum', 'data that cannot be unpacked', 'the first half of a file']
    for (const name of some) {
      const hostile = HOSTILE[name]
      const ended = await upload(PLANNED, hostile?.make() ?? Buffer.alloc(1))
      expect([name, ended?.state, ended?.said]).toEqual([name, 'refused', expect.stringMatching(hostile?.says ?? /^$/)])
    }
    expect(await db().select().from(piece)).toEqual(before)
    expect(await db().select().from(issueFile)).toEqual(stays)
    expect(await db().select().from(textUploadPart)).toEqual([])
  })

  it.each([
    ['a text', 'issue.epub', Buffer.from('Once upon a time'), /not an EPUB/],
    ['a PDF that is called an EPUB', 'issue.epub', PDF, /not an EPUB/],
    ['an EPUB that is called a PDF', 'issue.pdf', makeTestEpub({ chapters: [chapter('One')] }), /not a PDF/],
    ['a picture', 'issue.png', Buffer.from('x'), /Choose an EPUB or PDF/],
  ])('is no %s', async (_, name, file, says) => {
    const { status, body } = await send(PLANNED, file, { name })
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringMatching(says)])
    expect((await test.runtime.app.issues.text(PLANNED)).upload).toBeNull()
    expect(await db().select().from(textUploadPart)).toEqual([])
  })

  it('may be a PDF beside the pieces, which stay', async () => {
    await write()
    expect(await upload(PLANNED, PDF, { name: 'issue.pdf' })).toMatchObject({ state: 'done', report: null })
    expect(await pieces(PLANNED)).toHaveLength(1)
    expect((await test.runtime.app.issues.text(PLANNED)).files).toMatchObject([{ format: 'pdf', origin: 'uploaded' }])
  })

  it('comes by a plain form, too', async () => {
    const cookie = [...staff.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const asking = new Request('http://localhost:3000/', { headers: { Cookie: cookie } })
    const session = (await test.runtime.app.visitor(asking)).session ?? ''
    const post = async (file: Uint8Array, name: string, given = session) => {
      const form = new FormData()
      form.set('session', given)
      form.set('file', new File([new Uint8Array(file)], name))
      const { headers, body } = await encoded(form)
      return staff.request(`/staff/issues/${PLANNED}/text`, { method: 'POST', headers, body })
    }
    const sent = await post(epub(chapter('One')), 'a.epub')
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, `/staff/issues/${PLANNED}/text`])
    await test.runtime.queue.idle()
    expect(await pieces(PLANNED)).toMatchObject([{ title: 'One' }])
    expect((await post(PDF, 'a.epub')).headers.get('Location')).toBe(`/staff/issues/${PLANNED}/text?problem=epub`)
    expect((await post(PDF, 'a.txt')).headers.get('Location')).toBe(`/staff/issues/${PLANNED}/text?problem=type`)
    expect((await post(PDF, 'a.pdf', 'forged')).status).toBe(403)
    const stranger = await test.web.request(`/staff/issues/${PLANNED}/text`, { method: 'POST', body: new FormData() })
    expect(stranger.status).toBe(401)
  })
})

/** As browsers send it, with its length. */
async function encoded(form: FormData) {
  const request = new Request('http://localhost:3000/', { method: 'POST', body: form })
  const body = new Uint8Array(await request.arrayBuffer())
  const type = request.headers.get('Content-Type') ?? ''
  return { headers: { 'Content-Type': type, 'Content-Length': String(body.length) }, body }
}

describe('the pieces of an issue', () => {
  it('change places, and stay where they are at either end', async () => {
    await upload(PLANNED, epub(chapter('One'), chapter('Two'), chapter('Three')))
    const { id } = await named(PLANNED, 'Three')
    const move = async (to: string) => (await staff.write(`${PATH}/move`, { piece: id, to })).body
    expect(await move('down')).toEqual({ position: 3 })
    expect(await move('up')).toEqual({ position: 2 })
    expect(await move('up')).toEqual({ position: 1 })
    expect((await pieces(PLANNED)).map(({ title }) => title)).toEqual(['Three', 'One', 'Two'])
  })

  it('have an address that follows the title until release, and then stays with the readers’ places', async () => {
    await upload(PLANNED, epub(chapter('One'), chapter('Two')))
    const planned = await named(PLANNED, 'Two')
    const rename = ({ id, version }: { id: string; version: number }, title: string) =>
      staff.write(`${PATH}/heading`, { piece: id, base: version, ...heading, title })
    await rename(planned, 'Search')
    expect((await pieces(PLANNED))[1]).toMatchObject({ slug: '2', title: 'Search', author: 'Ada Reader' })
    await rename({ ...planned, version: planned.version + 1 }, 'One')
    expect((await pieces(PLANNED))[1]).toMatchObject({ slug: 'one-2' })

    await upload(RELEASED, epub(chapter('One')), { reason: 'First file' })
    const out = await named(RELEASED, 'One')
    const [reader] = await db().select({ id: account.id }).from(account).limit(1)
    await db()
      .insert(readingPosition)
      .values({ accountId: reader?.id ?? '', pieceId: out.id, block: 2, fraction: 0.5, updatedAt: new Date() })
    await rename(out, 'Uno')
    expect(await pieces(RELEASED)).toMatchObject([{ id: out.id, slug: 'one', title: 'Uno' }])
    expect(await db().select().from(readingPosition)).toMatchObject([{ pieceId: out.id, block: 2 }])
    const noted = await db().select().from(audit).where(eq(audit.action, 'piece changed'))
    expect(noted.at(-1)).toMatchObject({
      subject: `issue:${RELEASED}`,
      before: { title: 'One' },
      after: { title: 'Uno' },
    })
  })

  it('are split at a paragraph and merged again, with the readers’ places', async () => {
    await upload(PLANNED, epub(chapter('One', '<p>A.</p><h2>Part two</h2><p>B.</p><p>C.</p>'), chapter('Last')))
    const one = await named(PLANNED, 'One')
    const [reader] = await db().select({ id: account.id }).from(account).limit(1)
    await db()
      .insert(readingPosition)
      .values({ accountId: reader?.id ?? '', pieceId: one.id, block: 4, fraction: 0, updatedAt: new Date() })
    const split = { piece: one.id, base: one.version, block: 2, title: 'Part two' }
    expect(await staff.write(`${PATH}/split`, { ...split, block: 9 })).toMatchObject({ status: 422 })
    expect(await staff.write(`${PATH}/split`, { ...split, base: one.version + 1 })).toMatchObject({ status: 409 })
    expect(await staff.write(`${PATH}/split`, split)).toMatchObject({ status: 200 })
    const two = await named(PLANNED, 'Part two')
    const htmlOf = async (id: string) => (await db().select().from(piece).where(eq(piece.id, id)))[0]?.html
    expect(await htmlOf(two.id)).toBe('<p id="p-1">B.</p>\n<p id="p-2">C.</p>')
    expect((await pieces(PLANNED)).map(({ title, slug }) => [title, slug])).toEqual([
      ['One', 'one'],
      ['Part two', 'part-two'],
      ['Last', 'last'],
    ])
    expect(await db().select().from(readingPosition)).toMatchObject([{ pieceId: two.id }])

    const first = await named(PLANNED, 'One')
    const merge = { piece: first.id, base: first.version, next: two.id, next_base: two.version, reason: '' }
    const stale = await staff.write(`${PATH}/merge`, { ...merge, next_base: two.version + 1, heading: true })
    expect(stale.status).toBe(409)
    expect(await staff.write(`${PATH}/merge`, { ...merge, heading: true })).toMatchObject({ status: 200 })
    expect(await htmlOf(one.id)).toBe(
      '<p id="p-1">A.</p>\n<h2 id="p-2">Part two</h2>\n<p id="p-3">B.</p>\n<p id="p-4">C.</p>',
    )
    expect(await db().select().from(readingPosition)).toMatchObject([{ pieceId: one.id, block: 5 }])
    const last = await named(PLANNED, 'Last')
    const end = { ...merge, piece: last.id, base: last.version, heading: false }
    expect(await staff.write(`${PATH}/merge`, end)).toMatchObject({
      status: 422,
      body: { errors: 'There is no piece after this one to merge with.' },
    })
  })

  it('are deleted with a reason once they are released', async () => {
    await upload(RELEASED, epub(chapter('One'), chapter('Two')), { reason: 'First file' })
    const { id, version } = await named(RELEASED, 'One')
    const remove = (reason: string) => staff.write(`${PATH}/remove`, { piece: id, base: version, reason })
    expect(await remove('')).toMatchObject({ status: 422, body: { errors: { reason: expect.anything() } } })
    expect(await remove('The author asked')).toMatchObject({ status: 200 })
    expect(await remove('Again')).toMatchObject({ status: 422 })
    const [left] = await db().select().from(piece).where(eq(piece.issue, RELEASED))
    expect(left).toMatchObject({ title: 'Two', position: 1 })
  })

  it('go along when a planned issue gets another number', async () => {
    const last = Math.max(...(await test.runtime.app.issues.list()).map(({ number }) => number))
    await write({ issue: last })
    const plan = await test.runtime.app.issues.plan(last)
    if (!plan) throw new Error('There is no plan.')
    const { title, season, description, pages, contents, plannedFor, cutOff } = plan
    const fields = { title, season, description, pages, contents, planned_for: plannedFor, cut_off: cutOff }
    const change = { issue: last, number: last + 1, ...fields }
    expect(await staff.write('/api/staff/issues/change', change)).toMatchObject({ status: 200 })
    expect(await pieces(last + 1)).toHaveLength(1)
  })
})

describe('a piece in Markdown', () => {
  it('is kept as it was written, and shown as the import makes it', async () => {
    const markdown = '## Part\n\nOne.[^1]\n\n::: verse\na\n  b\n:::\n\n[^1]: A note.\n'
    const { status, body } = await write({ markdown })
    expect([status, body]).toEqual([200, { piece: expect.any(String), version: 1, dropped: [] }])
    const { piece: id } = body as { piece: string }
    expect(await test.runtime.app.issues.piece(id)).toMatchObject({
      markdown,
      written: true,
      slug: 'salt',
      blocks: [{ words: 'Part', heading: true }, { words: 'One.' }, { words: 'a b' }],
    })
    const [row] = await db().select().from(piece).where(eq(piece.id, id))
    expect(row?.html).toContain('<h2 id="p-1">Part</h2>')
    expect(row?.html).toContain('class="verse"')
    expect(row?.notes).toEqual([{ id: 'note-1', html: '<p>A note.</p>' }])
    const changed = await write({ piece: id, base: 1, markdown: 'Other.' })
    expect(changed.body).toMatchObject({ version: 2 })
  })

  it('tells the second of two editors, and keeps what the first saved', async () => {
    const { piece: id } = (await write()).body as { piece: string }
    const answers = await Promise.all(['one', 'two'].map((markdown) => write({ piece: id, base: 1, markdown })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const first = answers.findIndex(({ status }) => status === 200)
    expect(answers[1 - first]?.body).toEqual({ errors: expect.stringContaining('changed this piece while you were') })
    expect((await test.runtime.app.issues.piece(id))?.markdown).toBe(['one', 'two'][first])
  })

  it('has pictures with a description, encoded again, and nothing else', async () => {
    const png = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#446688' } })
      .png()
      .toBuffer()
    const picture = (bytes: Buffer, alt: string) =>
      staff.write(`${PATH}/picture`, { issue: PLANNED, picture: bytes.toString('base64'), alt })
    expect(await picture(png, ' ')).toMatchObject({ status: 422, body: { errors: { alt: expect.anything() } } })
    expect(await picture(Buffer.from('<svg xmlns="x"/>'), 'Boats')).toMatchObject({
      status: 422,
      body: { errors: { picture: expect.stringContaining('SVG pictures are not accepted') } },
    })
    const saved = (await picture(png, 'Boats [two]')).body as { markdown: string }
    expect(saved.markdown).toMatch(/^!\[Boats \\\[two\\\]\]\(picture-[0-9a-f]{12}\)$/)
    const shown = await staff.write(`${PATH}/preview/piece`, {
      issue: PLANNED,
      title: 'Salt',
      author: '',
      markdown: `${saved.markdown}\n\n${saved.markdown.replace(/\[.*\]/, '[]')}\n\n![x](https://evil.example/x.png)`,
    })
    expect(shown.body).toEqual({
      html: expect.stringMatching(/(<figure.*\/pictures\/piece\/[\w-]+\/[0-9a-f]{64}".*alt="Boats \[two\]".*){2}/s),
      dropped: [expect.objectContaining({ what: 'the picture https://evil.example/x.png' })],
    })
    await write({ markdown: saved.markdown })
    await upload(PLANNED, epub(chapter('One')))
    expect(await db().select().from(piecePicture)).toHaveLength(1)
  })

  it('is merged as it was written, and not with a piece from a file', async () => {
    await write({ title: 'A', markdown: 'One.[^1]\n\n[^1]: First.' })
    await write({ title: 'B', markdown: 'Two.[^1]\n\n[^1]: Second.' })
    await upload(PLANNED, epub(chapter('Filed')))
    const [, , filed] = await pieces(PLANNED)
    const [one, two] = [await named(PLANNED, 'A'), await named(PLANNED, 'B')]
    const merge = (first: typeof one, second: typeof one) =>
      staff.write(`${PATH}/merge`, {
        piece: first.id,
        base: first.version,
        next: second.id,
        next_base: second.version,
        heading: false,
        reason: '',
      })
    expect(filed?.title).toBe('Filed')
    expect(await merge(two, filed as typeof one)).toMatchObject({ status: 422 })
    expect(await merge(one, two)).toMatchObject({ status: 200 })
    expect((await test.runtime.app.issues.piece(one.id))?.markdown).toContain('Two.[^1-2]')
  })

  it('is split at a paragraph, each part with its notes and the readers’ places', async () => {
    await write({ markdown: 'A.[^1]\n\n## Part two\n\nB.[^2]\n\nC.\n\n[^1]: First.\n[^2]: Second.' })
    const whole = await named(PLANNED, 'Salt')
    const [reader] = await db().select({ id: account.id }).from(account).limit(1)
    await db()
      .insert(readingPosition)
      .values({ accountId: reader?.id ?? '', pieceId: whole.id, block: 4, fraction: 0, updatedAt: new Date() })
    const { blocks } = (await test.runtime.app.issues.piece(whole.id)) ?? {}
    expect(blocks?.map(({ words }) => words)).toEqual(['A.', 'Part two', 'B.', 'C.'])
    const split = { piece: whole.id, base: whole.version, block: 2, title: 'Part two' }
    expect(await staff.write(`${PATH}/split`, { ...split, block: 5 })).toMatchObject({ status: 422 })
    expect(await staff.write(`${PATH}/split`, { ...split, base: whole.version + 1 })).toMatchObject({ status: 409 })
    expect(await staff.write(`${PATH}/split`, split)).toMatchObject({ status: 200 })
    const two = await named(PLANNED, 'Part two')
    expect(two).toMatchObject({ written: true, slug: 'part-two' })
    expect((await test.runtime.app.issues.piece(whole.id))?.markdown).toBe('A.[^1]\n\n[^1]: First.')
    const [row] = await db().select().from(piece).where(eq(piece.id, two.id))
    expect(row).toMatchObject({ markdown: '## Part two\n\nB.[^2]\n\nC.\n\n[^2]: Second.', notes: [{ id: 'note-1' }] })
    // The heading that repeats the title is not shown twice.
    expect(row?.html).toMatch(/^<p id="p-1">B\./)
    expect(await db().select().from(readingPosition)).toMatchObject([{ pieceId: two.id }])
  })

  it.each([
    [{ title: ' ' }, { title: 'Enter a title.' }],
    [{ title: 'a\nb' }, { title: 'Use one line.' }],
    [{ markdown: ' ' }, { markdown: 'Write the text first.' }],
    [{ markdown: '***' }, { markdown: '“Salt” has no text.' }],
    [{ kind: 'x'.repeat(61) }, { kind: expect.anything() }],
  ])('is refused beside the field: %#', async (wrong, errors) => {
    expect(await write(wrong)).toMatchObject({ status: 422, body: { errors } })
    expect(await db().select().from(piece)).toEqual([])
  })
})

it('is for those who plan issues, and nobody else', async () => {
  const support = await openStaff(test, 'support')
  const { piece: id } = (await write()).body as { piece: string }
  for (const [path, body] of [
    ['heading', { piece: id, base: 1, ...heading }],
    ['write/piece', { issue: PLANNED, piece: null, base: 0, ...heading, markdown: 'x' }],
    ['preview/piece', { issue: PLANNED, title: 'x', author: '', markdown: 'x' }],
    ['picture', { issue: PLANNED, picture: 'AAAA', alt: 'x' }],
    ['move', { piece: id, to: 'up' }],
    ['merge', { piece: id, base: 1, next: id, next_base: 1, heading: true, reason: '' }],
    ['split', { piece: id, base: 1, block: 2, title: 'x' }],
    ['remove', { piece: id, base: 1, reason: '' }],
    ['upload/begin', { issue: PLANNED, file: 'a.pdf', size: 3, reason: '' }],
    ['upload/piece', { file: id, at: 0, bytes: 'AAAA' }],
  ] as const)
    expect([path, (await support.write(`${PATH}/${path}`, body)).status]).toEqual([path, 403])
  expect(
    await db()
      .select()
      .from(piece)
      .where(and(eq(piece.id, id), eq(piece.version, 1))),
  ).toHaveLength(1)
})
