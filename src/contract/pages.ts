import * as z from 'zod/mini'
import { MAX_PAGE_POSITION, MAX_PAGE_TEXT, MAX_PAGE_TITLE, PAGE_SLUGS } from '#domain/pages/page.ts'
import { endpoint } from './endpoint.ts'
import { session, text } from './fields/text.ts'

const PATH = '/api/staff/pages'
const POSITION = `Enter a number from 1 to ${MAX_PAGE_POSITION}.`
const page = z.enum(PAGE_SLUGS)
/** The next one has to fit the column, too. */
const version = z.int().check(z.minimum(0), z.maximum(1_000_000_000))
const body = text(MAX_PAGE_TEXT, 'Use at most 100,000 characters.')
const saved = z.object({ version: z.number(), is_shown: z.boolean() })

/** `base` is the version that was edited; when another was saved since, nothing is changed and 409 says so. */
export const savePage = endpoint({
  method: 'POST',
  path: PATH,
  body: z.strictObject({
    session,
    page,
    base: version,
    title: text(MAX_PAGE_TITLE).check(
      z.trim(),
      z.minLength(1, 'Enter a title.'),
      z.regex(/^[^\r\n]*$/, 'Use one line.'),
    ),
    body,
    position: z.int(POSITION).check(z.minimum(1, POSITION), z.maximum(MAX_PAGE_POSITION, POSITION)),
    in_footer: z.boolean(),
  }),
  answer: saved,
})

export const restorePage = endpoint({
  method: 'POST',
  path: `${PATH}/restore`,
  body: z.strictObject({ session, page, base: version, version }),
  answer: saved,
})

/** The text as the page would show it; nothing is saved. */
export const previewPage = endpoint({
  method: 'POST',
  path: `${PATH}/preview`,
  body: z.strictObject({ session, body }),
  answer: z.object({ html: z.string() }),
})
