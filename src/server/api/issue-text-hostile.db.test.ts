import { afterAll, beforeAll, expect, it } from 'vitest'
import { pieceCount, pieceLength } from '#domain/catalogue/product-file.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import { HOSTILE } from '../../../tests/support/hostile-epubs.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import type { StaffBrowser } from '../../../tests/support/staff.ts'
import { openStaff } from '../../../tests/support/staff.ts'
import { issueFile, issueFilePart, piece, piecePicture, textUploadPart } from '../db/schema/reading.ts'

const PATH = '/api/staff/issues/text'
const ISSUE = 51

/** One of each way to be found out. All are read every day by hostile-epubs.test.ts, and sent here by `npm run check:pglite`. */
const EACH_DAY = [
  'an empty file',
  'a PDF',
  '61 MB',
  'the first half of a file',
  'data that cannot be unpacked',
  'a way out of the folder',
  'a bomb that says it is small',
  'a password',
  'copy protection of Adobe',
  'no package',
  'a chapter that is not there',
  'a billion laughs',
  '15 MB of text',
  '150,000 line ends between two words',
]
const SENT = Object.entries(HOSTILE).filter(([name]) => process.env.PGLITE === 'all' || EACH_DAY.includes(name))

let test: TestRuntime
let staff: StaffBrowser

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  staff = await openStaff(test, 'fulfilment')
})
afterAll(() => test.runtime.close())

/** As the console uploads it; answers the sentence that staff see. */
async function upload(bytes: Uint8Array): Promise<string> {
  const size = bytes.length
  const begun = await staff.write(`${PATH}/upload/begin`, { issue: ISSUE, file: 'issue.epub', size, reason: 'A typo' })
  if (begun.status !== 200) return JSON.stringify(begun.body)
  const { file } = begun.body as { file: string }
  let from = 0
  for (let at = 0; at < pieceCount(size); at += 1) {
    const part = Buffer.from(bytes.subarray(from, from + pieceLength(size, at)))
    const sent = await staff.write(`${PATH}/upload/piece`, { file, at, bytes: part.toString('base64') })
    if (sent.status !== 200) return JSON.stringify(sent.body)
    from += part.length
  }
  await test.runtime.queue.idle()
  const { upload: ended } = await test.runtime.app.issues.text(ISSUE)
  return `${ended?.state}: ${ended?.said}`
}

async function stored() {
  const { db } = test.runtime.database
  const kept = await Promise.all([piece, piecePicture, issueFile].map((table) => db.select().from(table)))
  const parts = await Promise.all([issueFilePart, textUploadPart].map((table) => db.$count(table)))
  return { kept, parts }
}

it('a hostile or broken EPUB is refused with a sentence by the console’s upload, and nothing is stored', {
  timeout: 600_000,
}, async () => {
  const before = await stored()
  const said = new Map<string, string>()
  for (const [name, { make }] of SENT) said.set(name, await upload(make()))
  expect(said.size).toBeGreaterThanOrEqual(EACH_DAY.length)
  // What isn't even an archive, or is too large, is refused before it is read.
  const early = /is not an EPUB|This file is empty|of 60 MB or less/
  const wrong = [...said].filter(([name, words]) => !(HOSTILE[name]?.says.test(words) || early.test(words)))
  expect(wrong).toEqual([])
  expect([...said.values()].filter((words) => /undefined|null|done/.test(words.split(':')[0] ?? ''))).toEqual([])
  expect(await stored()).toEqual(before)
})
