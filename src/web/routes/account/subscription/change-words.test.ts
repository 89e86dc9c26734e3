import { expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { choiceWords } from './change-words.ts'

const prices = { a: 0, b: 0, c: 0 }
const upgrade = {
  subscription: { deliverables: { active: 'print-a' } },
  options: { level_switch: false, low_prices: prices, high_prices: prices },
} as unknown as Parameters<typeof choiceWords>[0]

it.each([
  [false, 'If you haven’t received the latest issue, you’ll get it right away as one of your remaining issues.'],
  [true, undefined],
])('a queued subscription promises no issue at once: queued %s', (queued, words) => {
  expect(choiceWords(upgrade, { level: 'low', queued, currency: DOLLARS }, 'digital')).toBe(words)
})
