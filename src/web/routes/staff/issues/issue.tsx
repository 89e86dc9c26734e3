import { data, Link } from 'react-router'
import { closeIssue, mailLate, releaseIssue } from '#contract/issues.ts'
import type { Day } from '#domain/day.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { findPostingDay } from '#domain/delivery/posting.ts'
import { heldInZone } from '#domain/delivery/timeline.ts'
import { timelineWords } from '#domain/delivery/timeline-words.ts'
import { NO_TEXT } from '#domain/reading/issue-files.ts'
import { ZONES } from '#domain/vocabulary.ts'
import { href } from '../../../href.ts'
import { formatInstant } from '../../../parts/instant.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Route } from './+types/issue.ts'
import { Numbers } from './numbers.tsx'
import { PreflightGroups } from './preflight-groups.tsx'
import { RunList } from './runs.tsx'
import { SignForm } from './sign-form.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, member } = await staffOnly(context, request, ['fulfilment'])
  const [{ publication }, issues] = await Promise.all([app.catalogue(), app.issues.list()])
  const issue = issues.find(({ number }) => String(number) === params.number)
  if (!issue) throw data(null, { status: 404 })
  const { number, title, season, slug, plannedFor, cutOff, releasedAt, closedAt } = issue
  const closedLast = closedAt !== null && !issues.some((other) => other.number > number && other.closedAt)
  const today = dayOf(app.now(), publication.timeZone)
  const day = (instant: Date | null) => instant && dayOf(instant, publication.timeZone)
  const moment = (instant: Date | null) => instant && formatInstant(instant.toISOString(), publication.timeZone)
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
    },
    runs: issue.runs.map(({ id, kind, signedOffBy, served, at, sentAt, postedOn, undoneAt }) => ({
      id,
      kind,
      signedOffBy,
      served,
      at: moment(at) ?? '',
      sentAt: moment(sentAt),
      postings: ZONES.filter((zone) => served[`print-${zone}`] > 0).flatMap((zone) => {
        const on = findPostingDay(zone, day(sentAt), postedOn)
        return on ? [{ zone, on }] : []
      }),
      undoneAt: moment(undoneAt),
    })),
    zoneHolds: (await app.delivery.zoneHolds())
      .filter((hold) => hold.issue === number && hold.outcome === null)
      .map((hold) => timelineWords(heldInZone(hold, { closedOn: day(closedAt), today }), formatDay)),
    stillHeld: closedAt ? null : await app.delivery.stillHeld(number),
    preflight: closedAt && !closedLast ? null : await app.issues.preflight(number),
    today,
    early: cutOff !== null && today < cutOff,
    zones: publication.zones,
    mayCredit: member.role === 'admin',
    sellsDigital: publication.sellsDigital,
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `Issue ${loaderData.issue.number}` : 'Issue'
  return pageMeta(siteOf(matches), { title, description: 'An issue.', path: href('/staff/issues'), hidden: true })
}

const NOT_NEEDED =
  'Not needed while the digital edition is off: the issue is out once it’s closed. Release it if digital subscribers still have issues coming.'

/** After the close, those who were left out or have moved can still be in a late mailing. */
const LEFT_OUT = ['no-address', 'suspended-address', 'kept', 'zone-hold', 'redirected'] as const

export default function StaffIssue({ loaderData }: Route.ComponentProps) {
  const { issue, runs, preflight, zoneHolds, stillHeld, today, early, zones, mayCredit, sellsDigital } = loaderData
  const { number, title, season, slug, plannedFor, cutOff, releasedOn, closedOn, hasText } = issue
  const run = { issue: number, zones, mayCredit, zoneHolds }
  return (
    <StaffPage
      title={`${number}, ${title}`}
      lead={`${season}, planned for ${formatDay(plannedFor)}${cutOff ? `, cut-off ${formatDay(cutOff)}` : ''}. ${releasedOn ? `Released ${formatDay(releasedOn)}.` : 'Not released.'} ${closedOn ? `Closed ${formatDay(closedOn)}.` : 'Not closed.'}`}
      actions={
        <>
          <Link
            to={href('/staff/issues/:number/plan', { number: String(number) })}
            className="linked inline-flex min-h-11 items-center"
          >
            Edit plan
          </Link>
          <Link
            to={href('/staff/issues/:number/text', { number: String(number) })}
            className="linked inline-flex min-h-11 items-center"
          >
            Text
          </Link>
          <Link to={href('/issue/:slug', { slug })} className="linked inline-flex min-h-11 items-center">
            View as reader
          </Link>
        </>
      }
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_24rem]">
        <div className="grid min-w-0 content-start gap-8">
          {preflight && closedOn && (
            <StaffSection title="Left out so far">
              <PreflightGroups groups={preflight.groups} among={LEFT_OUT} {...run} />
            </StaffSection>
          )}
          {preflight && !closedOn && (
            <>
              <StaffSection title="If closed now">
                <Numbers {...preflight} />
              </StaffSection>
              <StaffSection title="Check first">
                <PreflightGroups groups={preflight.groups} {...run} />
              </StaffSection>
            </>
          )}
          <StaffSection title="History">
            <RunList runs={runs} today={today} />
          </StaffSection>
        </div>
        <div className="grid content-start gap-8">
          {!releasedOn && (
            <StaffSection title="Release">
              {!sellsDigital && <p className="max-w-[34rem] font-sans text-small text-soft">{NOT_NEEDED}</p>}
              {hasText ? (
                <SignForm endpoint={releaseIssue} issue={number} title="Release" yes="Release issue">
                  The issue goes live. Every digital subscriber gets it and an email.
                </SignForm>
              ) : (
                <p className="max-w-[34rem] font-sans text-small text-soft">
                  {NO_TEXT}{' '}
                  <Link to={href('/staff/issues/:number/text', { number: String(number) })} className="linked">
                    Go to its text
                  </Link>
                </p>
              )}
            </StaffSection>
          )}
          {closedOn ? (
            <StaffSection title="Mail it late">
              {/* A new form after each mailing: the one before is done. */}
              <SignForm
                key={`late ${runs.length}`}
                endpoint={mailLate}
                issue={number}
                title="Mail it late"
                yes="Make a late mailing"
              >
                For readers who have since subscribed to print, added an address, or been redirected. Nobody gets it
                twice.
              </SignForm>
            </StaffSection>
          ) : (
            <StaffSection title="Close">
              {stillHeld && (
                <Notice kind="warning">
                  {stillHeld}{' '}
                  <Link to={href('/staff/delivery/zones')} className="linked">
                    Go to zones on hold
                  </Link>
                </Notice>
              )}
              <SignForm
                key={`close ${runs.length}`}
                endpoint={closeIssue}
                issue={number}
                title="Close"
                yes="Close mailing list"
              >
                Every print reader who hasn’t had the issue is put on the list, as they’re subscribed today.{' '}
                {releasedOn
                  ? 'Digital readers who haven’t had it get it now.'
                  : 'Digital readers get it when it’s released.'}{' '}
                You can undo this until the file is sent.
                {early &&
                  cutOff &&
                  ` Readers were promised that orders and addresses count until ${formatDay(cutOff)}.`}
              </SignForm>
            </StaffSection>
          )}
        </div>
      </div>
    </StaffPage>
  )
}
