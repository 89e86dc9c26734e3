import { data, Link } from 'react-router'
import { coverAlt } from '#domain/pictures/alt-text.ts'
import { href } from '../../../href.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import type { Route } from './+types/plan.ts'
import { CoverForm } from './cover-form.tsx'
import { PlanForm } from './plan-form.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const plan = /^[1-9]\d{0,8}$/.test(params.number) ? await app.issues.plan(Number(params.number)) : null
  if (!plan) throw data(null, { status: 404 })
  return plan
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? `Plan of issue ${loaderData.number}` : 'Plan'
  return pageMeta(siteOf(matches), { title, description: 'An issue.', path: href('/staff/issues'), hidden: true })
}

export default function IssuePlan({ loaderData: { slug, cover, released, closed, ...fields } }: Route.ComponentProps) {
  const { number, title } = fields
  return (
    <StaffPage
      title={`${number}, ${title}`}
      lead="Dates, contents and cover."
      actions={
        <>
          <Link
            to={href('/staff/issues/:number/text', { number: String(number) })}
            className="linked inline-flex min-h-11 items-center"
          >
            Text
          </Link>
          <Link
            to={href('/staff/issues/:number', { number: String(number) })}
            className="linked inline-flex min-h-11 items-center"
          >
            Release and close
          </Link>
          <Link to={href('/issue/:slug', { slug })} className="linked inline-flex min-h-11 items-center">
            View as reader
          </Link>
        </>
      }
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_20rem]">
        <StaffSection title="Plan">
          <PlanForm key={number} initial={fields} standing={{ released, closed }} />
        </StaffSection>
        <StaffSection title="Cover">
          <CoverForm issue={number} cover={cover} alt={coverAlt({ number, title, ...cover })} />
        </StaffSection>
      </div>
    </StaffPage>
  )
}
