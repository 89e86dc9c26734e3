import { lt } from 'drizzle-orm'
import type { ChallengePurpose } from '#domain/access/bot-challenge.ts'
import { CHALLENGE_OVER } from '#domain/access/bot-challenge.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { CaptchaAdapter, CaptchaChallenge } from '../../adapters/captcha.ts'
import type { Db } from '../../db/client.ts'
import { captchaUsed } from '../../db/schema/access.ts'
import { hashToken } from './auth-context.ts'

/** `level`: how hard it has to have been. */
type Asked = { now: Date; network: string; level?: number }

export type Captcha = {
  challenge(purpose: ChallengePurpose, now: Date, level?: number): Promise<CaptchaChallenge>
  /**
   * True once for each solved challenge, whatever the caller then makes of the request. Never inside a transaction: it may
   * ask over the network.
   */
  verify(purpose: ChallengePurpose, token: string, asked: Asked): Promise<Outcome<true>>
}

export function openCaptcha(db: Db, adapter: CaptchaAdapter): Captcha {
  return {
    challenge: adapter.challenge,
    async verify(purpose, token, asked) {
      const solved = await adapter.check(purpose, token, asked)
      if (!solved.ok) return solved
      const { mark, until, level } = solved.value
      if (level !== undefined && level < (asked.level ?? 0)) return refuse(CHALLENGE_OVER)
      // Of several that send the same answer at once, one gets the row.
      const [first] = await db
        .insert(captchaUsed)
        .values({ hash: hashToken(mark), endsAt: until })
        .onConflictDoNothing()
        .returning()
      return first ? done(true) : refuse(CHALLENGE_OVER)
    },
  }
}

/** What could no longer be sent again need not be remembered. */
export async function sweepCaptcha(db: Db, now: Date): Promise<void> {
  await db.delete(captchaUsed).where(lt(captchaUsed.endsAt, now))
}
