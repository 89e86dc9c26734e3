import { inThousands } from '../money.ts'

/** For what is written on one line: a name, an email address, a line of an address. */
export const LONGEST_LINE = 200
export const LINE_TOO_LONG = tooLong(LONGEST_LINE)

export function tooLong(longest: number): string {
  return `Must not be longer than ${inThousands(String(longest))} characters.`
}
