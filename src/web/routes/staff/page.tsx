import { Link } from 'react-router'
import { may } from '#domain/access/permissions.ts'
import { ROLE_NAMES } from '#domain/access/staff-roles.ts'
import type { Day } from '#domain/day.ts'
import { dayOf, formatLongDay } from '#domain/day.ts'
import { issueWork } from '#domain/issues/issue-work.ts'
import type { App } from '#server/reads/app.ts'
import type { Progress } from '#server/services/figures/shared-counts.ts'
import { href } from '../../href.ts'
import { useCounting } from '../../parts/staff/counting.tsx'
import type { Viewer } from '../../parts/staff/staff-only.ts'
import { staffOnly } from '../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../site.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Route } from './+types/page.ts'
import { Sales, salesLines } from './sales.tsx'
import type { WorkLine } from './work-words.ts'
import { issueLine, lateLine, openLine, seesOpenWork } from './work-words.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, member, viewer } = await staffOnly(context, request)
  const { timeZone } = (await app.catalogue()).publication
  const today = dayOf(app.now(), timeZone)
  const [issues, open, sales] = await Promise.all([
    issueLines(app, viewer, today),
    app.figures.openWork(),
    app.figures.recentSales(),
  ])
  const lines = [...issues.lines, ...open.filter((work) => seesOpenWork(member.role, work)).map(openLine)]
  return { member, today, lines, counting: issues.counting, sales: salesLines(sales, member.role) }
}

type IssueLines = { lines: WorkLine[]; counting: Progress | null }

async function issueLines(app: App, { id, role }: Viewer, today: Day): Promise<IssueLines> {
  if (!may(role, 'issues.change')) return { lines: [], counting: null }
  const [{ publication }, issues, signatures] = await Promise.all([
    app.catalogue(),
    app.issues.list(),
    app.issues.signatures(),
  ])
  const { timeZone, closeNeedsSecond } = publication
  // Nobody signs twice.
  const signed = closeNeedsSecond ? signatures.filter(({ actor }) => actor !== id) : []
  const atWork = issues.map(({ number, title, plannedFor, cutOff, releasedAt, closedAt, hasText, runs }) => {
    const unsent = runs.filter(({ kind, undoneAt, sentAt }) => kind !== 'release' && !undoneAt && !sentAt)
    const oldest = unsent.at(-1)
    const first = signed.find(({ issue }) => issue === number)
    return {
      number,
      title,
      hasText,
      plannedFor: plannedFor as Day,
      cutOff: cutOff as Day | null,
      released: releasedAt !== null,
      closed: closedAt !== null,
      unsentSince: oldest ? dayOf(oldest.at, timeZone) : null,
      signedOn: first ? dayOf(first.at, timeZone) : null,
    }
  })
  const lines = issueWork(atWork, today, publication.sellsDigital).map(issueLine)
  const last = issues.find(({ closedAt }) => closedAt)
  if (!last?.closedAt) return { lines, counting: null }
  const { value: readers, counting } = await (await app.figures.lateReaders(last.number)).soon(id)
  return { lines: readers ? [...lines, lateLine(last, readers, dayOf(last.closedAt, timeZone))] : lines, counting }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), { title: 'Today', description: 'For staff.', path: href('/staff'), hidden: true })
}

export default function Today({ loaderData: { member, today, lines, counting, sales } }: Route.ComponentProps) {
  useCounting({ counting })
  return (
    <StaffPage title="Today" lead={formatLongDay(today)}>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_20rem]">
        <StaffSection title="To do">
          {lines.length === 0 && <p className="py-2 font-sans text-small text-soft">Nothing to do right now.</p>}
          <ul className="tabular font-sans text-small">
            {lines.map(({ key, label, when, to, late }) => (
              <li key={key} className="border-rule border-b">
                <Link
                  to={to}
                  className="group flex min-h-11 flex-wrap items-baseline justify-between gap-x-6 py-2 hover:bg-shade"
                >
                  <span className="font-semibold group-hover:underline group-hover:underline-offset-4">{label}</span>
                  <span className={late ? 'text-error' : 'text-soft'}>{when}</span>
                </Link>
              </li>
            ))}
          </ul>
        </StaffSection>
        <div className="grid content-start gap-8">
          <StaffSection title="Sales and new readers">
            <Sales lines={sales} />
          </StaffSection>
          <StaffSection title="You" aside={ROLE_NAMES[member.role]}>
            <p className="font-sans text-small">
              {member.name}
              <span className="block text-soft">
                You’re logged out after 30 minutes of inactivity, and after 12 hours.
              </span>
            </p>
            <div className="grid justify-items-start gap-y-1">
              <LinkButton as={Link} to={href('/staff/two-factor')} look="quiet">
                Authenticator and recovery codes
              </LinkButton>
              <LinkButton as={Link} to={href('/account/security')} look="quiet">
                Sign-in and security
              </LinkButton>
            </div>
          </StaffSection>
        </div>
      </div>
    </StaffPage>
  )
}
