import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { runLimited } from '../../../adapters/limited-thread.ts'
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
export type ImportAnswer = { progress: Progress } | { text: ImportedText } | { refused: string } | { failed: string }

type Options = {
  onProgress?: OnProgress
  /** Hears of what is a fault of ours, for the log. */
  onFailure?: (error: string) => void
}

/** Pictures aside: a large honest file takes less than half a second. */
const MAX_WORK_MS = 1400
const MAX_WAIT_MS = 180_000
/** A tree of as many elements as we take, with room; what hostile files need beyond it ends the thread, not us. */
const LIMITS = { maxOldGenerationSizeMb: 80, maxYoungGenerationSizeMb: 12, stackSizeMb: 4 }

export const TOO_LONG =
  'This file takes too long to read. Export it again from your layout program, or upload it in parts.'
const TOO_MUCH = 'This file needs too much memory to read. Export it again, or upload it in parts.'
const UNREADABLE = 'We couldn’t read this file. Export it again from your layout program and try once more.'

/** Reads an EPUB, or pieces in Markdown, in a thread of its own that may use little time and memory and is ended afterwards. */
export function importText(job: ImportJob, { onProgress, onFailure }: Options = {}): Promise<Outcome<ImportedText>> {
  if (job.kind === 'epub' && job.bytes.length > MOST_BYTES) return Promise.resolve(refuse(TOO_LARGE))
  function fail(error?: string): Outcome<ImportedText> {
    if (error) onFailure?.(error)
    return refuse(UNREADABLE)
  }
  return runLimited<ImportAnswer, Outcome<ImportedText>>({
    file: new URL('./import-worker.ts', import.meta.url),
    workerData: job.kind,
    job,
    limits: LIMITS,
    maxWorkMs: MAX_WORK_MS,
    maxWaitMs: MAX_WAIT_MS,
    onMessage(answer) {
      if ('text' in answer) return done(answer.text)
      if ('refused' in answer) return refuse(answer.refused)
      if ('failed' in answer) return fail(answer.failed)
      // Under `node --watch` the thread also posts here what it has loaded.
      if ('progress' in answer) onProgress?.(answer.progress)
      return null
    },
    onEnd(end) {
      if (end.why === 'failed') return fail(end.error)
      return refuse(end.why === 'too long' ? TOO_LONG : TOO_MUCH)
    },
  })
}
