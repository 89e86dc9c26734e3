export const NOT_AN_EMAIL = 'Please give a valid email address.'
/** spec 1 §8, in the words of product 8. */
export const EMAIL_PROBLEM =
  'There appears to be a problem with your email address. We are unable to send important notifications.'

const LONGEST = 254
// Nothing that could end a header or begin a second address: what comes out of here is written into mail.
const SHAPE = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/u

export function isEmail(text: string): boolean {
  return text.length <= LONGEST && SHAPE.test(text)
}

/** One spelling for every way of writing the same address: two accounts may not differ by less. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
