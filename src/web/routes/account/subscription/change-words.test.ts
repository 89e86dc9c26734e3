import { describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { choiceWords } from './change-words.ts'

const prices = { a: 0, b: 0, c: 0 }
const upgrade = {
  subscription: { deliverables: { active: 'print-a' }, settings: { level: 'low' } },
  options: { level_switch: false, low_prices: prices, high_prices: prices },
} as unknown as Parameters<typeof choiceWords>[0]

it.each([
  [false, 'If you haven’t received the latest issue, you’ll get it right away as one of your remaining issues.'],
  [true, undefined],
])('a queued subscription promises no issue at once: queued %s', (queued, words) => {
  expect(choiceWords(upgrade, { level: 'low', queued, currency: DOLLARS }, 'digital')).toBe(words)
})

describe('a paid change to Standard', () => {
  const sustainer = {
    subscription: { deliverables: { active: 'digital' }, settings: { level: 'high' } },
    options: { level_switch: true, low_prices: { a: 0, b: 0, c: 6_00 }, high_prices: { a: 30_00, b: 40_00, c: 54_00 } },
  } as unknown as Parameters<typeof choiceWords>[0]
  const words = (level: 'low' | 'high', one: Parameters<typeof choiceWords>[2]) =>
    choiceWords(sustainer, { level, queued: false, currency: DOLLARS }, one)

  it('says beside its price that Sustainer is given up', () => {
    expect(words('low', 'print-c')).toBe('At the Sustainer rate: $54.00. Gives up Sustainer.')
  })

  it('says so beside the Standard price that the Sustainer rate names', () => {
    expect(words('high', 'print-c')).toBe('At the Standard rate: $6.00, which gives up Sustainer.')
  })

  it('says nothing of it where the change is free and can be undone', () => {
    expect(words('low', 'print-a')).toBe('At the Sustainer rate: $30.00.')
    expect(words('high', 'print-a')).toBe('At the Standard rate: no charge.')
  })
})
