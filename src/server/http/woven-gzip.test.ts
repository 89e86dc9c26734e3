import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { weaveGzip } from './woven-gzip.ts'

it('unpacks to the parts with the word between them, whatever they are', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 })
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), fc.array(text, { maxLength: 3 }), (parts, words) => {
      const weave = weaveGzip(parts)
      for (const word of words)
        expect(gunzipSync(weave(word)).toString()).toBe(Buffer.from(parts.join(word)).toString())
    }),
  )
})

it('packs what repeats', () => {
  const page = '<p>One of many like it.</p>\n'.repeat(1000)
  expect(weaveGzip([page, page])('a word').length).toBeLessThan(page.length / 50)
})
