import type { Hono } from 'hono'
import type { Env } from '../http/env.ts'
import type { AuthContext } from '../services/access/auth-context.ts'
import { stopRenewal } from '../services/renewals/stop-renewal.ts'

const LONGEST_TOKEN = 200

/**
 * Reached from mail and without a script: a page that asks, and a form that posts to its own address. The token is all the
 * right that there is to have, so there is nothing for another site to forge.
 */
export function mountRenewal(web: Hono<Env>, auth: AuthContext): void {
  web.post('/renewal/stop', async (c) => {
    const token = (c.req.query('token') ?? '').slice(0, LONGEST_TOKEN)
    await stopRenewal(auth, token)
    return c.redirect(`/renewal/stop?${new URLSearchParams({ token })}`, 303)
  })
}
