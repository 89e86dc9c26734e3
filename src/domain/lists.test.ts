import { expect, it } from 'vitest'
import { mailboxOf } from './lists.ts'

it.each([
  ['ada@example.com', 'ada@example.com'],
  ['ada+letters@example.com', 'ada@example.com'],
  ['ada+a+b@example.com', 'ada@example.com'],
  ['+@example.com', '@example.com'],
])('%s reaches the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
