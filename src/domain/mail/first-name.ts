/** Where no name is known, or none that could stand in a greeting. */
const NOBODY = 'there'

const TITLES = /^(dr|fr|hon|miss|mr|mrs|ms|mx|prof|professor|rev|sir|sr)\.?$/iu

/** Letters alone: mail programs make links of what looks like an address, and names are typed by strangers. */
const NAME = /^\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*$/u
const LONGEST = 30

/** What a reader is called in a greeting: Ada, of "Dr. Ada Reader" and of "Reader, Ada". */
export function firstName(name: string): string {
  const [family = '', given] = name.split(',')
  const words = (given?.trim() ? given : family).trim().split(/\s+/)
  const first = words.find((word) => !TITLES.test(word)) ?? ''
  // "J. Reader" goes by neither.
  return NAME.test(first) && first.length > 1 && first.length <= LONGEST ? first : NOBODY
}
