import * as z from 'zod/mini'
import { eachAddressField } from '#domain/addresses/address-fields.ts'
import { isDay } from '#domain/day.ts'
import { endpoint } from './endpoint.ts'
import { line, text, token } from './fields/text.ts'

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

export const addresses = z.object({ a: z.nullable(address), b: z.nullable(address), c: z.nullable(address) })

const addressBody = z.strictObject({ address: addressInput })
const addressesAnswer = z.object({ addresses })

/** `:shipcode` is ship-a, ship-b, ship-c or us, ca, other. Faults are told beside `address.line1` and so on. */
export const saveAddress = endpoint({
  method: 'POST',
  path: '/api/account/address/:shipcode',
  body: addressBody,
  answer: addressesAnswer,
})

/** By an emailed link and without a login: the token names the account and the one category it may change. */
export const changeAddress = endpoint({
  method: 'POST',
  path: '/api/account/change-address/:shipcode',
  query: z.strictObject({ token }),
  body: addressBody,
  answer: addressesAnswer,
})

/** The saved address is right, as it stands. */
export const confirmAddress = endpoint({
  method: 'POST',
  path: '/api/account/address/:shipcode/confirm',
  answer: z.object({ confirmed: z.literal(true) }),
})

export const deleteAddress = endpoint({
  method: 'DELETE',
  path: '/api/account/address/:shipcode',
  answer: addressesAnswer,
})

const day = text(10, 'Enter a date.').check(z.refine(isDay, 'Enter a date.'))

/** Where the issues of this zone go from one day to another, both included. */
export const saveTemporaryAddress = endpoint({
  method: 'POST',
  path: '/api/account/temporary-address/:shipcode',
  body: z.strictObject({ address: addressInput, from: day, until: day }),
  answer: z.object({ from: z.string(), until: z.string() }),
})

export const endTemporaryAddress = endpoint({
  method: 'DELETE',
  path: '/api/account/temporary-address/:shipcode',
  answer: z.object({ ended: z.literal(true) }),
})
