import * as z from 'zod/mini'
import { LONGEST_PATH } from '#domain/access/safe-path.ts'
import { LONGEST_LINE, tooLong } from '#domain/addresses/line-length.ts'

/** Nothing else is looked at in a text that is too long: what is looked for may cost more than its length. */
/* @__NO_SIDE_EFFECTS__ */
export function text(longest: number, sentence = tooLong(longest)) {
  return z.string().check(z.maxLength(longest, { error: sentence, abort: true }))
}

/** What is written on one line; and a token of ours, whoever it belongs to. */
export const line = text(LONGEST_LINE)
export const token = line
/** Of a query: that it is there is all it says. */
export const flag = z.optional(line)
/** The spec's `session` parameter, in the body or in the query; whether it is the right one is for `requireAntiForgery` to say. */
export const session = z.optional(z.nullable(line))

/** Where to go afterwards: a path of this site, anything else counts as none. */
export const pathAfter = z.optional(text(LONGEST_PATH))
