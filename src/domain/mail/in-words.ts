const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** As it stands in a sentence: numbers under ten in words. */
export function inWords(count: number): string {
  return SMALL[count] ?? String(count)
}
