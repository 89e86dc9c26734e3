import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const PATH = '/api/staff/emails'
const mail = z.string().check(z.maxLength(60))
const session = z.string()
const subject = z.string().check(z.maxLength(200, 'At most 200 characters.'))
const text = z.string().check(z.maxLength(10_000, 'At most 10,000 characters.'))
const saved = z.object({ saved: z.literal(true) })

/** Words of staff in the place of ours, from the next message on; faults are told beside `subject` and `text`. */
export const saveMailWords = endpoint({
  method: 'POST',
  path: PATH,
  body: z.strictObject({ session, mail, subject, text }),
  answer: saved,
})

/** What the words would look like, with made-up things in them. Nothing is saved, so it is answered by the pages, which write letters. */
export const previewMailWords = endpoint({
  method: 'POST',
  path: '/staff/emails/:mail/preview',
  body: z.strictObject({ subject, text }),
  answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
})

export const resetMailWords = endpoint({
  method: 'POST',
  path: `${PATH}/reset`,
  body: z.strictObject({ session, mail }),
  answer: saved,
})
