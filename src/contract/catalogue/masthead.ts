import * as z from 'zod/mini'
import { NO_COLOUR } from '#domain/masthead/accent.ts'
import { ICON_GROUNDS, WORDMARK_FACES } from '#domain/masthead/masthead.ts'
import { MOST_WORDMARK_BYTES, NOT_A_WORDMARK, WORDMARK_TOO_LARGE } from '#domain/masthead/wordmark-file.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields/text.ts'
import { session } from '../orders.ts'

const PATH = '/api/staff/catalogue/masthead'
const colour = text(20, NO_COLOUR).check(z.trim(), z.toLowerCase(), z.regex(/^#[0-9a-f]{6}$/, NO_COLOUR))
const inBase64 = Math.ceil(MOST_WORDMARK_BYTES / 3) * 4
const picture = z.base64(NOT_A_WORDMARK).check(z.maxLength(inBase64, WORDMARK_TOO_LARGE))

/** All of how the publication looks; the picture in base64, null to take it away, absent to keep it. */
export const saveMasthead = endpoint({
  method: 'POST',
  path: `${PATH}/picture`,
  body: z.strictObject({
    session,
    face: z.enum(WORDMARK_FACES),
    capitals: z.boolean(),
    accent: z.strictObject({ light: colour, dark: colour }),
    icon: z.enum(ICON_GROUNDS),
    picture: z.optional(z.nullable(picture)),
    one_colour: z.boolean(),
  }),
  answer: z.object({ saved: z.literal(true) }),
})

/** What would become of a picture, as PNG in base64; nothing is kept. */
export const tryWordmark = endpoint({
  method: 'POST',
  path: `${PATH}/preview/picture`,
  body: z.strictObject({ session, picture, one_colour: z.boolean() }),
  answer: z.object({ light: z.string(), dark: z.string(), icon: z.nullable(z.string()) }),
})
