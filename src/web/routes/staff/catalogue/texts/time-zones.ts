/** Those to choose from, with the one that is set. */
export const knownTimeZones = (set: string): string[] =>
  [...new Set(['UTC', set, ...Intl.supportedValuesOf('timeZone')])].toSorted()
