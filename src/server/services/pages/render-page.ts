import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { runLimited } from '../../adapters/limited-thread.ts'
import { renderMarkdown } from './markdown.ts'

/** Longer texts would hold the process: tens of milliseconds for each 10,000 characters. */
const MAX_CHARACTERS_HERE = 5_000
/** The slowest text of the greatest length takes 600 ms. */
const MAX_WORK_MS = 1400
const MAX_WAIT_MS = 60_000
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 12, stackSizeMb: 4 }

export const TOO_LONG_TO_SHOW = 'This text takes too long to format. Please shorten it, its tables and lists first.'

/** A page's Markdown as HTML, a long one in a thread with limits. */
export async function renderPage(source: string): Promise<Outcome<string>> {
  if (source.length <= MAX_CHARACTERS_HERE) return done(renderMarkdown(source))
  return runLimited<{ html?: string }, Outcome<string>>({
    file: new URL('./markdown-worker.ts', import.meta.url),
    job: source,
    limits: LIMITS,
    maxWorkMs: MAX_WORK_MS,
    maxWaitMs: MAX_WAIT_MS,
    // Under `node --watch` the thread also posts what it has loaded.
    onMessage: ({ html }) => (html === undefined ? null : done(html)),
    onEnd: () => refuse(TOO_LONG_TO_SHOW),
  })
}
