import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/reading/position.ts'
import { done } from '#domain/outcome.ts'
import { serve } from '../http/answers/serve.ts'
import type { Env } from '../http/env.ts'
import { requireAntiForgery, requireReader } from '../http/session.ts'
import type { App } from '../reads/app.ts'
import type { AuthContext } from '../services/access/auth-context.ts'
import { savePosition } from '../services/reading/positions.ts'
import { findWholePiece } from '../services/reading/read-piece.ts'
import { holderIn } from '../services/reading/rights.ts'

export function mountReading(api: Hono<Env>, { db, now }: Pick<AuthContext, 'db' | 'now'>, app: App): void {
  serve(api, contract.savePosition, async ({ body }, c) => {
    const { owner, session } = await requireReader(c)
    await requireAntiForgery(c, body.session)
    const { block, fraction } = body
    const issue = (await app.catalogue()).issues.find(({ slug }) => slug === body.issue)
    const pieceId = issue && (await findWholePiece(db, { issue, slug: body.piece, holder: holderIn(session) }))
    if (!pieceId) throw new HTTPException(404)
    await savePosition(db, { accountId: owner.id, pieceId }, { block, fraction, now: now() })
    return done({ saved: true as const })
  })
}
