import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { line } from '#contract/fields/text.ts'

const filled = line.check(z.trim(), z.minLength(1, 'Must not be blank.'))

export const tryCall = endpoint({
  method: 'POST',
  path: '/sandbox/kit/try',
  body: z.strictObject({
    name: filled,
    email: line.check(z.email('Must be an email address.')),
    note: line,
  }),
  answer: z.object({ name: z.string() }),
})
