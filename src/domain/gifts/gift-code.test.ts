import { describe, expect, it } from 'vitest'
import { formatGiftCode, parseGiftCode } from './gift-code.ts'

describe('the code of a gift', () => {
  it('is shown in groups, and read back however it is typed', () => {
    expect(formatGiftCode('7KQ2M9XA0RTV4HBC')).toBe('7KQ2-M9XA-0RTV-4HBC')
    for (const typed of ['7KQ2-M9XA-0RTV-4HBC', ' 7kq2 m9xa ortv 4hbc', '7KQ2–M9XA–0RTV–4HBC'])
      expect(parseGiftCode(typed)).toBe('7KQ2M9XA0RTV4HBC')
    expect(parseGiftCode('1111-1111-ILil-0oO0')).toBe('1111111111110000')
  })

  it.each(['', '7KQ2-M9XA-0RTV-4HB', '7KQ2-M9XA-0RTV-4HBCD', '7KQ2-M9XA-0RTV-4HB!', 'U'.repeat(16), ' '.repeat(61)])(
    'is nothing else: %s',
    (typed) => expect(parseGiftCode(typed)).toBeNull(),
  )
})
