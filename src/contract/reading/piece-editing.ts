import * as z from 'zod/mini'
import { NOT_A_PICTURE } from '#domain/catalogue/picture-type.ts'
import { MAX_ALT, NEEDS_ALT } from '#domain/pictures/alt-text.ts'
import { MAX_MARKDOWN, MAX_PIECE_KIND, MAX_PIECE_TITLE } from '#domain/reading/text/piece-limits.ts'
import { endpoint } from '../endpoint.ts'
import { session, text } from '../fields/text.ts'
import { uuid } from '../fields/uuid.ts'

const PATH = '/api/staff/issues/text'
const issue = z.int32().check(z.positive())
const piece = uuid
/** The next one has to fit the column, too. */
const version = z.int().check(z.minimum(0), z.maximum(1_000_000_000))
const oneLine = (longest: number) => text(longest).check(z.trim(), z.regex(/^[^\r\n]*$/, 'Use one line.'))
const title = oneLine(MAX_PIECE_TITLE).check(z.minLength(1, 'Enter a title.'))
/** Required where the issue is released. */
const reason = oneLine(200)
const saved = z.object({ saved: z.literal(true) })

const heading = {
  title,
  author: oneLine(MAX_PIECE_TITLE),
  kind: oneLine(MAX_PIECE_KIND),
  free: z.boolean(),
}
const markdown = text(MAX_MARKDOWN, 'Use at most 400,000 characters.').check(
  z.refine((typed) => typed.trim() !== '', 'Write the text first.'),
)
const dropped = z.array(z.object({ where: z.string(), what: z.string(), why: z.string() }))
const savedPiece = z.object({ piece: z.string(), version: z.number(), dropped })

/** `base` is the version that was edited; when another was saved since, nothing is changed and 409 says so. */
export const saveHeading = endpoint({
  method: 'POST',
  path: `${PATH}/heading`,
  body: z.strictObject({ session, piece, base: version, ...heading }),
  answer: savedPiece,
})

/** A piece in Markdown; `piece` is null for a new one. */
export const writePiece = endpoint({
  method: 'POST',
  path: `${PATH}/write/piece`,
  body: z.strictObject({ session, issue, piece: z.nullable(piece), base: version, ...heading, markdown }),
  answer: savedPiece,
})

/** The text as readers would see it; nothing is saved. */
export const previewPiece = endpoint({
  method: 'POST',
  path: `${PATH}/preview/piece`,
  body: z.strictObject({ session, issue, title, author: heading.author, markdown }),
  answer: z.object({ html: z.string(), dropped }),
})

/** A picture for a piece in Markdown, in base64; answers what to write where it is to stand. */
export const savePicture = endpoint({
  method: 'POST',
  path: `${PATH}/picture`,
  body: z.strictObject({
    session,
    issue,
    picture: z
      .base64(NOT_A_PICTURE)
      .check(z.minLength(1, NOT_A_PICTURE), z.maxLength(2_700_000, 'Choose a picture under 2 MB.')),
    alt: oneLine(MAX_ALT).check(z.minLength(1, NEEDS_ALT)),
  }),
  answer: z.object({ markdown: z.string() }),
})

export const movePiece = endpoint({
  method: 'POST',
  path: `${PATH}/move`,
  body: z.strictObject({ session, piece, to: z.enum(['up', 'down']) }),
  answer: z.object({ position: z.number() }),
})

/** With the one after it, which is named as it was seen. */
export const mergePieces = endpoint({
  method: 'POST',
  path: `${PATH}/merge`,
  body: z.strictObject({
    session,
    piece,
    base: version,
    next: piece,
    next_base: version,
    heading: z.boolean(),
    reason,
  }),
  answer: saved,
})

export const splitPiece = endpoint({
  method: 'POST',
  path: `${PATH}/split`,
  body: z.strictObject({
    session,
    piece,
    base: version,
    block: z.int('Choose a paragraph.').check(z.minimum(1), z.maximum(100_000)),
    title,
  }),
  answer: z.object({ piece: z.string() }),
})

export const removePiece = endpoint({
  method: 'POST',
  path: `${PATH}/remove`,
  body: z.strictObject({ session, piece, base: version, reason }),
  answer: saved,
})
