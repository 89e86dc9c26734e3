import { Worker } from 'node:worker_threads'
import type { FileFormat } from '#domain/reading/issue-files.ts'
import type { Stamped } from './stamp-epub.ts'

export type StampJob = { format: FileFormat; bytes: Uint8Array; line: string }
type Answer = { stamped: Stamped | null } | { failed: string }

/** However busy the machine is; the largest file takes a few seconds. */
const MOST_WAIT_MS = 120_000
const LIMITS = { maxOldGenerationSizeMb: 512 }

/** In a thread of its own that may use little time and memory: an uploaded file is not ours. Says why where it can't be done. */
export function stampFile(job: StampJob): Promise<Answer> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./stamp-worker.ts', import.meta.url), {
      workerData: job,
      resourceLimits: LIMITS,
    })
    let answer: Answer = { failed: 'It ended without an answer.' }
    const wait = setTimeout(() => finish({ failed: 'It took too long.' }), MOST_WAIT_MS)
    function finish(given: Answer): void {
      answer = given
      void worker.terminate()
    }
    worker.on('message', (given: Answer) => {
      // Under `node --watch` the thread also tells here what it has loaded.
      if ('stamped' in given || 'failed' in given) finish(given)
    })
    worker.on('error', (error) => finish({ failed: String(error) }))
    worker.on('exit', () => {
      clearTimeout(wait)
      resolve(answer)
    })
  })
}
