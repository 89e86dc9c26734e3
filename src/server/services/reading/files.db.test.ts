import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import { audit } from '../../db/schema/account.ts'
import { account } from '../../db/schema/people.ts'
import { issue } from '../../db/schema/publication.ts'
import { issueFile, issueFilePart } from '../../db/schema/reading.ts'
import { streamParts } from '../catalogue/file-parts.ts'
import { readIssueText } from '../issues/issue-text.ts'
import type { UploadedFile } from './files.ts'
import { listFiles, newestFile, storeUploadedFile, withdrawUpload } from './files.ts'
import { setPieces } from './set-pieces.ts'

const test = runtimeForFile({ empties: 'issue_file, issue_file_part, stamped_file' })
const db = () => test.runtime.database.db
const pdf = (length: number, fill = 0x20) => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(length, fill)])
const epub = Buffer.concat([
  Buffer.from('PK\x03\x04'),
  Buffer.alloc(26),
  Buffer.from('mimetypeapplication/epub+zip'),
  Buffer.alloc(50),
])

async function staffId(): Promise<string> {
  const [row] = await db().select({ id: account.id }).from(account).where(eq(account.email, 'staff@example.com'))
  return row?.id ?? ''
}

async function store(file: Partial<UploadedFile>) {
  const whole = { issue: 52, format: 'pdf', bytes: pdf(10), reason: '', now: new Date(), embedded: false } as const
  const storedBy = await staffId()
  return db().transaction((tx) => storeUploadedFile(tx, { ...whole, storedBy, ...file }))
}

async function readWhole(file: string, from: number, to: number): Promise<Buffer> {
  const body = new Response(streamParts(db(), issueFilePart, { file, from, to }))
  return Buffer.from(await body.arrayBuffer())
}

describe('a file that was uploaded for an issue', () => {
  it('is what readers download, byte by byte, with who stored it and when', async () => {
    const bytes = pdf(2_300_000, 7)
    const now = new Date('2026-11-01T12:00:00Z')
    expect(await store({ bytes, now })).toMatchObject({ ok: true })
    const file = await newestFile(db(), 52, 'pdf')
    expect(file).toMatchObject({ version: 1, origin: 'uploaded', size: bytes.length, storedAt: now })
    expect(file?.storedBy).toBe(await staffId())
    expect((await readWhole(file?.id ?? '', 0, bytes.length - 1)).equals(bytes)).toBe(true)
    expect((await readWhole(file?.id ?? '', 999_998, 2_000_001)).equals(bytes.subarray(999_998, 2_000_002))).toBe(true)
    const [entry] = await db().select().from(audit).where(eq(audit.action, 'issue file added'))
    expect(entry).toMatchObject({ subject: 'issue:52', after: { format: 'pdf', version: 1, size: bytes.length } })
  })

  it('is replaced by the next, and of the old one only its row is kept', async () => {
    await store({ bytes: pdf(10) })
    await store({ bytes: pdf(20) })
    const rows = await listFiles(db(), 52)
    expect(rows.map(({ version, endedAt }) => [version, endedAt === null])).toEqual([
      [2, true],
      [1, false],
    ])
    const parts = await db().select({ file: issueFilePart.file }).from(issueFilePart)
    expect(parts).toEqual([{ file: rows[0]?.id }])
  })

  it('is stored once when it is sent again', async () => {
    const [first, second] = [await store({}), await store({})]
    expect(first).toEqual(second)
    expect(await listFiles(db(), 52)).toHaveLength(1)
  })

  it('replaces what readers have only with a reason', async () => {
    await store({ issue: 51 })
    expect(await store({ issue: 51, bytes: pdf(20), reason: ' ' })).toMatchObject({
      errors: { fields: { reason: 'Say why you are replacing the file.' } },
    })
    expect(await store({ issue: 51, bytes: pdf(20), reason: 'Page 12 was missing.' })).toMatchObject({ ok: true })
    expect((await newestFile(db(), 51, 'pdf'))?.reason).toBe('Page 12 was missing.')
  })

  it.each([
    ['not what it says', { bytes: pdf(10), format: 'epub' as const }],
    ['not what it says', { bytes: epub }],
    ['empty', { bytes: Buffer.alloc(0) }],
    ['too large', { bytes: pdf(60_000_000) }],
    ['of an issue that is not there', { issue: 999 }],
    ['more than the embedded database holds', { bytes: pdf(100_000_000 - 1), embedded: true }],
  ])('is refused and not stored when it is %s', async (_why, file) => {
    expect((await store(file)).ok).toBe(false)
    expect(await db().select().from(issueFile)).toEqual([])
  })

  it('is one of the three that make a text, and withdrawn it is none', async () => {
    await db().transaction((tx) => setPieces(tx, 52, { pieces: [], pictures: [] }))
    expect(await readIssueText(db(), 52)).toEqual({ pieces: 0, uploaded: [] })
    await store({})
    await store({ bytes: epub, format: 'epub' })
    const text = await readIssueText(db(), 52)
    expect([text.pieces, [...text.uploaded].sort()]).toEqual([0, ['epub', 'pdf']])
    const actor = await staffId()
    const withdraw = () =>
      db().transaction((tx) => withdrawUpload(tx, { issue: 52, format: 'pdf', actor, reason: 'x', now: new Date() }))
    expect(await withdraw()).toMatchObject({ format: 'pdf' })
    expect(await withdraw()).toBeNull()
    expect((await readIssueText(db(), 52)).uploaded).toEqual(['epub'])
    expect(await newestFile(db(), 52, 'pdf')).toBeNull()
  })
})

it('a change of pieces or of the head of an issue is counted, and nothing else is', async () => {
  const version = async () => {
    const [row] = await db().select({ textVersion: issue.textVersion }).from(issue).where(eq(issue.number, 50))
    return row?.textVersion ?? 0
  }
  const before = await version()
  await db().update(issue).set({ pages: 3 }).where(eq(issue.number, 50))
  expect(await version()).toBe(before)
  await db().update(issue).set({ title: 'Fifty-one' }).where(eq(issue.number, 50))
  expect(await version()).toBe(before + 1)
  await db().transaction((tx) => setPieces(tx, 50, { pieces: [], pictures: [] }))
  expect(await version()).toBeGreaterThan(before + 1)
})
