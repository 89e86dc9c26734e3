import type { Hono } from 'hono'
import { readChallenge } from '#contract/captcha.ts'
import { done } from '#domain/outcome.ts'
import type { App } from '../app.ts'
import type { Env } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import type { Captcha } from '../services/captcha.ts'

export function mountCaptcha(api: Hono<Env>, captcha: Captcha, { now }: Pick<App, 'now'>): void {
  serve(api, readChallenge, async ({ query }) => done(await captcha.challenge(query.purpose, now())))
}
