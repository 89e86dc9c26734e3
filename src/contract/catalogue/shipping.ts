import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag } from '../fields/text.ts'

const place = z.object({ code: z.string(), name: z.string() })
const zone = z.object({ countries: z.array(place), states: z.record(z.string(), z.array(place)) })

/** With `inclusive`, zone c names every country, for forms where the address decides no shipping (a donor's, say). */
export const shippingConfig = endpoint({
  method: 'GET',
  path: '/api/config/shipping',
  query: z.strictObject({ inclusive: flag }),
  answer: z.object({ a: zone, b: zone, c: zone }),
})
