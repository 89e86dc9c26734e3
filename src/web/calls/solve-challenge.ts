import { readChallenge } from '#contract/access/captcha.ts'
import type { ChallengePurpose } from '#domain/access/bot-challenge.ts'
import { makeCall } from './call.ts'

/**
 * Shows the server that this is no robot, without asking anything of the person: resolves to the token that goes into
 * `?captcha=`, after up to a second of work. Every call needs a token of its own. It never rejects: where it cannot be
 * done the token is empty, and the call that carries it is refused with a sentence to show.
 */
export async function solveChallenge(purpose: ChallengePurpose): Promise<string> {
  const called = await makeCall(readChallenge, { query: { purpose } })
  if (!called.ok) return ''
  const { answer } = called
  try {
    if (answer.adapter === 'altcha') {
      const { solveAltcha } = await import('../challenge/altcha.ts')
      return await solveAltcha(answer.challenge)
    }
    const { solveTurnstile } = await import('../challenge/turnstile.ts')
    return await solveTurnstile({ siteKey: answer.site_key, action: answer.action })
  } catch {
    return ''
  }
}
