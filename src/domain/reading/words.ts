/** Scripts written without spaces: two signs of them are about one word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu
/** A run of letters and digits; an apostrophe, hyphen or point inside does not end it (don’t, well-known, 3.5). */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’\-.,·][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu

/** How many words a reader meets in a text. */
export function countWords(text: string): number {
  const signs = text.match(UNSPACED)?.length ?? 0
  const words = text.replace(UNSPACED, ' ').match(WORD)?.length ?? 0
  return words + Math.ceil(signs / 2)
}
