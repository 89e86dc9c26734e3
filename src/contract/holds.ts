import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const issue = z.int().check(z.minimum(1), z.maximum(1_000_000))
const MOST_NAMED = 20

/** The issues to skip from now on, in place of those chosen before; none of them ends the hold. */
export const holdIssues = endpoint({
  method: 'POST',
  path: '/api/account/hold',
  body: z.strictObject({ issues: z.array(issue).check(z.maxLength(MOST_NAMED)) }),
  answer: z.object({ issues: z.array(z.number()) }),
})
