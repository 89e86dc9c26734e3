import * as z from 'zod/mini'
import { line } from './text.ts'

/**
 * An address as it is sent, also as it was answered, with the country's name: `domain/address.ts` says beside each field
 * what is missing.
 */
export const addressInput = z.strictObject({
  line1: z.optional(line),
  line2: z.optional(line),
  city: z.optional(line),
  state: z.optional(line),
  postcode: z.optional(line),
  country: z.optional(line),
  country_name: z.optional(line),
})
