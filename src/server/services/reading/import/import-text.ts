import { Worker } from 'node:worker_threads'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { OnProgress, Progress } from './epub/read-epub.ts'
import type { ImportedText } from './imported-text.ts'
import type { KnownPicture, MarkdownSource } from './markdown/read-markdown.ts'
import { MOST_BYTES, TOO_LARGE } from './size-limit.ts'

export type NamedPicture = { name: string; bytes: Uint8Array; alt: string }
export type ImportJob =
  | { kind: 'epub'; bytes: Uint8Array }
  | {
      kind: 'markdown'
      sources: MarkdownSource[]
      pictures: NamedPicture[]
      /** Those that are stored already, by the name they have in the text. */
      known?: [string, KnownPicture][]
    }
export type ImportAnswer =
  | { ready: true }
  | { progress: Progress }
  | { text: ImportedText }
  | { refused: string }
  | { failed: string }

type Options = {
  onProgress?: OnProgress
  /** Hears of what is a fault of ours, for the log. */
  onFailure?: (error: string) => void
}

/** Of the thread's own work, pictures aside: a large honest file takes less than half a second. */
const MOST_WORK_MS = 1400
/** However busy the machine is. */
const MOST_WAIT_MS = 180_000
const LOOK_MS = 50
/** A tree of as many elements as we take, with room; what hostile files need beyond it ends the thread, not us. */
const LIMITS = { maxOldGenerationSizeMb: 80, maxYoungGenerationSizeMb: 12, stackSizeMb: 4 }

export const TOO_LONG =
  'This file takes too long to read. Export it again from your layout program, or upload it in parts.'
const TOO_MUCH = 'This file needs too much memory to read. Export it again, or upload it in parts.'
const UNREADABLE = 'We couldn’t read this file. Export it again from your layout program and try once more.'

/** Reads an EPUB, or pieces in Markdown, in a thread of its own that may use little time and memory and is ended afterwards. */
export function importText(job: ImportJob, { onProgress, onFailure }: Options = {}): Promise<Outcome<ImportedText>> {
  if (job.kind === 'epub' && job.bytes.length > MOST_BYTES) return Promise.resolve(refuse(TOO_LARGE))
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
      workerData: job.kind,
      resourceLimits: LIMITS,
    })
    let isOver = false
    let look: NodeJS.Timeout | undefined
    const wait = setTimeout(() => finish(refuse(TOO_LONG)), MOST_WAIT_MS)
    function finish(outcome: Outcome<ImportedText>): void {
      if (isOver) return
      isOver = true
      clearTimeout(wait)
      clearInterval(look)
      void worker.terminate().then(() => resolve(outcome))
    }
    worker.on('message', (answer: ImportAnswer) => {
      if ('ready' in answer) {
        worker.postMessage(job)
        watchWork(worker, () => finish(refuse(TOO_LONG))).then((timer) => {
          look = timer
          if (isOver) clearInterval(timer)
        })
      } else if ('progress' in answer) onProgress?.(answer.progress)
      else if ('text' in answer) finish(done(answer.text))
      else if ('refused' in answer) finish(refuse(answer.refused))
      else if ('failed' in answer) {
        onFailure?.(answer.failed)
        finish(refuse(UNREADABLE))
      }
      // Under `node --watch` the thread also tells here what it has loaded.
    })
    worker.on('error', (error) => {
      const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      if (!isMemory) onFailure?.(String(error))
      finish(refuse(isMemory ? TOO_MUCH : UNREADABLE))
    })
    worker.on('exit', () => finish(refuse(UNREADABLE)))
  })
}

/** Counts the processor's time, not the clock's: a busy machine makes no honest file hostile. */
async function watchWork(worker: Worker, onTooMuch: () => void): Promise<NodeJS.Timeout> {
  const before = await workOf(worker)
  return setInterval(async () => {
    if ((await workOf(worker)) - before > MOST_WORK_MS) onTooMuch()
  }, LOOK_MS)
}

async function workOf(worker: Worker): Promise<number> {
  try {
    const { user, system } = await worker.cpuUsage()
    return (user + system) / 1000
  } catch {
    // The thread is over.
    return 0
  }
}
