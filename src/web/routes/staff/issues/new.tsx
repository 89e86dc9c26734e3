import type { Day } from '#domain/day.ts'
import { addDays, addMonths, dayOf } from '#domain/day.ts'
import { href } from '../../../href.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import type { Route } from './+types/new.ts'
import { PlanForm } from './plan-form.tsx'

const CUT_OFF_BEFORE = 18

/** The next number, a quarter of a year (or what the publication has) after the last. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const [{ publication }, [last]] = await Promise.all([app.catalogue(), app.issues.list()])
  const before = (last?.plannedFor as Day | undefined) ?? dayOf(app.now(), publication.timeZone)
  const plannedFor = addMonths(before, Math.max(1, Math.round(12 / publication.issuesPerYear)))
  const plan = last ? await app.issues.plan(last.number) : null
  return {
    number: (last?.number ?? 0) + 1,
    plannedFor,
    cutOff: addDays(plannedFor, -CUT_OFF_BEFORE),
    pages: plan?.pages ?? 96,
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Plan an issue',
    description: 'A future issue.',
    path: href('/staff/issues/new'),
    hidden: true,
  })
}

export default function NewIssue({ loaderData }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Plan an issue"
      lead="Readers see it as forthcoming. Its cover is drawn until you upload a picture, and it starts with the last issue’s prices."
    >
      <PlanForm initial={{ ...loaderData, title: '', season: '', description: '', contents: [] }} />
    </StaffPage>
  )
}
