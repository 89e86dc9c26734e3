import { expect, it } from 'vitest'
import { passwordFault, TOO_COMMON, TOO_LONG, TOO_SHORT } from './password.ts'

const isCommon = (password: string) => password === 'password1'

it.each([
  ['1234567', TOO_SHORT],
  ['📚📚📚📚', TOO_SHORT],
  ['a'.repeat(257), TOO_LONG],
  ['Password1', TOO_COMMON],
  ['a'.repeat(256), null],
  ['📚'.repeat(256), null],
  ['a quiet shelf', null],
])('a new password %j: %s', (password, fault) => {
  expect(passwordFault(password, isCommon)).toBe(fault)
})
