import { expect, it } from 'vitest'
import { emailChangesAgain } from './email-change.ts'

it('says from which day on the email address can change again', () => {
  expect(emailChangesAgain('2026-03-01')).toBe(
    'Your email address changed a few days ago. You can change it again on 3.1.2026.',
  )
})
