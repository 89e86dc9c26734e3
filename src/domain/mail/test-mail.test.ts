import { expect, it } from 'vitest'
import { markTest, testMailFailed } from './test-mail.ts'

it('marks a test, so that nobody takes it for one of their own', () => {
  expect(markTest('Your receipt')).toBe('[Test] Your receipt')
})

it('says why a mail server did not take it, as far as there is room', () => {
  expect(testMailFailed('550 no')).toBe('The mail server didn’t take the test email: 550 no')
  expect(testMailFailed('x'.repeat(900))).toHaveLength('The mail server didn’t take the test email: '.length + 200)
})
