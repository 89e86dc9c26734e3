import * as z from 'zod/mini'
import { MOST_RETURNS } from '#domain/mailing/return-file.ts'
import { RETURN_RESULTS } from '#domain/mailing/take-return.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields/text.ts'
import { uuid } from '../fields/uuid.ts'
import { reason, session } from '../orders.ts'

const PATH = '/api/staff/contacts/return-file'
/** About 300 to a line. */
const LONGEST_FILE = 300 * MOST_RETURNS

const csv = text(LONGEST_FILE, 'Upload at most 1,000 lines at a time.')
const answer = z.object({
  lines: z.array(
    z.object({
      line: z.number(),
      /** `moved` and `undeliverable` change something; the others say why nothing is changed. */
      result: z.enum(RETURN_RESULTS),
      says: z.string(),
      reader: z.nullable(z.object({ token: z.string(), name: z.string() })),
    }),
  ),
})

/** What the post returned, by keyline: what the file would do now. Writes nothing. */
export const previewReturnFile = endpoint({
  method: 'POST',
  path: `${PATH}/preview`,
  body: z.strictObject({ csv, session }),
  answer,
})

/** The same, done: undeliverable addresses are suspended, new ones wait for staff. */
export const takeReturnFile = endpoint({
  method: 'POST',
  path: PATH,
  body: z.strictObject({ csv, reason, session }),
  answer,
})

/** A new address that the post told of is not used. 409 when that was decided before. */
export const setMoveAside = endpoint({
  method: 'POST',
  path: `${PATH}/set-aside`,
  body: z.strictObject({ move: uuid, reason, session }),
  answer: z.object({ move: z.string() }),
})
