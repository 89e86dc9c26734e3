import type { Hono } from 'hono'
import * as contract from '#contract/holds.ts'
import { done } from '#domain/outcome.ts'
import { serve } from '../http/answers/serve.ts'
import type { Env } from '../http/env.ts'
import { requireReader } from '../http/session.ts'
import type { AuthContext } from '../services/access/auth-context.ts'
import { BY_READER, holdIssues } from '../services/delivery/hold-issues.ts'

/** Which issues a reader skips. */
export function mountHolds(api: Hono<Env>, auth: AuthContext): void {
  serve(api, contract.holdIssues, async ({ body: { issues } }, c) => {
    const { owner } = await requireReader(c)
    const held = await holdIssues(auth, { accountId: owner.id, issues, actor: owner.id, reason: BY_READER })
    return held.ok ? done({ issues: held.value }) : held
  })
}
