import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { weave } from './woven-text.ts'

it('has the word between its parts, plain and packed, whatever they are', () => {
  // Without halves of a pair, which would become whole in between.
  const text = fc.string({ unit: 'binary', maxLength: 300 }).map((any) => any.toWellFormed())
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), fc.array(text, { maxLength: 3 }), (parts, words) => {
      const { plain, packed } = weave(parts)
      for (const word of words) {
        expect(plain(word).toString()).toBe(parts.join(word))
        expect(gunzipSync(packed(word)).toString()).toBe(parts.join(word))
      }
    }),
  )
})

it('packs what repeats', () => {
  const page = '<p>One of many like it.</p>\n'.repeat(1000)
  expect(weave([page, page]).packed('a word').length).toBeLessThan(page.length / 50)
})
