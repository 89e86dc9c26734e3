import { describe, expect, it } from 'vitest'
import type { FileFormat, IssueText } from './issue-files.ts'
import { formatsOffered, formatsToMake, hasText } from './issue-files.ts'

type Row = { text: IssueText; has: boolean; made: FileFormat[]; offered: FileFormat[] }
const row = (pieces: number, uploaded: FileFormat[], has: boolean, made: FileFormat[], offered: FileFormat[]): Row => ({
  text: { pieces, uploaded },
  has,
  made,
  offered,
})

describe('what an issue has, what is made from it, and what readers download', () => {
  it.each([
    row(0, [], false, [], []),
    row(0, ['pdf'], true, [], ['pdf']),
    row(0, ['epub'], true, [], ['epub']),
    row(0, ['pdf', 'epub'], true, [], ['epub', 'pdf']),
    row(3, [], true, ['epub', 'pdf'], ['epub', 'pdf']),
    row(3, ['pdf'], true, ['epub'], ['epub', 'pdf']),
    row(3, ['epub'], true, [], ['epub']),
    row(3, ['epub', 'pdf'], true, [], ['epub', 'pdf']),
  ])('$text', ({ text, has, made, offered }) => {
    expect(hasText(text)).toBe(has)
    expect(formatsToMake(text)).toEqual(made)
    expect(formatsOffered(text)).toEqual(offered)
  })
})
