import { Link } from 'react-router'
import { SHIPCODE_OF_ZONE } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import { href } from '../../../href.ts'
import { StaffPage, StaffSection } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { ListView } from '../list/list-view.tsx'
import { loadList } from '../list/load-list.ts'
import { choices } from '../list/staff-list.ts'
import { ChangeAddress, Hold } from '../people/person/contacts.tsx'
import type { Route } from './+types/page.ts'
import type { ShownContact } from './contact-list.tsx'
import { CONTACT_LIST, QUEUE_WORDS } from './contact-list.tsx'
import { ReportFile } from './report-file.tsx'
import { ReportOne } from './report-one.tsx'

export async function loader(asked: Route.LoaderArgs) {
  const { app, list } = await loadList(CONTACT_LIST, asked)
  const [{ publication }, moves] = await Promise.all([app.catalogue(), app.people.reportedMoves()])
  return { list, zones: publication.zones, moves: moves.length }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Contacts',
    description: 'Returned mail.',
    path: href('/staff/contacts'),
    hidden: true,
  })
}

const mendIn = (zones: Zones): Column<ShownContact> => ({
  key: 'mend',
  head: 'Fix it here',
  cell: ({ token, contact, address }) => (
    <div className="flex flex-wrap gap-x-5">
      {contact !== 'email' && <ChangeAddress person={token} zone={contact} address={address} zones={zones} />}
      <Hold person={token} contact={contact === 'email' ? contact : SHIPCODE_OF_ZONE[contact]} suspended />
    </div>
  ),
})

const FILTERS = [
  { name: 'queue', label: 'Kind', options: choices(QUEUE_WORDS) },
  { name: 'issues', label: 'Issues', options: choices({ waiting: 'Waiting' }) },
]

export default function StaffContacts({ loaderData: { list, zones, moves } }: Route.ComponentProps) {
  return (
    <StaffPage
      title="Contacts"
      lead="We send nothing to these addresses. Readers can correct them in their account, and you can do it here."
      actions={
        <Link to={href('/staff/contacts/returns')} className="linked inline-flex min-h-11 items-center">
          Return file from the post
          {moves > 0 ? ` (${moves} new ${moves === 1 ? 'address' : 'addresses'} to check)` : ''}
        </Link>
      }
    >
      <div className="grid gap-8">
        <div className="grid min-w-0 content-start gap-4">
          <ListView
            list={CONTACT_LIST}
            loaded={list}
            filters={FILTERS}
            actions={[mendIn(zones)]}
            empty="No suspended addresses."
          />
        </div>
        <div className="grid content-start gap-x-12 gap-y-8 lg:grid-cols-2">
          <StaffSection title="Report returned mail">
            <ReportOne />
          </StaffSection>
          <StaffSection title="Upload returned mail">
            <ReportFile />
          </StaffSection>
        </div>
      </div>
    </StaffPage>
  )
}
