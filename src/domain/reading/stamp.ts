/** None of these is taken for another when it is read aloud or typed. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LONGEST_NAME = 80

export const MARK_BYTES = 8
export const READER_MARK = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

/** Tells the publisher whose copy it is, and others nothing. From eight random bytes. */
export function readerMark(bytes: Uint8Array): string {
  const letters = Array.from(bytes.subarray(0, MARK_BYTES), (byte) => LETTERS[byte % LETTERS.length]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** product 11: the reader's name and mark, on the last page of a file. Never an email address. */
export function stampLine(name: string, mark: string): string {
  const shown = name.replace(/\s+/g, ' ').trim()
  if (!shown || shown.includes('@')) return `The mark of this copy is ${mark}`
  const letters = [...shown]
  return `This copy belongs to ${letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME).join('')}…` : shown} · ${mark}`
}
