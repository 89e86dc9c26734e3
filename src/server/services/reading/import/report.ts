import type { Dropped } from './imported-text.ts'

/** A report that nobody reads to its end helps nobody. */
const MOST_LINES = 300

/** Collects what is left out on the way, each thing once. */
export class Report {
  readonly lines: Dropped[] = []
  readonly #seen = new Set<string>()

  drop(where: string, what: string, why: string): void {
    const key = `${where}\n${what}\n${why}`
    if (this.#seen.has(key) || this.lines.length === MOST_LINES) return
    this.#seen.add(key)
    this.lines.push({ where, what, why })
  }
}

/** Ends an import with the one sentence that staff see. */
export class ImportRefused extends Error {}
