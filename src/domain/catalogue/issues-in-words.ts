import type { IssuesPerYear } from '../vocabulary.ts'

export const ISSUES_PER_YEAR = [1, 2, 3, 4, 6, 8, 10, 12] as const satisfies IssuesPerYear[]

/** As a sentence begins: Four issues. */
export const ISSUES_IN_WORDS: Record<IssuesPerYear, string> = {
  1: 'One issue',
  2: 'Two issues',
  3: 'Three issues',
  4: 'Four issues',
  6: 'Six issues',
  8: 'Eight issues',
  10: 'Ten issues',
  12: 'Twelve issues',
}
