export const TOO_NEAR = 'This password is too close to your name or email, or to ours. Please choose another.'

/** The product's own name; the publication's and its host's come from the settings. */
const PRODUCT = 'Masthead'
/** Shorter words turn up inside passwords by chance. */
const SHORTEST_WORD = 3
/** What is commonly typed in place of a letter, and the letter. */
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  l: 'i',
  '!': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
}

/**
 * Whether at least half of a password is words out of what is known to everybody: names and addresses of the account
 * and of the publication, however spelt. The other half is then what has to be guessed.
 */
export function isNearTo(password: string, known: readonly string[]): boolean {
  const folded = fold(password)
  const messages = folded.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const rest = splitWords([PRODUCT, ...known]).reduce((left, word) => left.replaceAll(word, ' '), messages)
  const taken = countLetters(messages) - countLetters(rest.replaceAll(' ', ''))
  return taken > 0 && taken * 2 >= countLetters(folded)
}

/** The longest first, so that none is taken for a shorter one inside it. */
function splitWords(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => text.split(/[^\p{L}\p{M}\p{N}]+/u)).map(fold)
  return words
    .filter((word) => countLetters(word) >= SHORTEST_WORD)
    .toSorted((one, other) => countLetters(other) - countLetters(one))
}

/** One spelling for what differs by case, accents or lookalikes only. */
function fold(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...plain].map((message) => LOOKALIKES[message] ?? message).join('')
}

const countLetters = (text: string) => [...text].length
