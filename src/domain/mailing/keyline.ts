/** Of the part that is kept with the account; the check digit follows it. The post allows 4 to 16 in all, always as many. */
export const KEYLINE_LENGTH = 12

const CODE = new RegExp(`^[0-9A-Z]{${KEYLINE_LENGTH}}[0-9]$`)

/** As it stands on the label and in the file, without the signs around it. */
export function writeKeyline(code: string): string {
  return `${code}${checkDigit(code)}`
}

/** As it comes back, with or without the signs around it. Null when it cannot be one of ours: a digit or letter is wrong. */
export function readKeyline(text: string): string | null {
  const bare = text.toUpperCase().replace(/[#\s]/g, '')
  if (!CODE.test(bare)) return null
  const code = bare.slice(0, KEYLINE_LENGTH)
  return writeKeyline(code) === bare ? code : null
}

/** MOD 10 of USPS Publication 8A: the lower four bits of each character, every other one doubled, summed digit by digit. */
export function checkDigit(code: string): number {
  const sum = [...code]
    .map((character, at) => (character.charCodeAt(0) % 16) * (at % 2 === 0 ? 2 : 1))
    .reduce((total, value) => total + sumDigits(value), 0)
  return (10 - (sum % 10)) % 10
}

/** Until one digit is left: 28 is 10 is 1. */
function sumDigits(value: number): number {
  return value < 10 ? value : sumDigits(Math.floor(value / 10) + (value % 10))
}
