import * as z from 'zod/mini'
import { emailFault, isEmail, LONGEST_EMAIL, NOT_AN_EMAIL, spellEmail, wasEmail } from '#domain/access/email.ts'

/** With room for what pasting leaves at its ends. */
const bounded = z.string(NOT_AN_EMAIL).check(z.maxLength(2 * LONGEST_EMAIL, { error: NOT_AN_EMAIL, abort: true }))

/** An address that we may write to, in the spelling in which it is kept. */
export const emailAddress = bounded.check(
  z.overwrite(spellEmail),
  z.refine(isEmail, { error: ({ input }) => emailFault(String(input)) ?? NOT_AN_EMAIL }),
)

/** An address that is only looked up: an account of before, with a character that is refused now, is still found. */
export const knownEmailAddress = bounded.check(
  z.overwrite((text) => (isEmail(spellEmail(text)) ? spellEmail(text) : text.trim())),
  z.refine(wasEmail, NOT_AN_EMAIL),
)
