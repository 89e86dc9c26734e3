import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** As the browser's `PublicKeyCredential.parse…OptionsFromJSON` takes them and `toJSON` gives them. */
const json = z.record(z.string(), z.unknown())

const passkey = z.object({ id: z.string(), name: z.string(), created: z.string(), last_used: z.nullable(z.string()) })
const passkeys = z.array(passkey)

export const listPasskeys = endpoint({ method: 'GET', path: '/api/access/passkeys', answer: passkeys })

/** Needs a login younger than ten minutes. */
export const passkeyRegistration = endpoint({
  method: 'POST',
  path: '/api/access/passkeys/options',
  answer: z.object({ token: z.string(), options: json }),
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/access/passkeys',
  body: z.strictObject({
    token: z.string(),
    name: z
      .string()
      .check(z.trim(), z.minLength(1, 'Please give it a name.'), z.maxLength(60, 'Use at most 60 characters.')),
    response: json,
  }),
  answer: passkeys,
})

export const removePasskey = endpoint({ method: 'DELETE', path: '/api/access/passkeys/:id', answer: passkeys })

/** For the login page, and for staff who show a passkey as their second factor. */
export const passkeyChallenge = endpoint({
  method: 'POST',
  path: '/api/access/passkey/options',
  answer: z.object({ token: z.string(), options: json }),
})

export const showPasskey = endpoint({
  method: 'POST',
  path: '/api/access/passkey/verify',
  body: z.strictObject({ token: z.string(), response: json, path: z.optional(z.string()) }),
  answer: z.object({ path: z.string() }),
})
