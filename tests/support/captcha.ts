import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { ChallengePurpose } from '#domain/access/bot-challenge.ts'

type Challenge = Parameters<typeof solveChallenge>[0]['challenge']

/** What the page does with a challenge of our own, without its workers: the token for `?captcha=`. */
export async function solvedCaptcha(
  web: { request(path: string): Response | Promise<Response> },
  purpose: ChallengePurpose,
): Promise<string> {
  const response = await web.request(`/api/captcha?purpose=${purpose}`)
  const { challenge } = (await response.json()) as { challenge: Challenge }
  return answerTo(challenge)
}

export async function answerTo(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url')
}
