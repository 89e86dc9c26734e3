import * as z from 'zod/mini'
import { isOnce, TWICE } from '#domain/pages/arrangement.ts'
import { MAX_PAGE_TEXT, MAX_PAGE_TITLE, PAGE_SLUGS } from '#domain/pages/page.ts'
import { endpoint } from './endpoint.ts'
import { session, text } from './fields/text.ts'

const PATH = '/api/staff/pages'
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
  }),
  answer: saved,
})

export const restorePage = endpoint({
  method: 'POST',
  path: `${PATH}/restore`,
  body: z.strictObject({ session, page, base: version, version }),
  answer: saved,
})

const places = z.array(page).check(z.maxLength(PAGE_SLUGS.length, TWICE), z.refine(isOnce, TWICE))
const arrangement = { menu: places, footer: places }

/** Which pages stand in the header's menu and in the footer. `was`: as the page showed it; if that has changed, 409. */
export const arrangePages = endpoint({
  method: 'POST',
  path: `${PATH}/arrange`,
  body: z.strictObject({ session, ...arrangement, was: z.strictObject(arrangement) }),
  answer: z.object({ status: z.literal('done') }),
})

/** The text as the page would show it; nothing is saved. */
export const previewPage = endpoint({
  method: 'POST',
  path: `${PATH}/preview`,
  body: z.strictObject({ session, body }),
  answer: z.object({ html: z.string() }),
})
