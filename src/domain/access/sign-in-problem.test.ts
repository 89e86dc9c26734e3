import { expect, it } from 'vitest'
import { SIGN_IN_PROBLEMS, signInProblem } from './sign-in-problem.ts'

it('says why somebody came back from an identity provider', () => {
  expect(signInProblem('failed')).toBe(SIGN_IN_PROBLEMS.failed)
})

it.each([null, '', 'other', 'toString'])('says nothing of a problem that it does not know: %s', (code) => {
  expect(signInProblem(code)).toBeNull()
})
