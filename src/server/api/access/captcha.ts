import type { Hono } from 'hono'
import { readChallenge } from '#contract/access/captcha.ts'
import { done } from '#domain/outcome.ts'
import { serve } from '../../http/answers/serve.ts'
import type { Callers } from '../../http/callers.ts'
import type { Env } from '../../http/env.ts'
import type { Captcha } from '../../services/access/captcha.ts'
import { readLevel } from '../../services/payments/attempts/limit-declines.ts'

export function mountCaptcha(api: Hono<Env>, captcha: Captcha, { auth, caller }: Callers): void {
  serve(api, readChallenge, async ({ query: { purpose } }, c) => {
    const { network, session } = await caller(c)
    const buyer = { network, sessionId: session?.id ?? null }
    const level = purpose === 'checkout' ? await readLevel(auth.db, buyer, auth.now()) : 0
    return done(await captcha.challenge(purpose, auth.now(), level))
  })
}
