import { Link } from 'react-router'
import { href } from '../../../href.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import { useMay } from '../../../parts/staff/use-may.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { ListView } from '../list/list-view.tsx'
import { loadList } from '../list/load-list.ts'
import type { Route } from './+types/page.ts'
import { ISSUE_LIST } from './issue-list.tsx'

const LEAD = 'Release to digital readers, then close the mailing list.'
const LEAD_PRINT = 'Close the mailing list. The issue is then for sale.'

export async function loader(asked: Route.LoaderArgs) {
  const { app, list } = await loadList(ISSUE_LIST, asked)
  const { publication } = await app.catalogue()
  return { list, lead: publication.sellsDigital ? LEAD : LEAD_PRINT }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Issues',
    description: 'Issues.',
    path: href('/staff/issues'),
    hidden: true,
  })
}

export default function StaffIssues({ loaderData: { lead, list } }: Route.ComponentProps) {
  const may = useMay()
  return (
    <StaffPage
      title="Issues"
      lead={lead}
      actions={
        may('issues.change') && (
          <LinkButton as={Link} to={href('/staff/issues/new')} look="outline">
            Plan an issue
          </LinkButton>
        )
      }
    >
      <ListView list={ISSUE_LIST} loaded={list} empty="No issues yet." />
    </StaffPage>
  )
}
