import { expect, it } from 'vitest'
import { SAY_WHY } from './piece-limits.ts'
import { NOT_AN_ISSUE_FILE, pieceTooLong, UPLOAD_PROBLEMS, uploadProblem } from './report.ts'

it('has a word for every sentence by which a form is refused', () => {
  expect(uploadProblem(SAY_WHY)).toBe('reason')
  expect(UPLOAD_PROBLEMS[uploadProblem('Something else.')]).toBe(NOT_AN_ISSUE_FILE)
})

it('names the piece that is too long', () => {
  expect(pieceTooLong('Salt')).toContain('“Salt” is too long')
})
