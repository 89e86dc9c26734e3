import { describe, expect, it } from 'vitest'
import { parseRecipientList } from './recipient-list.ts'

describe('a list of recipients', () => {
  it.each([
    ['Ada Finch, ada@example.com', { name: 'Ada Finch', email: 'ada@example.com' }],
    ['Ada Finch <ada@example.com>', { name: 'Ada Finch', email: 'ada@example.com' }],
    ['"Finch, Ada";ada@example.com', { name: 'Finch Ada', email: 'ada@example.com' }],
    ['ada@example.com\tAda', { name: 'Ada', email: 'ada@example.com' }],
    ['ada@example.com', { name: '', email: 'ada@example.com' }],
    ['Ada Finch', { name: 'Ada Finch', email: '' }],
  ])('is read line by line: %s', (line, recipient) => {
    expect(parseRecipientList(`\n${line}\r\n\n`)).toEqual({ recipients: [recipient], left: 0 })
  })

  it('ends with the twentieth', () => {
    const { recipients, left } = parseRecipientList('Ada\n'.repeat(23))
    expect([recipients.length, left]).toEqual([20, 3])
  })
})
