import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

const filled = z.string().check(z.trim(), z.minLength(1, 'Must not be blank.'))

export const tryCall = endpoint({
  method: 'POST',
  path: '/sandbox/kit/try',
  body: z.strictObject({
    name: filled,
    email: z.string().check(z.email('Must be an email address.')),
    note: z.string(),
  }),
  answer: z.object({ name: z.string() }),
})
