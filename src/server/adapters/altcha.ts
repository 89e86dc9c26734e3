import { createHmac, randomInt } from 'node:crypto'
import type { Challenge } from 'altcha-lib'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { ChallengePurpose } from '#domain/access/bot-challenge.ts'
import { CHALLENGE_MINUTES, CHALLENGE_NOT_SOLVED, CHALLENGE_OVER } from '#domain/access/bot-challenge.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { CaptchaAdapter } from './captcha.ts'

/**
 * How much work it is: keys are derived one after the other until the right one is met, the `counter`th, and each costs
 * `cost` rounds. A phone needs half a second to a second; we derive one key, and none to check.
 */
const EFFORT = {
  real: { cost: 5_000, fewest: 150, most: 300 },
  none: { cost: 1, fewest: 1, most: 2 },
}

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const answer = z.strictObject({
  challenge: z.strictObject({
    // Signed as a whole, so nothing in it is believed before the signature is.
    parameters: z.looseObject({
      data: z.strictObject({ purpose: z.string(), expires: z.number(), level: z.number() }),
    }),
    signature: hex,
  }),
  solution: z.strictObject({ counter: z.number(), derivedKey: hex, time: z.optional(z.number()) }),
})

/** ALTCHA's proof of work, made and checked here: nothing leaves the site. */
export function altcha({ secret, effort }: { secret: Buffer; effort: keyof typeof EFFORT }): CaptchaAdapter {
  const { cost, fewest, most } = EFFORT[effort]
  const own = (use: string) => createHmac('sha256', secret).update(use).digest('hex')
  const keys = { hmacSignatureSecret: own('challenge'), hmacKeySignatureSecret: own('key') }

  return {
    async challenge(purpose, now, level = 0) {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        deriveKey,
        ...keys,
        counter: randomInt(fewest, most) * 2 ** level,
        // Not the library's own expiry, which reads the system's clock and not the shop's.
        data: { purpose, level, expires: now.getTime() + CHALLENGE_MINUTES * 60_000 },
      })
      return { adapter: 'altcha', challenge: { ...challenge } }
    },
    async check(purpose, token, { now }) {
      const read = answer.safeParse(readToken(token))
      if (!read.success) return refuse(CHALLENGE_NOT_SOLVED)
      const { solution } = read.data
      const challenge = read.data.challenge as unknown as Challenge & { signature: string }
      const { data } = read.data.challenge.parameters
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys }).catch(() => NOT_READABLE)
      if (!verified || data.purpose !== (purpose satisfies ChallengePurpose)) return refuse(CHALLENGE_NOT_SOLVED)
      if (data.expires <= now.getTime()) return refuse(CHALLENGE_OVER)
      return done({ mark: challenge.signature, until: new Date(data.expires), level: data.level })
    },
  }
}

/** The library throws on parameters that it never made. */
const NOT_READABLE = { verified: false }

function readToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}
