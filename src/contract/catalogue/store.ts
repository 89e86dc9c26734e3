import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields/text.ts'

const size = z.object({ ref: z.string(), name: z.string(), quantity: z.number() })

/** The spec's Product. `quantity` is null where nothing can run out, or where the sizes have their own. */
const product = z.object({
  ref: z.string(),
  name: z.string(),
  slug: z.string(),
  image: z.string(),
  print_price: z.number(),
  quantity: z.nullable(z.number()),
  sizes: z.array(size),
})

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/store/products',
  query: z.strictObject({ tag: z.optional(text(100)) }),
  answer: z.array(product),
})

export const readProduct = endpoint({
  method: 'GET',
  path: '/api/store/products/:slug',
  answer: product,
})
