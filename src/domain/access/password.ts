/** product 8. */
export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 256

export const TOO_SHORT = `Use at least ${SHORTEST_PASSWORD} characters.`
export const TOO_LONG = `Use at most ${LONGEST_PASSWORD} characters.`
export const TOO_COMMON = 'This password is too common. Please choose another.'
export const NOT_THE_SAME = 'The passwords don’t match.'

/** What is wrong with a new password, or nothing. Characters are counted as people count them, not as they are stored. */
export function passwordFault(password: string, isCommon: (lowerCase: string) => boolean): string | null {
  const length = [...password].length
  if (length < SHORTEST_PASSWORD) return TOO_SHORT
  if (length > LONGEST_PASSWORD) return TOO_LONG
  return isCommon(password.toLowerCase()) ? TOO_COMMON : null
}
