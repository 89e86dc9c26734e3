export const NO_SUCH_ZONE = 'Choose a time zone from the list.'

/** `Europe/Lisbon`: as the computer's own tables have it. An offset alone, which knows no summer, is none. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}
