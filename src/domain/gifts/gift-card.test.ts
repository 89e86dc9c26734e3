import { expect, it } from 'vitest'
import { cardForm, cardTitle, printableGreeting } from './gift-card.ts'

it('says what is given, and by whom', () => {
  expect(cardTitle('Gil')).toBe('A gift for you, from Gil')
  expect(cardForm({ term: '1year', issuesPerYear: 4, deliverable: 'print-b' })).toBe('1 year, 4 issues, in print.')
  expect(cardForm({ term: 'lifetime', issuesPerYear: 4, deliverable: 'digital' })).toBe(
    'Lifetime, to read on a screen.',
  )
})

it.each([
  ['Happy birthday!\nMum', 'Happy birthday!\nMum'],
  ['Žofie, 4 × 1 © “read” — #1*', 'Žofie, 4 × 1 © “read” — #1*'],
  ['Love ❤️ and 👩‍👧 🇺🇸 1️⃣\r\n\r\n\r\n\r\nyours\t ever', 'Love and 1\n\nyours ever'],
  ['\n\n  ', ''],
  ['生日快乐', null],
  ['С днём рождения', null],
])('of %j the fonts can set %j', (typed, printed) => {
  expect(printableGreeting(typed)).toBe(printed)
})
