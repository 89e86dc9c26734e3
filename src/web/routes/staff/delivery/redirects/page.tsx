import { Link } from 'react-router'
import { href } from '../../../../href.ts'
import { StaffPage } from '../../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import { ListView } from '../../list/list-view.tsx'
import { loadList } from '../../list/load-list.ts'
import { choices, issueChoices } from '../../list/staff-list.ts'
import type { Route } from './+types/page.ts'
import { DecideRedirect } from './decide-redirect.tsx'
import type { ShownRedirect } from './redirect-list.tsx'
import { REDIRECT_LIST, STATE_WORDS } from './redirect-list.tsx'

export async function loader(asked: Route.LoaderArgs) {
  const { app, list } = await loadList(REDIRECT_LIST, asked)
  const { issues } = await app.catalogue()
  return { list, issues: issues.filter(({ closed }) => closed).map(({ number }) => ({ issue: number })) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Copies to redirect',
    description: 'Copies to redirect.',
    path: href('/staff/delivery/redirects'),
    hidden: true,
  })
}

const DECIDE: Column<ShownRedirect> = {
  key: 'decide',
  head: 'Decide',
  cell: (row) =>
    row.state === 'granted' ? (
      <Link
        to={href('/staff/issues/:number', { number: String(row.issue) })}
        className="linked inline-flex min-h-6 items-center"
      >
        {STATE_WORDS.granted}
      </Link>
    ) : (
      <DecideRedirect redirect={row} />
    ),
}

export default function StaffRedirects({ loaderData: { list, issues } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Copies to redirect"
      actions={
        <Link to={href('/staff/delivery')} className="linked inline-flex min-h-11 items-center">
          Delivery
        </Link>
      }
    >
      <ListView
        list={REDIRECT_LIST}
        loaded={list}
        filters={[
          { name: 'issue', label: 'Issue', options: issueChoices(issues) },
          { name: 'state', label: 'State', options: choices(STATE_WORDS) },
        ]}
        actions={[DECIDE]}
        empty="Nobody is waiting. Readers who move after the list is closed can ask for the copy on its way."
      />
    </StaffPage>
  )
}
