import * as z from 'zod/mini'
import { CHALLENGE_NOT_SOLVED, CHALLENGE_PURPOSES } from '#domain/access/bot-challenge.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields/text.ts'

/** The `?captcha=` of calls that robots would like to make. None is an answer, too, and is refused as a wrong one is. */
export const captchaToken = z._default(text(4_096, CHALLENGE_NOT_SOLVED), '')

export const readChallenge = endpoint({
  method: 'GET',
  path: '/api/captcha',
  query: z.strictObject({ purpose: z.enum(CHALLENGE_PURPOSES, 'There is no challenge for this.') }),
  answer: z.discriminatedUnion('adapter', [
    z.object({ adapter: z.literal('altcha'), challenge: z.record(z.string(), z.unknown()) }),
    z.object({ adapter: z.literal('turnstile'), site_key: z.string(), action: z.string() }),
  ]),
})
