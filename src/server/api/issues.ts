import { ReadableStream, TextEncoderStream } from 'node:stream/web'
import type { Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type * as z from 'zod/mini'
import * as contract from '#contract/issues.ts'
import type { Day } from '#domain/day.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { ZONE_ABBREVIATIONS } from '#domain/vocabulary.ts'
import { sendCsv } from '../http/answers/send-csv.ts'
import { serve } from '../http/answers/serve.ts'
import { serveStaffWrite } from '../http/answers/staff-write.ts'
import type { Env } from '../http/env.ts'
import { requireStaff } from '../http/session.ts'
import type { App } from '../reads/app.ts'
import { closeIssue, mailLate } from '../services/issues/close-issue.ts'
import { correctPosting } from '../services/issues/correct-posting.ts'
import { holdReader } from '../services/issues/hold-reader.ts'
import { saveCover } from '../services/issues/issue-cover.ts'
import type { MailingContext } from '../services/issues/mailing-context.ts'
import { mailingFile } from '../services/issues/mailing-file.ts'
import type { RunRow } from '../services/issues/mailings.ts'
import { findRun } from '../services/issues/mailings.ts'
import { markSent } from '../services/issues/mark-sent.ts'
import type { IssueFields } from '../services/issues/plan-issue.ts'
import { changeIssue, planIssue } from '../services/issues/plan-issue.ts'
import { dryRun } from '../services/issues/preflight.ts'
import { releaseIssue } from '../services/issues/release-issue.ts'
import { undoRun } from '../services/issues/undo-mailing.ts'
import { findPerson } from '../services/people/reader-contacts.ts'

const ROLES = ['fulfilment'] as const

export function mountIssues(api: Hono<Env>, mailing: MailingContext, app: App): void {
  const staff = async (c: Context<Env>) => (await requireStaff(c, ROLES)).owner

  serve(api, contract.listIssues, async (_, c) => {
    await staff(c)
    const issues = await app.issues.list()
    return done({
      issues: issues.map(({ number, title, season, plannedFor, cutOff, releasedAt, closedAt, runs }) => ({
        number,
        title,
        season,
        planned_for: plannedFor,
        cut_off: cutOff,
        runs: runs.map(runAnswer),
        released_at: iso(releasedAt),
        closed_at: iso(closedAt),
      })),
    })
  })

  serve(api, contract.preflight, async ({ query }, c) => {
    await staff(c)
    return done(await app.issues.preflight(query.issue))
  })

  serve(api, contract.dryRun, async ({ body }, c) => {
    await staff(c)
    return done(await dryRun(mailing, body.issue, body.kind))
  })

  const runs = [
    [contract.releaseIssue, releaseIssue],
    [contract.closeIssue, closeIssue],
    [contract.mailLate, mailLate],
  ] as const
  for (const [endpoint, start] of runs) {
    serveStaffWrite(api, ROLES, endpoint, async ({ issue, sign_off }, { id: actor }) =>
      answered(await start(mailing, { issue, actor, signOff: sign_off })),
    )
  }

  serveStaffWrite(api, ROLES, contract.markSent, async ({ run, posted_on }, { id: actor }) =>
    answered(await markSent(mailing, { run, actor, postedOn: (posted_on ?? null) as Day | null })),
  )
  serveStaffWrite(api, ROLES, contract.correctPosting, async ({ run, zone, posted_on }, { id: actor }) =>
    answered(await correctPosting(mailing, { run, zone, postedOn: posted_on as Day, actor })),
  )

  serveStaffWrite(api, ROLES, contract.undoRun, async ({ run, reason }, { id: actor, name }) =>
    answered(await undoRun(mailing, { run, reason, actor, name })),
  )

  serveStaffWrite(api, ROLES, contract.planIssue, async (body, { id }) =>
    numbered(await planIssue(mailing, readFields(body), id)),
  )
  serveStaffWrite(api, ROLES, contract.changeIssue, async (body, { id }) =>
    numbered(await changeIssue(mailing, { issue: body.issue, ...readFields(body) }, id)),
  )
  serveStaffWrite(api, ROLES, contract.saveCover, async ({ issue, picture }, { id: actor }) => {
    const sent = picture === null ? null : Buffer.from(picture, 'base64')
    const saved = await saveCover(mailing, { issue, picture: sent, actor })
    return saved.ok ? done({ saved: true as const }) : saved
  })

  serveStaffWrite(api, ROLES, contract.holdReader, async ({ issue, held, reason }, actor, c) => {
    const person = await findPerson(mailing.db, c.req.param('token') ?? '')
    if (!person) throw new HTTPException(404)
    const outcome = await holdReader(mailing, person, { issue, held }, { actor, reason })
    return outcome.ok ? done({ held: outcome.value }) : outcome
  })

  api.get(contract.mailingFile.path, async (c) => {
    await staff(c)
    const asked = contract.mailingFile.query.safeParse(c.req.query())
    const run = asked.success ? await findRun(mailing.db, asked.data.run) : null
    if (!asked.success || !run || run.kind === 'release' || run.undoneAt)
      throw new HTTPException(404, { message: 'Not found.' })
    const { publication } = await app.catalogue()
    const { zone } = asked.data
    const lines = mailingFile(mailing.db, { zones: publication.zones, run: run.id, zone })
    const file = ReadableStream.from(lines).pipeThrough(new TextEncoderStream())
    const name = `issue-${run.issue}-${run.kind}-${ZONE_ABBREVIATIONS[zone].toLowerCase()}.csv`
    return sendCsv(c, name, file as unknown as globalThis.ReadableStream)
  })
}

type Planned = z.output<typeof contract.planIssue.body & object>

function readFields({
  number,
  title,
  season,
  description,
  pages,
  planned_for,
  cut_off,
  contents,
}: Planned): IssueFields {
  const days = { plannedFor: planned_for as Day, cutOff: cut_off as Day | null }
  return { number, title, season, description, pages, ...days, contents }
}

function numbered(outcome: Outcome<number>) {
  return outcome.ok ? done({ number: outcome.value }) : outcome
}

function answered(outcome: Outcome<RunRow>) {
  return outcome.ok ? done(runAnswer(outcome.value)) : outcome
}

function runAnswer({ id, issue, kind, signedOffBy, served, held, at, sentAt, postedOn, undoneAt }: RunRow) {
  return {
    run: id,
    issue,
    kind,
    signed_off_by: signedOffBy,
    served,
    held,
    at: at.toISOString(),
    sent_at: iso(sentAt),
    posted_on: postedOn,
    undone_at: iso(undoneAt),
  }
}

const iso = (instant: Date | null) => instant?.toISOString() ?? null
