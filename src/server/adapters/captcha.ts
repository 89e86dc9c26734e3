import type { ChallengePurpose } from '#domain/access/bot-challenge.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { CaptchaConfig } from '../config/captcha.ts'
import { altcha } from './altcha.ts'
import { turnstile } from './turnstile.ts'

/** What the page needs to meet the challenge; `adapter` tells it how. */
export type CaptchaChallenge =
  | { adapter: 'altcha'; challenge: Record<string, unknown> }
  | { adapter: 'turnstile'; site_key: string; action: string }

/** What makes this answer one of a kind, and until when anybody could send it again. */
export type Solved = { mark: string; until: Date /** How hard it was, where that is ours to say. */; level?: number }

/** A way to make it dear to be a robot. Neither knows what was answered before: that is the caller's to remember. */
export type CaptchaAdapter = {
  /** Each level is twice the work of the one before. */
  challenge(purpose: ChallengePurpose, now: Date, level?: number): Promise<CaptchaChallenge>
  check(purpose: ChallengePurpose, token: string, asked: { now: Date; network: string }): Promise<Outcome<Solved>>
}

export function openCaptchaAdapter(config: CaptchaConfig, shop: { secret: Buffer; hostname: string }): CaptchaAdapter {
  return config.adapter === 'turnstile'
    ? turnstile({ ...config, hostname: shop.hostname })
    : altcha({ secret: shop.secret, effort: config.effort })
}
