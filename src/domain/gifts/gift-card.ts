import type { Deliverable, SoldTerm } from '../vocabulary.ts'
import { mediumOf, termLabel } from '../vocabulary.ts'

/** The sheets that a card is made for; `letter` is folded twice. */
export const CARD_PAPERS = ['a6', 'letter'] as const
export type CardPaper = (typeof CARD_PAPERS)[number]

export const PAPER_LABELS: Record<CardPaper, string> = { a6: 'A6', letter: 'letter, folded twice' }

export const TOO_MANY_CARDS = 'We’re making many cards right now. Please try again in a minute.'

export const cardTitle = (giver: string) => `A gift for you, from ${giver}`

const IN_WORDS = { print: 'in print', digital: 'to read on a screen' } as const

/** 1 year, 4 issues, in print. */
export const cardForm = ({ deliverable, ...sold }: SoldTerm & { deliverable: Deliverable }) =>
  `${termLabel(sold)}, ${IN_WORDS[mediumOf(deliverable)]}.`

/** With what joins them and says how they are shown. */
const PICTOGRAPHS = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0e|\ufe0f|\u20e3/gu
const IN_OUR_FONTS = /[©®™]/
const OTHER_SCRIPTS = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

/**
 * What our printing fonts can set of the giver's words: pictographs are left out. Null where the words are in another script,
 * so that the giver writes them by hand, or prints the page, which has all of them.
 */
export function printableGreeting(greeting: string): string | null {
  if (OTHER_SCRIPTS.test(greeting)) return null
  const plain = greeting.replace(PICTOGRAPHS, (sign) => (IN_OUR_FONTS.test(sign) ? sign : ''))
  return plain
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(/[\s\p{Cc}]+/gu, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
