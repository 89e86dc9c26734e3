import * as z from 'zod/mini'
import { MAX_MAIL_TEXT, MAX_PREHEADER, MAX_SUBJECT } from '#domain/mail/mail-words.ts'
import { endpoint } from './endpoint.ts'
import { session, text as textOf } from './fields/text.ts'

const PATH = '/api/staff/emails'
const mail = textOf(60)
/** The next one has to fit the column, too. */
const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000))
/** What the words of a mail consist of. */
export const words = {
  subject: textOf(MAX_SUBJECT, `Use at most ${MAX_SUBJECT} characters.`),
  preheader: textOf(MAX_PREHEADER, `Use at most ${MAX_PREHEADER} characters.`),
  text: textOf(MAX_MAIL_TEXT, 'Use at most 10,000 characters.'),
}
/** `base` is how often the mail had been edited before; when it was edited since, nothing is changed and 409 says so. */
const edit = { session, mail, base: count }
const saved = z.object({ edits: z.number() })

/** Words of staff in the place of ours, from the next message on; faults are told beside the field. */
export const publishMailWords = endpoint({
  method: 'POST',
  path: PATH,
  body: z.strictObject({ ...edit, ...words }),
  answer: saved,
})

export const resetMailWords = endpoint({
  method: 'POST',
  path: `${PATH}/reset`,
  body: z.strictObject(edit),
  answer: saved,
})

export const restoreMailWords = endpoint({
  method: 'POST',
  path: `${PATH}/restore`,
  body: z.strictObject({ ...edit, version: count }),
  answer: saved,
})

/** Nothing of it is sent, and it need not be without fault. */
export const keepMailDraft = endpoint({
  method: 'POST',
  path: `${PATH}/draft`,
  body: z.strictObject({ ...edit, ...words }),
  answer: saved,
})

export const discardMailDraft = endpoint({
  method: 'POST',
  path: `${PATH}/draft/discard`,
  body: z.strictObject(edit),
  answer: saved,
})

/** These words with made-up things in them, to the member of staff who asks for it, and nobody else. */
export const sendTestMail = endpoint({
  method: 'POST',
  path: `${PATH}/test`,
  body: z.strictObject({ session, mail, ...words }),
  answer: z.object({ sent_to: z.string() }),
})
