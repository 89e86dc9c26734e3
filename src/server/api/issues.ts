import type { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type * as z from 'zod/mini'
import * as contract from '#contract/issues.ts'
import type { Day } from '#domain/day.ts'
import type { EnteredPostings } from '#domain/delivery/posting.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done } from '#domain/outcome.ts'
import { serve } from '../http/answers/serve.ts'
import { serveStaffWrite } from '../http/answers/staff-write.ts'
import type { Env } from '../http/env.ts'
import { staffGate } from '../http/staff-gate.ts'
import type { App } from '../reads/app.ts'
import { closeIssue, mailLate } from '../services/issues/close-issue.ts'
import { correctPosting } from '../services/issues/correct-posting.ts'
import { holdReader } from '../services/issues/hold-reader.ts'
import { saveCover } from '../services/issues/issue-cover.ts'
import type { MailingContext } from '../services/issues/mailing-context.ts'
import type { RunRow } from '../services/issues/mailings.ts'
import { markSent } from '../services/issues/mark-sent.ts'
import type { IssueFields } from '../services/issues/plan-issue.ts'
import { changeIssue, planIssue } from '../services/issues/plan-issue.ts'
import { dryRun } from '../services/issues/preflight.ts'
import { releaseIssue } from '../services/issues/release-issue.ts'
import { signClose } from '../services/issues/steps/sign-close.ts'
import { undoRun } from '../services/issues/undo-mailing.ts'
import { findPerson } from '../services/people/reader-contacts.ts'

export function mountIssues(api: Hono<Env>, mailing: MailingContext, app: App): void {
  const list = async () => {
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
  }
  serve(api, contract.listIssues, list, staffGate('issues.see'))

  serve(
    api,
    contract.preflight,
    async ({ query }) => done(await app.issues.preflight(query.issue)),
    staffGate('issues.see'),
  )
  serve(
    api,
    contract.dryRun,
    async ({ body }) => done(await dryRun(mailing, body.issue, body.kind)),
    staffGate('issues.change'),
  )

  const runs = [
    [contract.releaseIssue, releaseIssue],
    [contract.closeIssue, closeIssue],
  ] as const
  for (const [endpoint, start] of runs) {
    serveStaffWrite(api, 'issues.change', endpoint, async ({ issue, sign_off, early }, { id: actor }) =>
      answered(await start(mailing, { issue, actor, signOff: sign_off, early })),
    )
  }

  serveStaffWrite(api, 'issues.change', contract.mailLate, async ({ issue, sign_off }, { id: actor }) =>
    answered(await mailLate(mailing, { issue, actor, signOff: sign_off })),
  )
  serveStaffWrite(api, 'issues.change', contract.signClose, async ({ issue, sign_off, early }, { id: actor }) => {
    const signed = await signClose(mailing, { issue, actor, signOff: sign_off, early })
    if (!signed.ok) return signed
    const { signedOffBy, served, held, at } = signed.value
    return done({ signed_off_by: signedOffBy, served, held, at: at.toISOString() })
  })

  serveStaffWrite(api, 'issues.change', contract.markSent, async (body, { id: actor }) => {
    const { run, posted_on, posted = {}, print_run: printRun } = body
    const days = { postedOn: (posted_on ?? null) as Day | null, posted: posted as EnteredPostings }
    return answered(await markSent(mailing, { run, actor, ...days, printRun }))
  })
  serveStaffWrite(api, 'issues.change', contract.correctPosting, async ({ run, zone, posted_on }, { id: actor }) =>
    answered(await correctPosting(mailing, { run, zone, postedOn: posted_on as Day, actor })),
  )

  serveStaffWrite(api, 'issues.change', contract.undoRun, async ({ run, reason }, { id: actor, name }) =>
    answered(await undoRun(mailing, { run, reason, actor, name })),
  )

  serveStaffWrite(api, 'issues.change', contract.planIssue, async (body, { id }) =>
    numbered(await planIssue(mailing, readFields(body), id)),
  )
  serveStaffWrite(api, 'issues.change', contract.changeIssue, async (body, { id }) =>
    numbered(await changeIssue(mailing, { issue: body.issue, ...readFields(body) }, id)),
  )
  serveStaffWrite(api, 'issues.change', contract.saveCover, async ({ issue, picture, alt = '' }, { id: actor }) => {
    const saved = await saveCover(mailing, {
      issue,
      picture: typeof picture === 'string' ? Buffer.from(picture, 'base64') : picture,
      alt,
      actor,
    })
    return saved.ok ? done({ saved: true as const }) : saved
  })

  serveStaffWrite(api, 'holds.change', contract.holdReader, async ({ issue, held, reason }, actor, c) => {
    const person = await findPerson(mailing.db, c.req.param('token') ?? '')
    if (!person) throw new HTTPException(404)
    const outcome = await holdReader(mailing, person, { issue, held }, { actor, reason })
    return outcome.ok ? done({ held: outcome.value }) : outcome
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
  new_day = null,
  cut_off,
  contents,
}: Planned): IssueFields {
  const days = { plannedFor: planned_for as Day, newDay: new_day as Day | null, cutOff: cut_off as Day | null }
  return { number, title, season, description, pages, ...days, contents }
}

function numbered(outcome: Outcome<number>) {
  return outcome.ok ? done({ number: outcome.value }) : outcome
}

function answered(outcome: Outcome<RunRow>) {
  return outcome.ok ? done(runAnswer(outcome.value)) : outcome
}

function runAnswer({ id, issue, kind, signedOffBy, served, held, at, sentAt, postedOn, undoneAt, finalAt }: RunRow) {
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
    final_at: iso(finalAt),
  }
}

const iso = (instant: Date | null) => instant?.toISOString() ?? null
