import * as z from 'zod/mini'
import { eachAddressField } from '#domain/addresses/address-fields.ts'
import { line } from './text.ts'

/**
 * An address as it is sent, also as it was answered, with the country's name: `domain/addresses/address.ts` says beside each field
 * what is missing.
 */
export const addressInput = z.strictObject({
  ...eachAddressField(() => z.optional(line)),
  country_name: z.optional(line),
})

/** As it is answered. */
export const address = z.object({ ...eachAddressField(() => z.string()), country_name: z.string() })
