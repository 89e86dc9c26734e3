import { expect, it } from 'vitest'
import { markTest } from './test-mail.ts'

it('marks a test, so that nobody takes it for one of their own', () => {
  expect(markTest('Your receipt')).toBe('[Test] Your receipt')
})
