import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/reading/position.ts'
import { sharePiece } from '#contract/reading/share.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { done } from '#domain/outcome.ts'
import { openedLinks } from '#domain/reading/share.ts'
import { serve } from '../http/answers/serve.ts'
import type { Env } from '../http/env.ts'
import { requireAntiForgery, requireReader } from '../http/session.ts'
import type { App } from '../reads/app.ts'
import type { AuthContext } from '../services/access/auth-context.ts'
import { savePosition } from '../services/reading/positions.ts'
import { findWholePiece } from '../services/reading/read-piece.ts'
import { holderIn } from '../services/reading/rights.ts'
import type { Shares } from '../services/reading/shares.ts'

export function mountReading(
  api: Hono<Env>,
  { db, now }: Pick<AuthContext, 'db' | 'now'>,
  app: App,
  shares: Shares,
): void {
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

  serve(api, sharePiece, async ({ body }, c) => {
    const { owner } = await requireReader(c)
    await requireAntiForgery(c, body.session)
    const found = await app.reading.share(c.req.raw, body.issue, body.piece)
    if (!found) throw new HTTPException(404)
    const made = await shares.make({ accountId: owner.id, pieceId: found.id, named: body.named, now: now() })
    if (!made.ok) return made
    const { token, opens, endsAt } = made.value
    const { timeZone } = (await app.catalogue()).publication
    const path = `/issue/${found.issue.slug}/${found.head.slug}?${new URLSearchParams({ shared: token })}`
    return done({ link: app.publicUrl + path, opens, ends: formatDay(dayOf(endsAt, timeZone)) })
  })

  // A form, so that it works without scripts; pressing it is what counts, which no preview of a link does.
  api.post('/issue/:slug/:piece', async (c) => {
    const { slug, piece } = c.req.param()
    const issue = (await app.catalogue()).issues.find((one) => one.slug === slug)
    const found = issue && (await app.reading.shared(c.req.raw, issue))
    if (!found || found.piece !== piece) return c.notFound()
    const opened = found.state === 'waiting' ? await shares.open(found.id, now()) : null
    if (opened) {
      const before = openedLinks(c.var.sessions.readCookie(c.req.raw, 'shared'))
      c.var.sessions.writeCookie(c, 'shared', openedLinks([opened, ...before].join('.')).join('.'))
    }
    return c.redirect(`/issue/${slug}/${piece}?${new URLSearchParams({ shared: c.req.query('shared') ?? '' })}`, 303)
  })
}
