import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { Env } from '../env.ts'
import { answerError } from './errors.ts'

it('an account that was deleted while it was asked for is logged out, and no fault', async () => {
  const web = new Hono<Env>()
  web.onError(answerError({ supportEmail: () => 'help@example.org' }))
  web.get('/', () => {
    // As the driver throws it, and Drizzle wraps it.
    const refused = Object.assign(new Error('the account has no email address'), { constraint: 'account_has_email' })
    throw new Error('Failed query', { cause: refused })
  })
  const answer = await web.request('/')
  expect(answer.status).toBe(401)
  expect(await answer.json()).toEqual({ errors: 'Please log in first.' })
})
