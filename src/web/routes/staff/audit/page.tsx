import { Link, useSearchParams } from 'react-router'
import { auditFile } from '#contract/access/audit.ts'
import { AUDIT_SUBJECTS, askedOfAudit } from '#domain/access/audit.ts'
import type { ListedAct } from '#server/services/people/audit-list.ts'
import { href } from '../../../href.ts'
import { formatInstant } from '../../../parts/instant.ts'
import { DayField, ListPages, ListSearch, listAsked } from '../../../parts/staff/list-search.tsx'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffFilters, StaffTable } from '../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { factsOf } from '../people/person/words.ts'
import type { Route } from './+types/page.ts'
import { aboutWords } from './about-words.ts'

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request, [])
  const query = url.searchParams
  const { page } = listAsked(query)
  const [{ publication }, log, staff] = await Promise.all([
    app.catalogue(),
    app.people.audit(askedOfAudit(Object.fromEntries(query)), page),
    app.people.staff(),
  ])
  const acts = log.acts.map((act) => ({ ...act, when: formatInstant(act.at.toISOString(), publication.timeZone) }))
  return { ...log, acts, staff: staff.map(({ token, name }) => ({ token, name })) }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/audit')
  return pageMeta(siteOf(matches), { title: 'Audit log', description: 'What staff did.', path, hidden: true })
}

type Act = ListedAct & { when: string }

const COLUMNS: readonly Column<Act>[] = [
  { key: 'when', head: 'When', short: true, cell: ({ when }) => when },
  {
    key: 'who',
    head: 'Who',
    short: true,
    cell: ({ by, byToken }) => (
      <Named to={byToken && href('/staff/people/:token', { token: byToken })}>{by ?? 'Unknown'}</Named>
    ),
  },
  { key: 'what', head: 'What', short: true, cell: ({ action }) => action },
  {
    key: 'about',
    head: 'About',
    long: true,
    cell: ({ subject, name }) => {
      const { words, to } = aboutWords(subject, name)
      return <Named to={to}>{words}</Named>
    },
  },
  { key: 'why', head: 'Why', long: true, cell: ({ reason }) => reason },
  {
    key: 'change',
    head: 'Before and after',
    long: true,
    cell: ({ before, after }) => [factsOf(before), factsOf(after)].filter(Boolean).join(' → '),
  },
]

function Named({ to, children }: { to: string | null; children: string }) {
  if (!to) return children
  return (
    <Link to={to} className="linked inline-flex min-h-6 items-center">
      {children}
    </Link>
  )
}

export default function AuditLog({ loaderData: { acts, page, more, staff } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <StaffPage title="Audit log" lead="Everything staff did, and what they looked at.">
      <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
        <ListSearch list="Audit log" label="Name, action, reason or number" />
        <StaffFilters
          filters={[
            {
              name: 'by',
              label: 'Who',
              options: [
                { value: '', label: 'All' },
                ...staff.map(({ token, name }) => ({ value: token, label: name })),
              ],
            },
            {
              name: 'about',
              label: 'About',
              options: [
                { value: '', label: 'All' },
                ...Object.entries(AUDIT_SUBJECTS).map(([value, label]) => ({ value, label })),
              ],
            },
          ]}
        >
          <DayField name="from" label="From" />
          <DayField name="until" label="Until" />
        </StaffFilters>
      </div>
      <StaffTable
        caption="Audit log"
        columns={COLUMNS}
        rows={acts}
        rowKey={({ id }) => String(id)}
        empty="Nothing matches."
        csv={`${auditFile.path}?${query}`}
        foot={<ListPages page={page} more={more} />}
      />
    </StaffPage>
  )
}
