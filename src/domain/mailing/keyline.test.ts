import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PROPERTY } from '../../../tests/support/property-runs.ts'
import { checkDigit, KEYLINE_LENGTH, readKeyline, writeKeyline } from './keyline.ts'

const ALPHABET = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ']
const code = fc
  .array(fc.constantFrom(...ALPHABET), { minLength: KEYLINE_LENGTH, maxLength: KEYLINE_LENGTH })
  .map((letters) => letters.join(''))

it.each([
  // The example of USPS Publication 8A.
  ['JLSTMS6796', 9],
  // An N in an odd place counts as 28, which is 10, which is 1.
  ['N', 9],
  ['0000', 0],
  ['1', 8],
])('computes the check digit of %s', (text, digit) => {
  expect(checkDigit(text)).toBe(digit)
})

it('comes back as it was sent, with or without the signs around it', () => {
  fc.assert(
    fc.property(code, (sent) => {
      const keyline = writeKeyline(sent)
      expect(keyline).toHaveLength(13)
      expect(readKeyline(keyline)).toBe(sent)
      expect(readKeyline(` #${keyline.toLowerCase()}# `)).toBe(sent)
    }),
    PROPERTY,
  )
})

it('is refused with a wrong digit, as anything else is', () => {
  fc.assert(
    fc.property(code, fc.nat({ max: KEYLINE_LENGTH - 1 }), fc.constantFrom(...'0123456789'), (sent, at, digit) => {
      fc.pre(/\d/.test(sent.charAt(at)) && sent[at] !== digit)
      const wrong = sent.slice(0, at) + digit + sent.slice(at + 1)
      expect(readKeyline(`${wrong}${checkDigit(sent)}`)).toBeNull()
    }),
    PROPERTY,
  )
  for (const text of ['', '#', '##', '123', '0'.repeat(14), 'ÄÖÜ0123456789', '000000000000X'])
    expect(readKeyline(text), text).toBeNull()
})
