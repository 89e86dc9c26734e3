import type { Day } from '#domain/day.ts'
import { addDays, dayOf } from '#domain/day.ts'
import { proposeDays } from '#domain/issues/proposed-days.ts'
import { href } from '../../../href.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import type { Route } from './+types/new.ts'
import { PlanForm } from './plan-form.tsx'

const CUT_OFF_BEFORE = 18

/** The next number and day, and those of the year that follows. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const [{ publication }, issues] = await Promise.all([app.catalogue(), app.issues.list()])
  const { issuesPerYear, timeZone } = publication
  const [last] = issues
  const planned = issues.map(({ plannedFor }) => plannedFor as Day).toReversed()
  const days = proposeDays({ planned, issuesPerYear, today: dayOf(app.now(), timeZone) })
  const next = (last?.number ?? 0) + 1
  const proposals = days.map((plannedFor, at) => ({
    number: next + at,
    plannedFor,
    cutOff: addDays(plannedFor, -CUT_OFF_BEFORE),
  }))
  const plan = last ? await app.issues.plan(last.number) : null
  return { proposals, issuesPerYear, pages: plan?.pages ?? 96 }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Plan an issue',
    description: 'A future issue.',
    path: href('/staff/issues/new'),
    hidden: true,
  })
}

export default function NewIssue({ loaderData: { proposals, issuesPerYear, pages } }: Route.ComponentProps) {
  const [first] = proposals
  return (
    <StaffPage
      title="Plan an issue"
      lead="Readers see it as forthcoming. Its cover is drawn until you upload a picture, and it starts with the last issue’s prices."
    >
      {first && (
        <PlanForm
          initial={{ ...first, newDay: null, pages, title: '', season: '', description: '', contents: [] }}
          proposals={{ issuesPerYear, issues: proposals }}
        />
      )}
    </StaffPage>
  )
}
