import * as z from 'zod/mini'
import { PREFLIGHT_GROUPS } from '#domain/issues/preflight-groups.ts'
import { DELIVERABLES, ZONES } from '#domain/vocabulary.ts'
import { endpoint } from './endpoint.ts'
import { altText, pictureInPlace } from './fields/picture.ts'
import { line, text } from './fields/text.ts'
import { uuid } from './fields/uuid.ts'
import { day, reason, session } from './orders.ts'

const PATH = '/api/staff/issues'

const number = z.int32().check(z.positive())
const numberInQuery = z.pipe(text(9).check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))
const run = uuid
const said = (sentence: string) => line.check(z.trim(), z.minLength(1, sentence))
const signOff = said('Enter your name to sign off.')
const BLANK = 'Must not be blank.'
const WHOLE = 'Must be a whole number.'

const served = z.record(z.enum(DELIVERABLES), z.number())
const held = z.object({
  missing: z.number(),
  suspended: z.number(),
  kept: z.optional(z.number()),
  zone: z.optional(z.number()),
})
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
  /** Per zone, where staff entered another day than that of `sent_at`. */
  posted_on: z.partialRecord(z.enum(ZONES), z.string()),
  undone_at: z.nullable(z.string()),
  /** Of a release: since when it cannot be undone. */
  final_at: z.nullable(z.string()),
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
        cut_off: z.nullable(z.string()),
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
      email: z.nullable(z.string()),
      deliverable: z.enum(DELIVERABLES),
      subscription: z.string(),
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
    groups: z.record(z.enum(PREFLIGHT_GROUPS), group),
  }),
})

export const dryRun = endpoint({
  method: 'POST',
  path: `${PATH}/dry-run`,
  body: z.strictObject({ issue: number, kind: z._default(z.enum(['close', 'late']), 'close') }),
  answer: compared,
})

const signed = z.strictObject({ issue: number, sign_off: signOff, session })

/** `early`: yes, though the cut-off, or of a release the planned day, is still to come. Without it that is refused beside this field. */
const closing = z.extend(signed, { early: z.optional(z.boolean()) })

/** Each is done once: 409 when it has been. */
export const releaseIssue = endpoint({ method: 'POST', path: `${PATH}/release`, body: closing, answer: runAnswer })
export const closeIssue = endpoint({ method: 'POST', path: `${PATH}/close`, body: closing, answer: runAnswer })
/** The first of two signatures, where the settings ask for two; the second one closes. */
export const signClose = endpoint({
  method: 'POST',
  path: `${PATH}/sign`,
  body: closing,
  answer: z.object({ signed_off_by: z.string(), served, held, at: z.string() }),
})
export const mailLate = endpoint({ method: 'POST', path: `${PATH}/late`, body: signed, answer: runAnswer })

export const markSent = endpoint({
  method: 'POST',
  path: `${PATH}/sent`,
  /** `posted_on`: when it was handed to the post, if not today; `posted`: per zone, which goes first. */
  body: z.strictObject({
    run,
    posted_on: z.optional(z.nullable(day)),
    posted: z.optional(z.partialRecord(z.enum(ZONES), day)),
    /** Of a close: copies printed in all. What isn't mailed goes into stock. */
    print_run: z.optional(z.nullable(z.int(WHOLE).check(z.minimum(1, WHOLE), z.maximum(10_000_000, WHOLE)))),
    session,
  }),
  answer: runAnswer,
})

/** The copies of one zone were handed to the post on another day. */
export const correctPosting = endpoint({
  method: 'POST',
  path: `${PATH}/posted`,
  body: z.strictObject({ run, zone: z.enum(ZONES), posted_on: day, session }),
  answer: runAnswer,
})

/** A mailing until its file is marked as sent, a release for an hour unless something of it was read. */
export const undoRun = endpoint({
  method: 'POST',
  path: `${PATH}/undo`,
  body: z.strictObject({ run, reason, session }),
  answer: runAnswer,
})

const MOST_PAGES = 2000
const MOST_PIECES = 200
const page = (sentence: string) => z.int(sentence).check(z.minimum(1, sentence), z.maximum(MOST_PAGES, sentence))

const plan = {
  number: z.int(WHOLE).check(z.minimum(1, WHOLE), z.maximum(1_000_000, WHOLE)),
  title: said(BLANK),
  season: said(BLANK),
  description: text(5000, 'That’s too long.').check(z.trim(), z.minLength(1, BLANK)),
  pages: page('Enter 1 to 2000 pages.'),
  planned_for: day,
  /** Announced to readers in its place. */
  new_day: z.optional(z.nullable(day)),
  /** The last day for new print subscriptions and addresses. */
  cut_off: z.nullable(day),
  contents: z
    .array(
      z.strictObject({
        title: said(BLANK),
        author: line.check(z.trim()),
        kind: line.check(z.trim()),
        page: page('Enter the page it starts on.'),
      }),
    )
    .check(z.maxLength(MOST_PIECES)),
  session,
}
const placed = z.object({ number: z.number() })

/** A new issue to come. */
export const planIssue = endpoint({ method: 'POST', path: `${PATH}/plan`, body: z.strictObject(plan), answer: placed })

/** `issue` is the number it has, `number` the one it is to have. */
export const changeIssue = endpoint({
  method: 'POST',
  path: `${PATH}/change`,
  body: z.strictObject({ issue: number, ...plan }),
  answer: placed,
})

/** A picture for the cover; null for the drawing that we make. */
export const saveCover = endpoint({
  method: 'POST',
  path: `${PATH}/picture`,
  body: z.strictObject({
    issue: number,
    picture: pictureInPlace,
    alt: altText,
    session,
  }),
  answer: z.object({ saved: z.literal(true) }),
})

/** A reader is kept out of this mailing, and keeps the issue. */
export const holdReader = endpoint({
  method: 'POST',
  path: `${PATH}/hold/:token`,
  body: z.strictObject({ issue: number, held: z.boolean(), reason, session }),
  answer: z.object({ held: z.boolean() }),
})
