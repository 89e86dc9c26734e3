import { AUDIT_SUBJECTS } from '#domain/access/audit.ts'
import { href } from '../../../href.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { ListView } from '../list/list-view.tsx'
import { loadList } from '../list/load-list.ts'
import { choices } from '../list/staff-list.ts'
import type { Route } from './+types/page.ts'
import { AUDIT_LIST } from './audit-list.tsx'

export async function loader(asked: Route.LoaderArgs) {
  const { app, list } = await loadList(AUDIT_LIST, asked)
  const staff = await app.people.staff()
  return { list, staff: Object.fromEntries(staff.map(({ token, name }) => [token, name])) }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/audit')
  return pageMeta(siteOf(matches), { title: 'Audit log', description: 'What staff did.', path, hidden: true })
}

export default function AuditLog({ loaderData: { list, staff } }: Route.ComponentProps) {
  return (
    <StaffPage title="Audit log" lead="Everything staff did, and what they looked at.">
      <ListView
        list={AUDIT_LIST}
        loaded={list}
        search="Name, action, reason or number"
        filters={[
          { name: 'by', label: 'Who', options: choices(staff) },
          { name: 'about', label: 'About', options: choices(AUDIT_SUBJECTS) },
        ]}
        days
        empty="Nothing yet."
      />
    </StaffPage>
  )
}
