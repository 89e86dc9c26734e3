import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { line, session } from '../fields/text.ts'

/** Makes a link by which a few others read one piece. */
export const sharePiece = endpoint({
  method: 'POST',
  path: '/api/reading/share',
  body: z.strictObject({ session, issue: line, piece: line, named: z.boolean() }),
  answer: z.object({ link: z.string(), opens: z.int(), ends: z.string() }),
})
