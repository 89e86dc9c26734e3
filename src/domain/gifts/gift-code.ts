const LENGTH = 16
/** Long enough for one that is pasted with all its hyphens and blanks. */
export const LONGEST_CODE_TYPED = 60

/** For a code that is wrong, and for one of a gift that is gone. */
export const NO_SUCH_CODE = 'We couldn’t find a gift with this code. Please check each letter and number.'

/** In groups that can be read aloud: 7KQ2-M9XA-0RTV-4HBC. */
export function formatGiftCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** What was typed off a card, as it is kept; null for what can be no code. */
export function parseGiftCode(typed: string): string | null {
  if (typed.length > LONGEST_CODE_TYPED) return null
  const code = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  return code.length === LENGTH && /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? code : null
}
