import type { ReactNode } from 'react'
import { Fragment } from 'react'
import type { Inserts, Paragraph, Piece } from '#domain/mail/mail-words.ts'
import { fillLine, findLinkedInsert, isLeftOut, loneLink, parseWords } from '#domain/mail/mail-words.ts'
import { Button } from './button.tsx'
import type { Block, Value } from './message.ts'
import * as styles from './styles.ts'

export type Values = Record<string, Value>

export function writtenLine(words: string, values: Values): string {
  return fillLine(words, (name) => wordsIn(values[name]))
}

/** What is said: the paragraphs without those that have nothing to say. */
export function writtenParagraphs(text: string, inserts: Inserts, values: Values): Paragraph[] {
  const isEmpty = (name: string) => inserts[name]?.optional === true && !values[name]
  return parseWords(text).filter((paragraph) => !isLeftOut(paragraph, isEmpty))
}

type WrittenProps = { paragraphs: readonly Paragraph[]; inserts: Inserts; values: Values }

/** Everything is put in as text: what a reader is called can never become a part of the page. */
export function Written({ paragraphs, inserts, values }: WrittenProps) {
  // The first link that stands alone is the one thing to do; any other is a link.
  const first = paragraphs.findIndex((paragraph) => loneLink(paragraph))
  return paragraphs.map((paragraph, position) => {
    const only = position === first ? loneLink(paragraph) : null
    const block = only ? (
      <Button href={resolveLink(only.to, values)}>{inOrder(only.label, inserts, values)}</Button>
    ) : (
      (findBlock(paragraph, values)?.html ?? <p style={styles.paragraph}>{inOrder(paragraph, inserts, values)}</p>)
    )
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name, and none ever moves
    return <Fragment key={position}>{block}</Fragment>
  })
}

export function findBlock([first]: Paragraph, values: Values): Block | null {
  const value = first?.is === 'insert' ? values[first.name] : null
  return value && typeof value === 'object' ? value : null
}

export function resolveLink(to: string, values: Values): string {
  const name = findLinkedInsert(to)
  return name === null ? to : wordsIn(values[name])
}

export const wordsIn = (value: Value | undefined) => (typeof value === 'string' ? value : '')

function inOrder(pieces: readonly Piece[], inserts: Inserts, values: Values): ReactNode[] {
  return pieces.map((piece, position) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and none ever moves
    return <Fragment key={position}>{written(piece, inserts, values)}</Fragment>
  })
}

/** A day or a number is not torn apart at the end of a line. */
const BREAKABLE = /\d[^\S]|[\s-]\d/
const LONGEST_UNBROKEN = 20

function written(piece: Piece, inserts: Inserts, values: Values): ReactNode {
  if (piece.is === 'text') return withBreaks(piece.text)
  if (piece.is === 'link') return linkTo(resolveLink(piece.to, values), inOrder(piece.label, inserts, values))
  const value = wordsIn(values[piece.name])
  if (inserts[piece.name]?.as === 'link') return linkTo(value, value)
  return BREAKABLE.test(value) && value.length <= LONGEST_UNBROKEN ? (
    <span style={styles.unbroken}>{value}</span>
  ) : (
    value
  )
}

function linkTo(href: string, children: ReactNode): ReactNode {
  return (
    <a href={href} className="ink" style={styles.link}>
      {children}
    </a>
  )
}

function withBreaks(text: string): ReactNode[] {
  return text.split(/(\n)/).map((line, position) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and none ever moves
    return line === '\n' ? <br key={position} /> : line
  })
}
