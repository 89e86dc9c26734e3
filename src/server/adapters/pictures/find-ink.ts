import { Worker } from 'node:worker_threads'
import type { Inked, Pixels } from './ink.ts'

export type InkJob = { pixels: Pixels; oneColour: boolean }

/** However busy the machine is; the largest picture takes less than a second. */
const MOST_WAIT_MS = 30_000
/** Beside the pixels themselves, which are outside of the heap. */
const LIMITS = { maxOldGenerationSizeMb: 64 }

/** In a thread of its own: millions of pixels are looked at one by one, and nobody else would be answered meanwhile. */
export function findInk(job: InkJob, mostWaitMs = MOST_WAIT_MS): Promise<Inked | null> {
  const { promise, resolve, reject } = Promise.withResolvers<Inked | null>()
  const worker = new Worker(new URL('./ink-worker.ts', import.meta.url), { workerData: job, resourceLimits: LIMITS })
  const wait = setTimeout(() => reject(new Error('timeout: the ink was not found in time')), mostWaitMs)
  worker.on('message', (answer: { inked: Inked | null } | object) => {
    // Under `node --watch` the thread also tells here what it has loaded.
    if ('inked' in answer) resolve(answer.inked)
  })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('The thread ended without an answer.')))
  return promise.finally(() => {
    clearTimeout(wait)
    void worker.terminate()
  })
}
