import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { READER_MARK, readerMark, stampLine } from './stamp.ts'

const bytes = fc.uint8Array({ minLength: 8, maxLength: 8 })

describe('a reader’s mark', () => {
  it('is two groups of four letters, whatever it is made from', () => {
    fc.assert(fc.property(bytes, (given) => READER_MARK.test(readerMark(given))))
  })

  it('is another for other bytes', () => {
    expect(readerMark(new Uint8Array(8))).toBe('0000-0000')
    expect(readerMark(new Uint8Array([0, 1, 10, 18, 27, 28, 30, 31]))).toBe('01AJ-VWYZ')
  })
})

describe('the line on the last page', () => {
  it.each([
    ['Ada Lovelace', 'This copy belongs to Ada Lovelace · 7K2M-Q9XD'],
    ['  Ada \n Lovelace ', 'This copy belongs to Ada Lovelace · 7K2M-Q9XD'],
    ['', 'The mark of this copy is 7K2M-Q9XD'],
    ['ada@example.com', 'The mark of this copy is 7K2M-Q9XD'],
    ['é'.repeat(81), `This copy belongs to ${'é'.repeat(80)}… · 7K2M-Q9XD`],
  ])('of %j', (name, line) => {
    expect(stampLine(name, '7K2M-Q9XD')).toBe(line)
  })

  it('is one short line with the mark, and never an address', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), (name) => {
        const line = stampLine(name, '7K2M-Q9XD')
        expect(line).toMatch(/7K2M-Q9XD$/)
        expect(line).not.toMatch(/[\r\n@]/)
        expect([...line].length).toBeLessThan(120)
      }),
    )
  })
})
