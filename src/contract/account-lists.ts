import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { text } from './text.ts'

/** The whole choice of mailing lists at once: on those that are named, off the others. */
export const chooseLists = endpoint({
  method: 'POST',
  path: '/api/account/lists',
  body: z.strictObject({ lists: z.array(text(100)).check(z.maxLength(100)) }),
  answer: z.object({
    lists: z.array(z.object({ tag: z.string(), name: z.string(), description: z.string(), on: z.boolean() })),
  }),
})
