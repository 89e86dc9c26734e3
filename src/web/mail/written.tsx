import type { ReactNode } from 'react'
import { Fragment, isValidElement } from 'react'
import type { Inserts, Paragraph, Piece } from '#domain/mail/mail-words.ts'
import { fillSubject, findLinkedInsert, isLeftOut, parseWords } from '#domain/mail/mail-words.ts'
import type { Value } from './layout.tsx'

type Values = Record<string, Value>

export function writtenSubject(subject: string, values: Values): string {
  return fillSubject(subject, (name) => wordsIn(values[name]))
}

/** The paragraphs with everything put in, as text: what a reader is called can never become a part of the page. */
export function Written({ text, inserts, values }: { text: string; inserts: Inserts; values: Values }) {
  const isEmpty = (name: string) => inserts[name]?.optional === true && !values[name]
  return parseWords(text)
    .filter((paragraph) => !isLeftOut(paragraph, isEmpty))
    .map((paragraph, position) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name, and none ever moves
      <Fragment key={position}>{blockOf(paragraph, values) ?? <p>{inOrder(paragraph, inserts, values)}</p>}</Fragment>
    ))
}

function blockOf([first]: Paragraph, values: Values): ReactNode {
  const value = first?.is === 'insert' ? values[first.name] : null
  return isValidElement(value) ? value : null
}

function inOrder(pieces: readonly Piece[], inserts: Inserts, values: Values): ReactNode[] {
  return pieces.map((piece, position) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and none ever moves
    return <Fragment key={position}>{written(piece, inserts, values)}</Fragment>
  })
}

function written(piece: Piece, inserts: Inserts, values: Values): ReactNode {
  if (piece.is === 'text') return withBreaks(piece.text)
  if (piece.is === 'link') {
    const name = findLinkedInsert(piece.to)
    const href = name === null ? piece.to : wordsIn(values[name])
    return <a href={href}>{inOrder(piece.label, inserts, values)}</a>
  }
  const value = wordsIn(values[piece.name])
  return inserts[piece.name]?.as === 'link' ? <a href={value}>{value}</a> : value
}

function withBreaks(text: string): ReactNode[] {
  return text.split(/(\n)/).map((line, position) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and none ever moves
    return line === '\n' ? <br key={position} /> : line
  })
}

const wordsIn = (value: Value | undefined) => (typeof value === 'string' ? value : '')
