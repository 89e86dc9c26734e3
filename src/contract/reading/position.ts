import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, session } from '../fields/text.ts'
import { POSITION_PATH } from './position-path.ts'

/** Far more than a piece may have. */
const MOST_BLOCKS = 100_000

/** Where a reader has come to in a piece. */
export const savePosition = endpoint({
  method: 'POST',
  path: POSITION_PATH,
  body: z.strictObject({
    session,
    issue: line,
    piece: line,
    block: z.int().check(z.minimum(0), z.maximum(MOST_BLOCKS)),
    fraction: z.number().check(z.minimum(0), z.maximum(1)),
  }),
  answer: z.object({ saved: z.literal(true) }),
})
