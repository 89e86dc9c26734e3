import * as z from 'zod/mini'

/** Which bot challenge is set: our own, or Cloudflare's. */
export type CaptchaConfig =
  | { adapter: 'altcha'; effort: 'real' | 'none' }
  | { adapter: 'turnstile'; siteKey: string; secretKey: string }

export const captchaEnvironment = {
  CAPTCHA: z.optional(z.string().check(z.regex(/^test$/, 'CAPTCHA must be test, or not set.'))),
  TURNSTILE_SITE_KEY: z.optional(z.string()),
  TURNSTILE_SECRET_KEY: z.optional(z.string()),
}

type Environment = { [Name in keyof typeof captchaEnvironment]?: string | undefined }

export function captchaConfig(env: Environment): CaptchaConfig {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET_KEY: secretKey } = env
  if (siteKey && secretKey) return { adapter: 'turnstile', siteKey, secretKey }
  return { adapter: 'altcha', effort: env.CAPTCHA ? 'none' : 'real' }
}

/** Who else may show a frame on our pages. */
export function captchaFrames({ adapter }: CaptchaConfig): string[] {
  return adapter === 'turnstile' ? ['https://challenges.cloudflare.com'] : []
}

/** A challenge without effort keeps nobody out, so it may never be met by strangers. */
export function captchaFaults(env: Environment, { local }: { local: boolean }): string[] {
  const keys = ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'] as const
  const missing = keys.filter((name) => !env[name])
  const given = keys.find((name) => env[name])
  return [
    ...(given && missing.length > 0 ? [`${missing[0]} must be set, too, when ${given} is.`] : []),
    ...(env.CAPTCHA && given ? ['CAPTCHA=test and the TURNSTILE keys exclude each other.'] : []),
    ...(env.CAPTCHA && !local ? ['CAPTCHA=test keeps no robot out, so it needs a PUBLIC_URL on localhost.'] : []),
  ]
}
