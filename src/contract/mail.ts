import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { session, text as textOf } from './fields/text.ts'

const PATH = '/api/staff/emails'
const mail = textOf(60)
export const subject = textOf(200, 'Use at most 200 characters.')
export const text = textOf(10_000, 'Use at most 10,000 characters.')
const saved = z.object({ saved: z.literal(true) })

/** Words of staff in the place of ours, from the next message on; faults are told beside `subject` and `text`. */
export const saveMailWords = endpoint({
  method: 'POST',
  path: PATH,
  body: z.strictObject({ session, mail, subject, text }),
  answer: saved,
})

export const resetMailWords = endpoint({
  method: 'POST',
  path: `${PATH}/reset`,
  body: z.strictObject({ session, mail }),
  answer: saved,
})
