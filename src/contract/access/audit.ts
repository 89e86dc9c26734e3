import * as z from 'zod/mini'

const word = z.optional(z.string().check(z.maxLength(200)))

/** Answers a CSV file, not JSON: the audit log, narrowed down as on the page. */
export const auditFile = {
  path: '/api/staff/audit/log.csv',
  query: z.object({ find: word, by: word, about: word, from: word, until: word }),
}
