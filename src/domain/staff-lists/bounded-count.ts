/** Of more only that there are more: counting all of them would take the longer the more work is left. */
export const MOST_COUNTED = 10_000

/** `count` is at most one more than are counted. */
export function countWords(count: number): string {
  return count > MOST_COUNTED ? `More than ${MOST_COUNTED.toLocaleString('en-US')}` : count.toLocaleString('en-US')
}
