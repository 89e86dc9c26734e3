import * as z from 'zod/mini'
import {
  FILE_TOO_LARGE,
  findMediaType,
  isFileName,
  LARGEST_FILE,
  NOT_A_FILE_NAME,
  NOT_SUCH_A_FILE,
  NOT_WHOLE,
  PIECE,
  pieceCount,
} from '#domain/catalogue/product-file.ts'
import { endpoint } from '../endpoint.ts'
import { line, text } from '../fields/text.ts'
import { uuid } from '../fields/uuid.ts'
import { reason, session } from '../orders.ts'

const PATH = '/api/staff/catalogue/products/files'
const IN_BASE64 = Math.ceil(PIECE / 3) * 4
const saved = z.object({ saved: z.literal(true) })

/**
 * A file for the buyers of a digital product, in the place of another of its files or beside them. It comes in pieces,
 * so that a slow line and a lost connection cost a piece and not the whole.
 */
export const beginFile = endpoint({
  method: 'POST',
  path: `${PATH}/begin`,
  body: z
    .strictObject({
      session,
      ref: text(100).check(z.regex(/^prd:[\w-]+$/, 'We couldn’t find this product.')),
      file: line.check(
        z.trim(),
        z.refine(isFileName, NOT_A_FILE_NAME),
        z.refine((name) => findMediaType(name) !== null, NOT_SUCH_A_FILE),
      ),
      size: z
        .int('Must be a whole number.')
        .check(z.minimum(1, 'This file is empty.'), z.maximum(LARGEST_FILE, FILE_TOO_LARGE)),
      replaces: z.nullable(uuid),
      reason: line.check(z.trim()),
    })
    .check(
      z.refine(({ replaces, reason: why }) => replaces === null || why !== '', {
        path: ['reason'],
        error: 'Enter a reason.',
      }),
    ),
  answer: z.object({ file: z.string() }),
})

/** The next of its pieces, in base64; with the last one buyers have the file. */
export const sendPiece = endpoint({
  method: 'POST',
  path: `${PATH}/piece`,
  body: z.strictObject({
    session,
    file: uuid,
    at: z.int(NOT_WHOLE).check(z.minimum(0, NOT_WHOLE), z.maximum(pieceCount(LARGEST_FILE) - 1, NOT_WHOLE)),
    bytes: z.base64(NOT_WHOLE).check(z.minLength(1, NOT_WHOLE), z.maxLength(IN_BASE64, NOT_WHOLE)),
  }),
  answer: saved,
})

export const removeFile = endpoint({
  method: 'POST',
  path: `${PATH}/remove`,
  body: z.strictObject({ session, file: uuid, reason }),
  answer: saved,
})
