import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { subject, text } from '#contract/mail.ts'

/** What the words would look like, with made-up things in them. Answered by the pages, which write letters; nothing is saved. */
export const previewMailWords = endpoint({
  method: 'POST',
  path: '/staff/emails/:mail/preview',
  body: z.strictObject({ subject, text }),
  answer: z.object({ subject: z.string(), preheader: z.string(), html: z.string(), text: z.string() }),
})
