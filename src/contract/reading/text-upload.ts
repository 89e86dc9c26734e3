import * as z from 'zod/mini'
import { isFileName, NOT_A_FILE_NAME, NOT_WHOLE, PIECE, pieceCount } from '#domain/catalogue/product-file.ts'
import { FILE_EMPTY, ISSUE_FILE_TOO_LARGE, MAX_ISSUE_FILE } from '#domain/reading/issue-files.ts'
import { endpoint } from '../endpoint.ts'
import { line, session } from '../fields/text.ts'
import { uuid } from '../fields/uuid.ts'

const PATH = '/api/staff/issues/text/upload'
const IN_BASE64 = Math.ceil(PIECE / 3) * 4

/** An EPUB or PDF for an issue. It comes in parts, so that a slow line and a lost connection cost a part and not the whole. */
export const beginUpload = endpoint({
  method: 'POST',
  path: `${PATH}/begin`,
  body: z.strictObject({
    session,
    issue: z.int32().check(z.positive()),
    file: line.check(z.trim(), z.refine(isFileName, NOT_A_FILE_NAME)),
    size: z
      .int('Must be a whole number.')
      .check(z.minimum(1, FILE_EMPTY), z.maximum(MAX_ISSUE_FILE, ISSUE_FILE_TOO_LARGE)),
    reason: line.check(z.trim()),
  }),
  answer: z.object({ file: z.string() }),
})

/** The next of its parts, in base64; after the last one it is read. */
export const sendUploadPart = endpoint({
  method: 'POST',
  path: `${PATH}/piece`,
  body: z.strictObject({
    session,
    file: uuid,
    at: z.int(NOT_WHOLE).check(z.minimum(0, NOT_WHOLE), z.maximum(pieceCount(MAX_ISSUE_FILE) - 1, NOT_WHOLE)),
    bytes: z.base64(NOT_WHOLE).check(z.minLength(1, NOT_WHOLE), z.maxLength(IN_BASE64, NOT_WHOLE)),
  }),
  answer: z.object({ saved: z.literal(true) }),
})
