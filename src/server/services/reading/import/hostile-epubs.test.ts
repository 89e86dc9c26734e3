import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { HOSTILE } from '../../../../../tests/support/hostile-epubs.ts'
import type { Measured } from '../../../../../tests/support/import-hostile.ts'

const MOST_WORK_MS = 2000
/** Of those that only the thread's own limits stop: the same work counts more on a busy machine, and who watches comes late. */
const MOST_STOPPED_MS = 4000
const MOST_MEMORY_MB = 100
const SCRIPT = fileURLToPath(new URL('../../../../../tests/support/import-hostile.ts', import.meta.url))

it('answers every hostile or broken EPUB with a sentence, within 2 s of work, 4 where a thread is stopped, and 100 MB', {
  timeout: 600_000,
}, async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', SCRIPT], { maxBuffer: 10_000_000 })
  const [start, ...measured] = JSON.parse(stdout) as Measured[]
  expect(measured.length).toBeGreaterThanOrEqual(50)
  expect(measured.map(({ name }) => name)).toEqual(Object.keys(HOSTILE))
  const wrong = measured.filter(({ name, said }) => !said || !HOSTILE[name]?.says.test(said))
  expect(wrong).toEqual([])
  // The start of the thread is the same for all, and is not their work.
  const slow = measured.filter(({ name, work }) =>
    HOSTILE[name]?.inThread ? work - (start?.work ?? 0) > MOST_STOPPED_MS : work > MOST_WORK_MS,
  )
  expect(slow).toEqual([])
  expect(measured.filter(({ memory }) => memory > MOST_MEMORY_MB)).toEqual([])
})
