import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, pathAfter, text, token } from '../fields/text.ts'

/** As the browser's `PublicKeyCredential.parse…OptionsFromJSON` takes them. */
const json = z.record(z.string(), z.unknown())

/** As its `toJSON` gives them, in base64url; what is not named here is left out. */
const bytes = text(10_000)
const credential = {
  id: text(2_000),
  rawId: text(2_000),
  type: line,
  authenticatorAttachment: z.optional(z.nullable(line)),
  clientExtensionResults: z._default(z.object({}), {}),
}
const madeCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: z.optional(bytes),
    publicKey: z.optional(z.nullable(bytes)),
    publicKeyAlgorithm: z.optional(z.number()),
    transports: z.optional(z.array(line).check(z.maxLength(20))),
  }),
})
export type MadeCredential = z.input<typeof madeCredential>
export const shownCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(z.nullable(bytes)),
  }),
})
export type ShownCredential = z.input<typeof shownCredential>

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
    token,
    name: text(60, 'Use at most 60 characters.').check(z.trim(), z.minLength(1, 'Enter a name.')),
    response: madeCredential,
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
  body: z.strictObject({ token, response: shownCredential, path: pathAfter }),
  answer: z.object({ path: z.string() }),
})
