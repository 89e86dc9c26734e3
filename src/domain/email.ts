export const NOT_AN_EMAIL = 'Please give a valid email address.'

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
