import { isIPv4 } from 'node:net'
import * as z from 'zod/mini'
import { CHALLENGE_MINUTES, CHALLENGE_NOT_SOLVED, CHALLENGE_OUT_OF_REACH } from '#domain/access/bot-challenge.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { CaptchaAdapter } from './captcha.ts'

const SITEVERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const TIMEOUT_MS = 5_000
const LONGEST_TOKEN = 2_048

const verdict = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  action: z.optional(z.string()),
})

type Turnstile = { siteKey: string; secretKey: string; hostname: string; fetch?: typeof globalThis.fetch }

/** Cloudflare's challenge. Without a clear yes from Cloudflare, for this site and this purpose, the answer is no. */
export function turnstile({ siteKey, secretKey, hostname, fetch = globalThis.fetch }: Turnstile): CaptchaAdapter {
  async function ask(token: string, network: string): Promise<unknown> {
    const response = await fetch(SITEVERIFY, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        secret: secretKey,
        response: token,
        // What we know of an IPv6 visitor is a network, which is no address.
        ...(isIPv4(network) && { remoteip: network }),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.json()
  }

  return {
    challenge: async (purpose) => ({ adapter: 'turnstile', site_key: siteKey, action: purpose }),
    async check(purpose, token, { now, network }) {
      if (!token || token.length > LONGEST_TOKEN) return refuse(CHALLENGE_NOT_SOLVED)
      const said = verdict.safeParse(await ask(token, network).catch(() => null))
      if (!said.success) return refuse(CHALLENGE_OUT_OF_REACH)
      const { success, ...what } = said.data
      if (!success || what.hostname !== hostname || what.action !== purpose) return refuse(CHALLENGE_NOT_SOLVED)
      return done({ mark: token, until: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000) })
    },
  }
}
