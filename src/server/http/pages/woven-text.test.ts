import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { weave } from './woven-text.ts'

it('has its words where their marks stood, plain and packed, whatever they are', () => {
  // Without halves of a pair, which would become whole in between, and without what could be a mark.
  const text = fc.string({ unit: 'binary', maxLength: 300 }).map((any) => any.toWellFormed().replaceAll('#', ''))
  const piece = fc.oneof(text, fc.constantFrom('#one#', '#other#'))
  const words = fc.tuple(text, text)
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.array(words, { maxLength: 3 }), (pieces, answers) => {
      const { plain, renew, packed } = weave(pieces.join(''), ['#one#', '#other#'])
      for (const [one, other] of answers) {
        const expected = pieces.map((part) => (part === '#one#' ? one : part === '#other#' ? other : part)).join('')
        expect(plain([one, other]).toString()).toBe(expected)
        expect(gunzipSync(packed([one, other])).toString()).toBe(expected)
        const messages = (word: string, message: string) => message.repeat(Buffer.byteLength(word))
        const first = plain([messages(one, 'a'), messages(other, 'b')])
        expect(renew(first, [one, other]).toString()).toBe(expected)
      }
    }),
  )
})

it('packs what repeats', () => {
  const page = '<p>One of many like it.</p>\n'.repeat(1000)
  expect(weave(`${page}#${page}`, ['#']).packed(['a word']).length).toBeLessThan(page.length / 50)
})
