import type { Letterhead } from '#domain/mail/letterhead.ts'
import type { Paragraph, Piece } from '#domain/mail/mail-words.ts'
import { loneLink } from '#domain/mail/mail-words.ts'
import type { Block } from './message.ts'
import type { Values } from './written.tsx'
import { findBlock, resolveLink, wordsIn } from './written.tsx'

type Parts = { top: Block | null; foot: Block | null; why: string }

/** The whole message for programs that show no pages: the same words and figures, each address on a line of its own. */
export function writtenText(
  { publication, supportEmail, seller }: Letterhead,
  words: readonly string[],
  { top, foot, why }: Parts,
): string {
  const imprint = [`Questions? Write to ${supportEmail}.`, why, ...(foot ? [foot.text] : []), seller.join('\n')]
  return [publication, ...(top ? [top.text] : []), ...words, '--', ...imprint].join('\n\n').concat('\n')
}

export function paragraphText(paragraph: Paragraph, values: Values): string {
  const block = findBlock(paragraph, values)
  if (block) return block.text
  const only = loneLink(paragraph)
  if (only) return `${said(only.label, values)}:\n${shown(only.to, values)}`
  const links = paragraph.filter((piece) => piece.is === 'link')
  // With one link it is plain which words it belongs to.
  const under = links.flatMap(({ label, to }) => [
    ...(links.length > 1 ? [`${said(label, values)}:`] : []),
    shown(to, values),
  ])
  return [said(paragraph, values), ...under].join('\n')
}

function said(pieces: readonly Piece[], values: Values): string {
  return pieces
    .map((piece) => {
      if (piece.is === 'text') return piece.text
      return piece.is === 'insert' ? wordsIn(values[piece.name]).replace(/^mailto:/, '') : said(piece.label, values)
    })
    .join('')
}

const shown = (to: string, values: Values) => resolveLink(to, values).replace(/^mailto:/, '')
