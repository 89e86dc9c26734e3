import * as z from 'zod/mini'
import { CONTACT_REPORTS } from '#domain/contact-report.ts'
import { endpoint } from './endpoint.ts'
import { line, text } from './fields/text.ts'
import { reason, session } from './orders.ts'

const PATH = '/api/staff/contacts'
/** As much as a call may carry. */
const LONGEST_FILE = 90_000

const words = line.check(z.trim())

/** What came back to one reader: by email, or for print also by the name and the postal code of the label. */
export const reportContact = endpoint({
  method: 'POST',
  path: `${PATH}/report`,
  body: z.strictObject({
    what: z.enum(CONTACT_REPORTS),
    email: words,
    name: words,
    postcode: words,
    reason,
    session,
  }),
  answer: z.object({ says: z.string() }),
})

/** The same for many, as a CSV file; answered line by line. */
export const reportContacts = endpoint({
  method: 'POST',
  path: `${PATH}/file`,
  body: z.strictObject({
    csv: text(LONGEST_FILE, 'Upload at most 1,000 lines at a time.'),
    reason,
    session,
  }),
  answer: z.object({
    lines: z.array(z.object({ line: z.number(), ok: z.boolean(), says: z.string() })),
  }),
})
