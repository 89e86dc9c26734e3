import { ReadableStream, TextEncoderStream } from 'node:stream/web'
import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import * as contract from '#contract/staff-issues.ts'
import { done } from '#domain/outcome.ts'
import { ZONE_ABBREVIATIONS } from '#domain/vocabulary.ts'
import type { App } from '../app.ts'
import type { Env } from '../http/env.ts'
import { serve } from '../http/serve.ts'
import { requireStaff } from '../http/session.ts'
import { closeIssue, mailLate } from '../services/issues/close-issue.ts'
import { mailingFile } from '../services/issues/mailing-file.ts'
import { markSent } from '../services/issues/mark-sent.ts'
import { dryRun } from '../services/issues/preflight.ts'
import type { Press } from '../services/issues/press.ts'
import { releaseIssue } from '../services/issues/release-issue.ts'
import type { RunOutcome, RunRow } from '../services/issues/runs.ts'
import { findRun } from '../services/issues/runs.ts'
import { undoRun } from '../services/issues/undo-run.ts'

const ROLES = ['fulfilment'] as const

export function mountStaffIssues(api: Hono<Env>, press: Press, app: App): void {
  const staff = async (c: Context<Env>) => (await requireStaff(c, ROLES)).owner

  serve(api, contract.listIssues, async (_, c) => {
    await staff(c)
    const issues = await app.issues.list()
    return done({
      issues: issues.map(({ number, title, season, plannedFor, releasedAt, closedAt, runs }) => ({
        ...{ number, title, season, planned_for: plannedFor, runs: runs.map(runAnswer) },
        ...{ released_at: iso(releasedAt), closed_at: iso(closedAt) },
      })),
    })
  })

  serve(api, contract.preflight, async ({ query }, c) => {
    await staff(c)
    return done(await app.issues.preflight(query.issue))
  })

  serve(api, contract.dryRun, async ({ body }, c) => {
    await staff(c)
    return done(await dryRun(press.db, body.issue, body.kind))
  })

  const runs = [
    [contract.releaseIssue, releaseIssue],
    [contract.closeIssue, closeIssue],
    [contract.mailLate, mailLate],
  ] as const
  for (const [endpoint, start] of runs) {
    serve(api, endpoint, async ({ body }, c) => {
      const { id: actor } = await staff(c)
      return answered(await start(press, { issue: body.issue, actor, signOff: body.sign_off }))
    })
  }

  serve(api, contract.markSent, async ({ body }, c) => {
    const { id: actor } = await staff(c)
    return answered(await markSent(press, { run: body.run, actor }))
  })

  serve(api, contract.undoRun, async ({ body }, c) => {
    const { id: actor, name } = await staff(c)
    return answered(await undoRun(press, { ...body, actor, name }))
  })

  api.get(contract.mailingFile.path, async (c) => {
    await staff(c)
    const asked = contract.mailingFile.query.safeParse(c.req.query())
    const run = asked.success ? await findRun(press.db, asked.data.run) : null
    if (!asked.success || !run || run.kind === 'release') throw new HTTPException(404, { message: 'Not found.' })
    const { publication } = await app.catalogue()
    const { zone } = asked.data
    const lines = mailingFile(press.db, publication.zones, run.id, zone)
    const file = ReadableStream.from(lines).pipeThrough(new TextEncoderStream())
    const name = `issue-${run.issue}-${run.kind}-${ZONE_ABBREVIATIONS[zone].toLowerCase()}.csv`
    return c.body(file as unknown as globalThis.ReadableStream, 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    })
  })
}

function answered(outcome: RunOutcome) {
  if (!outcome.ok && 'already' in outcome)
    return { ok: false as const, wire: { errors: outcome.errors }, status: 409 as const }
  return outcome.ok ? done(runAnswer(outcome.value)) : outcome
}

function runAnswer({ id, issue, kind, signedOffBy, served, held, at, sentAt, undoneAt }: RunRow) {
  return {
    ...{ run: id, issue, kind, signed_off_by: signedOffBy, served, held, at: at.toISOString() },
    ...{ sent_at: iso(sentAt), undone_at: iso(undoneAt) },
  }
}

const iso = (instant: Date | null) => instant?.toISOString() ?? null
