/** As much as the body of a call may hold, and as the heads of a request may. */
export const BODY_LENGTH = 90_000
export const HEAD_LENGTH = 15_000

const RUNS = [
  '%',
  '/',
  '\\',
  '?',
  '#',
  '&',
  '=',
  '+',
  '.',
  '@',
  ' ',
  '\t',
  '\n',
  '"',
  "'",
  '<',
  '>',
  '-',
  '_',
  ',',
  ';',
]
const MORE_RUNS = [':', '(', '[', '{', '*', '$', '^', '|', '~', '0', 'a', '\u00e9', '\u0301', '\u200b', '\u{1f381}']

type LongText = { name: string; of(length: number): string }

const run = (sign: string): LongText => ({
  name: `a run of ${JSON.stringify(sign)}`,
  of: (length) => sign.repeat(length / sign.length),
})
/** Where a path is looked for, only what begins like one is looked into. */
const asPath = ({ name, of }: LongText): LongText => ({ name: `/ and ${name}`, of: (length) => `/${of(length - 1)}` })

/** Encoded again and again: each time it is decoded, a little less is left. */
export const ENCODED: LongText = {
  name: 'a character encoded as often as there is room for',
  of: (length) => `/%${'25'.repeat((length - 4) / 2)}41`,
}

/** Texts whose reading may cost more than their length. */
export const LONG_TEXTS: LongText[] = [
  ENCODED,
  asPath(run('%25')),
  run('%2525'),
  asPath(run('%2f')),
  ...[...RUNS, ...MORE_RUNS].map(run),
  ...['%', '/', '?', '#', '.', ' ', '\\', 'a'].map(run).map(asPath),
  { name: 'an email address of dots', of: (length) => `a@${'a.'.repeat(length / 2 - 2)}@` },
  { name: 'an email address of pluses', of: (length) => `${'+'.repeat(length - 14)}@example.com\n` },
  { name: 'brackets within brackets', of: (length) => '[('.repeat(length / 4) + ')]'.repeat(length / 4) },
  { name: 'quotation marks and commas', of: (length) => '"",'.repeat(length / 3) },
  { name: 'cookies', of: (length) => 'masthead=a; '.repeat(length / 12) },
  { name: 'lines', of: (length) => 'a\r\n \t'.repeat(length / 5) },
]

/** JSON that goes down as far as there is room for, whole and broken off. */
export const DEEP_BODIES: { name: string; body: string }[] = [
  { name: 'lists within lists', body: `${'['.repeat(45_000)}${']'.repeat(45_000)}` },
  { name: 'lists that do not end', body: '['.repeat(BODY_LENGTH) },
  { name: 'objects within objects', body: `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}` },
  { name: 'a deep email', body: `{"email":${'['.repeat(40_000)}"\\u0000"${']'.repeat(40_000)}}` },
  { name: 'very many keys', body: `{${Array.from({ length: 8_000 }, (_, at) => `"k${at}":1`).join(',')}}` },
  { name: 'the same key very often', body: `{${'"email":"a",'.repeat(7_000)}"email":"b"}` },
]
