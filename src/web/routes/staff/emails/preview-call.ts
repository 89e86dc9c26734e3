import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { words } from '#contract/mail.ts'

/** What the words would look like, with made-up things in them. Answered by the pages, which write letters; nothing is saved. */
export const previewMailWords = endpoint({
  method: 'POST',
  path: '/staff/emails/:mail/preview',
  body: z.strictObject(words),
  answer: z.object({ subject: z.string(), preheader: z.string(), html: z.string(), text: z.string() }),
})
