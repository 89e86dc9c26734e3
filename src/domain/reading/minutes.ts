/** How fast adults read English prose silently, on average (Brysbaert 2019). */
const WORDS_A_MINUTE = 238

/** How long a piece takes to read, as the contents say it: never less than a minute. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE))
}
