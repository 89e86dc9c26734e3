import * as z from 'zod/mini'
import { LONGEST_VIEW_NAME, VIEW_NAME_MISSING } from '#domain/staff-lists/saved-view.ts'
import { STAFF_LIST_NAMES } from '#domain/staff-lists/staff-lists.ts'
import { endpoint } from '../endpoint.ts'
import { session, text } from '../fields/text.ts'
import { uuid } from '../fields/uuid.ts'

const PATH = '/api/staff/views'
const list = z.enum(STAFF_LIST_NAMES)
const name = text(LONGEST_VIEW_NAME).check(z.trim(), z.minLength(1, VIEW_NAME_MISSING))
const done = z.object({ saved: z.literal(true) })

/** How a list is looked at now, under a name: for oneself, or for everybody who sees the list. */
export const saveView = endpoint({
  method: 'POST',
  path: PATH,
  body: z.strictObject({ list, name, query: text(2000), shared: z.boolean(), session }),
  answer: done,
})

export const renameView = endpoint({
  method: 'POST',
  path: `${PATH}/rename`,
  body: z.strictObject({ view: uuid, name, session }),
  answer: done,
})

export const deleteView = endpoint({
  method: 'POST',
  path: `${PATH}/delete`,
  body: z.strictObject({ view: uuid, session }),
  answer: done,
})

/** The columns that one sees in a list from now on. */
export const chooseColumns = endpoint({
  method: 'POST',
  path: `${PATH}/columns`,
  body: z.strictObject({ list, columns: z.array(text(40)).check(z.minLength(1), z.maxLength(40)), session }),
  answer: done,
})
