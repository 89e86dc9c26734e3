import { data, Link } from 'react-router'
import { may } from '#domain/access/permissions.ts'
import type { Day } from '#domain/day.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { findPostingDay } from '#domain/delivery/posting.ts'
import { heldInZone } from '#domain/delivery/timeline.ts'
import { timelineWords } from '#domain/delivery/timeline-words.ts'
import type { MailingState } from '#domain/issues/close-steps.ts'
import type { Delay } from '#domain/issues/late-issue.ts'
import { findDelay, issueDayWords } from '#domain/issues/late-issue.ts'
import { releaseStands, undoReleaseUntil } from '#domain/issues/release-undo.ts'
import { openText } from '#domain/reading/open-text.ts'
import { counted, ZONES } from '#domain/vocabulary.ts'
import { href } from '../../../href.ts'
import { formatInstant } from '../../../parts/instant.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../parts/staff/staff-page.tsx'
import { useMay } from '../../../parts/staff/use-may.ts'
import { useZoneNames } from '../../../root-data.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Route } from './+types/issue.ts'
import { RunList } from './runs.tsx'
import { LateMailing } from './steps/late.tsx'
import { loadStep } from './steps/load-step.ts'
import { Release } from './steps/release.tsx'
import { StepBody } from './steps/step-body.tsx'
import { StepList } from './steps/step-list.tsx'
import { stepOutcomes } from './steps/step-outcomes.ts'

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  const { app, member, viewer } = await staffOnly(context, request)
  const [{ publication }, issues] = await Promise.all([app.catalogue(), app.issues.list()])
  const issue = issues.find(({ number }) => String(number) === params.number)
  if (!issue) throw data(null, { status: 404 })
  const { number, title, season, slug, plannedFor, newDay, cutOff, releasedAt, closedAt } = issue
  const { timeZone, zones, zoneNames, sellsDigital, closeNeedsSecond } = publication
  const now = app.now()
  const today = dayOf(now, timeZone)
  const day = (instant: Date | null) => instant && dayOf(instant, timeZone)
  const moment = (instant: Date | null) => instant && formatInstant(instant.toISOString(), timeZone)
  const closedLast = closedAt !== null && !issues.some((other) => other.number > number && other.closedAt)
  const standing = issue.runs.filter(({ undoneAt }) => !undoneAt)
  const close = standing.find(({ kind }) => kind === 'close')
  const release = standing.find(({ kind }) => kind === 'release')
  const state: MailingState = !closedAt ? 'open' : !close || close.sentAt ? 'posted' : 'closed'
  const asked = { number, state, query: url.searchParams, closedLast, member: viewer.id } as const
  const [loaded, toRelease, text] = await Promise.all([
    loadStep(app, asked),
    releasedAt || !issue.hasText ? null : app.issues.countRelease(number),
    releasedAt || !issue.hasText ? null : app.issues.text(number),
  ])
  return {
    issue: {
      number,
      title,
      season,
      slug,
      plannedFor: plannedFor as Day,
      cutOff: cutOff as Day | null,
      releasedOn: day(releasedAt),
      closedOn: day(closedAt),
      hasText: issue.hasText,
      mailed: issue.mailed,
      delay:
        releasedAt && closedAt
          ? null
          : findDelay({ plannedFor: plannedFor as Day, newDay: newDay as Day | null }, today),
      open: text && openText(text.pieces),
    },
    runs: issue.runs.map(({ id, kind, signedOffBy, served, held, at, sentAt, postedOn, undoneAt }) => ({
      id,
      kind,
      signedOffBy,
      served,
      held,
      at: moment(at) ?? '',
      sentAt: moment(sentAt),
      postings: ZONES.filter((zone) => served[`print-${zone}`] > 0).flatMap((zone) => {
        const on = findPostingDay(zone, day(sentAt), postedOn)
        return on ? [{ zone, on }] : []
      }),
      undoneAt: moment(undoneAt),
    })),
    files: { files: await app.issues.fileSettings(), seeds: await app.issues.seedCounts() },
    state,
    loaded,
    toRelease,
    signedAt: loaded.shows === 'sign' && loaded.signed ? formatInstant(loaded.signed.at, timeZone) : '',
    pending:
      release && !releaseStands(release, now)
        ? { run: release.id, served: release.served.digital, until: moment(undoReleaseUntil(release.at)) ?? '' }
        : null,
    zoneHolds: (await app.delivery.zoneHolds())
      .filter((hold) => hold.issue === number && hold.outcome === null)
      .map((hold) =>
        timelineWords(heldInZone(hold, { closedOn: day(closedAt), today }), { format: formatDay, zoneNames }),
      ),
    stillHeld: closedAt ? null : await app.delivery.stillHeld(number),
    today,
    early: cutOff !== null && today < cutOff,
    zones,
    mayCredit: may(member.role, 'credits.give'),
    closedLast,
    sellsDigital,
    twoSign: closeNeedsSecond,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `Issue ${loaderData.issue.number}` : 'Issue'
  return pageMeta(siteOf(matches), { title, description: 'An issue.', path: href('/staff/issues'), hidden: true })
}

export default function StaffIssue({ loaderData }: Route.ComponentProps) {
  const { issue, runs, files, state, loaded, pending, zoneHolds, stillHeld, today, early, zones, mayCredit } =
    loaderData
  const { number, title, season, slug, plannedFor, cutOff, releasedOn, closedOn, hasText, open, mailed } = issue
  const zoneNames = useZoneNames()
  const maySign = useMay()('issues.change')
  const groups = { issue: number, zones, mayCredit, zoneHolds }
  const close = runs.find(({ kind, undoneAt }) => kind === 'close' && !undoneAt) ?? null
  const counts = loaded.shows === 'sign' ? loaded.counts : loaded.shows === 'compare' ? loaded.comparison.counts : null
  const sign = {
    released: releasedOn !== null,
    cutOff,
    early,
    stillHeld,
    twoSign: loaderData.twoSign,
    runs: runs.length,
  }
  return (
    <StaffPage
      title={`${number}, ${title}`}
      lead={`${season}, planned for ${formatDay(plannedFor)}${cutOff ? `, cut-off ${formatDay(cutOff)}` : ''}. ${releasedOn ? `Released ${formatDay(releasedOn)}.` : 'Not released.'} ${closedOn ? `Closed ${formatDay(closedOn)}.` : 'Not closed.'}`}
      actions={<IssueLinks number={String(number)} slug={slug} />}
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 content-start gap-8">
          {issue.delay && <LateNotice issue={issue} delay={issue.delay} />}
          <StepList
            maySign={maySign}
            current={loaded.step}
            state={state}
            outcomes={stepOutcomes(counts, close, zoneNames)}
          >
            <StepBody {...{ loaded, close, files, today, groups, sign }} signedAt={loaderData.signedAt} />
          </StepList>
          {loaded.shows === 'late' && (
            <LateMailing
              late={loaded.late}
              page={loaded.page}
              preflight={loaded.preflight}
              open={loaded.open}
              step="late"
              runs={runs.length}
              {...groups}
            />
          )}
          {loaderData.closedLast && loaded.shows !== 'late' && (
            <StaffSection title="Mail it late">
              <p className="max-w-[60ch] font-sans text-small text-soft">
                For readers who have since subscribed to print, added an address, or been redirected. You see who they
                are before anything is mailed.
              </p>
              <div>
                <LinkButton as={Link} to="?step=late" look="outline" preventScrollReset>
                  See who would get it
                </LinkButton>
              </div>
            </StaffSection>
          )}
        </div>
        <div className="grid content-start gap-8">
          <Release
            issue={number}
            {...{ releasedOn, pending, hasText, open }}
            sellsDigital={loaderData.sellsDigital}
            waiting={loaderData.toRelease}
            runs={runs.length}
          />
          <StaffSection
            title="History"
            aside={mailed > 0 ? `${counted(mailed, 'print copy', 'print copies')} in all` : undefined}
          >
            <RunList runs={runs} today={today} files={files} />
          </StaffSection>
        </div>
      </div>
    </StaffPage>
  )
}

type LateNoticeProps = { issue: { number: number; plannedFor: Day }; delay: Delay }

/** What readers are told, and where its date is given. */
function LateNotice({ issue: { number, plannedFor }, delay }: LateNoticeProps) {
  const mayChange = useMay()('issues.change')
  return (
    <Notice kind="info" title={issueDayWords({ number, plannedFor, delay }, formatDay)}>
      Readers see this until it’s out.{' '}
      {mayChange && (
        <Link to={href('/staff/issues/:number/plan', { number: String(number) })} className="linked">
          {delay.newDay ? 'Change the date' : 'Give a new date'}
        </Link>
      )}
    </Notice>
  )
}

function IssueLinks({ number, slug }: { number: string; slug: string }) {
  const changing = [
    [href('/staff/issues/:number/plan', { number }), 'Edit plan'],
    [href('/staff/issues/:number/text', { number }), 'Text'],
  ] as const
  const links = [
    ...(useMay()('issues.change') ? changing : []),
    [href('/issue/:slug', { slug }), 'View as reader'] as const,
  ]
  return links.map(([to, words]) => (
    <Link key={to} to={to} className="linked inline-flex min-h-11 items-center">
      {words}
    </Link>
  ))
}
