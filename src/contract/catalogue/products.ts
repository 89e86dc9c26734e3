import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { altText, pictureInPlace } from '../fields/picture.ts'
import { line, text } from '../fields/text.ts'
import { reason, session } from '../orders.ts'

const PATH = '/api/staff/catalogue/products'
const ref = text(100).check(z.regex(/^prd:[\w-]+$/, 'We couldn’t find this product.'))
const words = line.check(z.trim(), z.minLength(1, 'Must not be blank.'))
const count = z
  .int('Must be a whole number.')
  .check(z.minimum(0, 'Must be a whole number.'), z.maximum(1_000_000, 'That’s too many.'))
const saved = z.object({ saved: z.literal(true) })

/** Sold from this moment on: basic with a stock of its own, sized with one for each size, digital without any, as soon as it has a file. */
export const createProduct = endpoint({
  method: 'POST',
  path: `${PATH}/new`,
  body: z.strictObject({
    session,
    kind: z.enum(['basic', 'sized', 'digital']),
    name: words,
    price: z.int('Enter a price.').check(z.minimum(1, 'Enter a price.'), z.maximum(10_000_000, 'That’s too much.')),
    description: text(5000).check(z.trim(), z.minLength(1, 'Must not be blank.')),
    details: z.array(words).check(z.maxLength(20, 'Use at most 20 lines.')),
    tags: z
      .array(text(40).check(z.regex(/^[a-z0-9-]{1,40}$/, 'Use letters, digits and dashes.')))
      .check(z.maxLength(20)),
    on_hand: count,
    sizes: z.array(z.strictObject({ name: words, on_hand: count })).check(z.maxLength(30, 'Use at most 30 sizes.')),
  }),
  answer: z.object({ ref: z.string() }),
})

/** In the place of the one it has. */
export const saveProductPicture = endpoint({
  method: 'POST',
  path: `${PATH}/picture`,
  body: z.strictObject({
    session,
    ref,
    picture: pictureInPlace,
    alt: altText,
  }),
  answer: saved,
})

/** No longer sold, or sold again. Whoever bought it keeps it. */
export const retireProduct = endpoint({
  method: 'POST',
  path: `${PATH}/retire`,
  body: z.strictObject({ session, ref, retired: z.boolean(), reason }),
  answer: saved,
})
