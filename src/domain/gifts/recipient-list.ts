import { MAX_GIFTS } from '../cart/quantity.ts'

/** Nobody pastes more for twenty gifts. */
export const LONGEST_LIST = 10_000

export type ListedRecipient = { name: string; email: string }

/**
 * One person in each line, as lists are written: `Ada Finch, ada@example.com`, `Ada Finch <ada@example.com>`, columns of a
 * table, or the address alone. Only what has no @ is all name.
 */
export function parseRecipientList(text: string): { recipients: ListedRecipient[]; left: number } {
  const lines = text
    .slice(0, LONGEST_LIST)
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const recipients = lines.slice(0, MAX_GIFTS).map(parseLine)
  return { recipients, left: lines.length - recipients.length }
}

function parseLine(line: string): ListedRecipient {
  const words = line.split(/[\s,;<>"]+/)
  const email = words.find((word) => word.includes('@')) ?? ''
  const name = words.filter((word) => word !== email && word !== '').join(' ')
  return { name, email }
}
