import * as z from 'zod/mini'
import { DELIVERABLES, ZONES } from '#domain/vocabulary.ts'
import { endpoint } from './endpoint.ts'

const PATH = '/api/staff/issues'
const LONGEST = 200

const number = z.int().check(z.positive())
const numberInQuery = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))
const run = z.uuid()
const said = (sentence: string) => z.string().check(z.trim(), z.minLength(1, sentence), z.maxLength(LONGEST))
const signOff = said('Please sign with your name.')

const served = z.record(z.enum(DELIVERABLES), z.number())
const held = z.object({ missing: z.number(), suspended: z.number() })
const counts = z.object({ served, held })

const runAnswer = z.object({
  run: z.string(),
  issue: z.number(),
  kind: z.enum(['release', 'close', 'late']),
  signed_off_by: z.string(),
  served,
  held,
  at: z.string(),
  sent_at: z.nullable(z.string()),
  undone_at: z.nullable(z.string()),
})

/** Newest first, each with what was done for it. */
export const listIssues = endpoint({
  method: 'GET',
  path: PATH,
  answer: z.object({
    issues: z.array(
      z.object({
        number: z.number(),
        title: z.string(),
        season: z.string(),
        planned_for: z.string(),
        released_at: z.nullable(z.string()),
        closed_at: z.nullable(z.string()),
        runs: z.array(runAnswer),
      }),
    ),
  }),
})

const compared = z.extend(counts, { before: z.nullable(z.object({ issue: z.number(), served })) })
const group = z.object({
  count: z.number(),
  readers: z.array(
    z.object({
      account: z.string(),
      name: z.string(),
      email: z.string(),
      deliverable: z.enum(DELIVERABLES),
      left: z.nullable(z.number()),
      address: z.string(),
    }),
  ),
})

/** Whoever is to be looked at before the list is closed, and what a close would do now. Writes nothing. */
export const preflight = endpoint({
  method: 'GET',
  path: `${PATH}/preflight`,
  query: z.strictObject({ issue: numberInQuery }),
  answer: z.extend(compared, {
    groups: z.record(z.enum(['no-address', 'suspended-address', 'suspended-email', 'last-issue', 'duplicates']), group),
  }),
})

export const dryRun = endpoint({
  method: 'POST',
  path: `${PATH}/dry-run`,
  body: z.strictObject({ issue: number, kind: z._default(z.enum(['close', 'late']), 'close') }),
  answer: compared,
})

const signed = z.strictObject({ issue: number, sign_off: signOff })

/** Each is done once: 409 when it has been. */
export const releaseIssue = endpoint({ method: 'POST', path: `${PATH}/release`, body: signed, answer: runAnswer })
export const closeIssue = endpoint({ method: 'POST', path: `${PATH}/close`, body: signed, answer: runAnswer })
export const mailLate = endpoint({ method: 'POST', path: `${PATH}/late`, body: signed, answer: runAnswer })

export const markSent = endpoint({
  method: 'POST',
  path: `${PATH}/sent`,
  body: z.strictObject({ run }),
  answer: runAnswer,
})

/** Until the file is marked as sent. */
export const undoRun = endpoint({
  method: 'POST',
  path: `${PATH}/undo`,
  body: z.strictObject({ run, reason: said('Please say why.') }),
  answer: runAnswer,
})

/** Answers a CSV file, not JSON. */
export const mailingFile = {
  path: `${PATH}/mailing-file`,
  query: z.strictObject({ run, zone: z.enum(ZONES) }),
}
