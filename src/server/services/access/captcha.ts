import type { SQL } from 'drizzle-orm'
import { lt, sql } from 'drizzle-orm'
import type { ChallengePurpose } from '#domain/access/bot-challenge.ts'
import { CHALLENGE_OVER } from '#domain/access/bot-challenge.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import type { CaptchaAdapter, CaptchaChallenge, Solved } from '../../adapters/captcha.ts'
import type { Db } from '../../db/client.ts'
import { sqlInstant } from '../../db/instant.ts'
import { captchaUsed } from '../../db/schema/access.ts'
import { hashToken } from './auth-context.ts'
import type { Limit } from './limits/limits.ts'
import { readingTaken } from './limits/limits.ts'

type Asked = { now: Date; network: string }

export type Captcha = {
  challenge(purpose: ChallengePurpose, now: Date, level?: number): Promise<CaptchaChallenge>
  /**
   * True once for each solved challenge, whatever the caller then makes of the request. Never inside a transaction: it may
   * ask over the network.
   */
  verify(purpose: ChallengePurpose, token: string, asked: Asked): Promise<Outcome<true>>
  /** The same, as hard as it has to be after so much of these limits is taken; answers how much that is. */
  verifyLimited(
    purpose: ChallengePurpose,
    token: string,
    asked: Asked & { limits: Limit[]; level(taken: number[]): number },
  ): Promise<Outcome<number[]>>
}

export function openCaptcha(db: Db, adapter: CaptchaAdapter): Captcha {
  /** Of several that send the same answer at once, one is the first. */
  async function use({ mark, until }: Solved, taken: SQL): Promise<{ first: boolean; taken: number[] }> {
    const { rows } = await db.execute<{ first: boolean; taken: number[] }>(sql`
      with noted as (
        insert into captcha_used (hash, ends_at)
        values (${sql.param(hashToken(mark), captchaUsed.hash)}::bytea, ${sqlInstant(until)})
        on conflict do nothing returning hash)
      select exists (select from noted) as first, ${taken} as taken`)
    return rows[0] ?? { first: false, taken: [] }
  }

  return {
    challenge: adapter.challenge,
    async verify(purpose, token, asked) {
      const solved = await adapter.check(purpose, token, asked)
      if (!solved.ok) return solved
      const { first } = await use(solved.value, sql`null`)
      return first ? done(true) : refuse(CHALLENGE_OVER)
    },
    async verifyLimited(purpose, token, asked) {
      const solved = await adapter.check(purpose, token, asked)
      if (!solved.ok) return solved
      const { first, taken } = await use(solved.value, readingTaken(asked.limits, asked.now))
      const { level } = solved.value
      const easier = level !== undefined && level < asked.level(taken)
      return first && !easier ? done(taken) : refuse(CHALLENGE_OVER)
    },
  }
}

/** What could no longer be sent again need not be remembered. */
export async function sweepCaptcha(db: Db, now: Date): Promise<void> {
  await db.delete(captchaUsed).where(lt(captchaUsed.endsAt, now))
}
