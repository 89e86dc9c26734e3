/** Of a reader who has none, in the console. */
export const NO_EMAIL = 'No email'
export const NOT_AN_EMAIL = 'Enter a valid email address.'
export const EMAIL_HAS_HIDDEN_CHARACTER =
  'There’s a hidden character in this email address. Please type it in instead of pasting it.'
/** spec 1 §8, in the words of product 8. */
export const EMAIL_PROBLEM =
  'There appears to be a problem with your email address. We are unable to send important notifications.'

/** RFC 5321. */
export const LONGEST_EMAIL = 254
// Nothing that could end a header or begin a second address: what comes out of here is written into mail.
const SHAPE = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/u
// What no eye can tell apart: controls, formats, fillers, selectors, odd blanks and what has no meaning in Unicode.
const HIDDEN = String.raw`\p{C}\p{Default_Ignorable_Code_Point}\u2800`
const HIDDEN_ANYWHERE = new RegExp(`[${HIDDEN}]`, 'u')
const BLANK_AT_THE_ENDS = new RegExp(`^[\\s${HIDDEN}]+|[\\s${HIDDEN}]+$`, 'gu')

/** As it is kept and written to: without what pasting leaves at its ends, in one spelling of each character. */
export function spellEmail(text: string): string {
  // Beyond this it is no address anyway, and not worth the work.
  return text.length > 2 * LONGEST_EMAIL ? text : text.normalize('NFKC').replace(BLANK_AT_THE_ENDS, '')
}

/** What is wrong with an address as `spellEmail` has left it, or nothing. */
export function emailFault(text: string): string | null {
  if (text.length > LONGEST_EMAIL) return NOT_AN_EMAIL
  if (HIDDEN_ANYWHERE.test(text)) return EMAIL_HAS_HIDDEN_CHARACTER
  return SHAPE.test(text) && text === spellEmail(text) ? null : NOT_AN_EMAIL
}

export function isEmail(text: string): boolean {
  return emailFault(text) === null
}

/** Whether there may be an account with it from before hidden characters were refused. */
export function wasEmail(text: string): boolean {
  return text.length <= LONGEST_EMAIL && SHAPE.test(text)
}

/** Whoever can log in has an email address; a reader without a login, and a deleted account, has none. */
export function hasEmail<Row extends { email: string | null }>(row: Row): row is Row & { email: string } {
  return row.email !== null
}

/** One spelling for every way of writing the same address: two accounts may not differ by less. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase().normalize('NFKC')
}
