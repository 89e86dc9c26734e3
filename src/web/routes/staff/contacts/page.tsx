import { Link, useSearchParams } from 'react-router'
import { contactFile } from '#contract/people-contacts.ts'
import { postalLine } from '#domain/addresses/postal-lines.ts'
import { REPORT_WORDS } from '#domain/contact-report.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import { SHIPCODE_OF_ZONE, ZONE_NAMES } from '#domain/vocabulary.ts'
import type { Zones } from '#server/db/settings.ts'
import type { SuspendedContact } from '#server/services/people/contact-queue.ts'
import { href } from '../../../href.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffFilters, StaffTable } from '../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../site.ts'
import { ChangeAddress, Hold } from '../people/person/contacts.tsx'
import type { Route } from './+types/page.ts'
import { ReportFile } from './report-file.tsx'
import { ReportOne } from './report-one.tsx'

const QUEUES = ['all', 'email', 'print'] as const

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request, ['support', 'fulfilment'])
  const asked = new URL(request.url).searchParams.get('queue')
  const queue = QUEUES.find((one) => one === asked) ?? 'all'
  const [{ publication }, contacts] = await Promise.all([app.catalogue(), app.people.contacts(queue)])
  return {
    contacts: contacts.map((one) => ({ ...one, since: dayOf(one.since, publication.timeZone) })),
    zones: publication.zones,
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(siteOf(matches), {
    title: 'Contacts',
    description: 'Returned mail.',
    path: href('/staff/contacts'),
    hidden: true,
  })
}

type Row = Awaited<ReturnType<typeof loader>>['contacts'][number]

const columns = (zones: Zones): readonly Column<Row>[] => [
  {
    key: 'who',
    head: 'Reader',
    cell: ({ token, name }) => (
      <Link to={href('/staff/people/:token', { token })} className="linked inline-flex min-h-6 items-center">
        {name}
      </Link>
    ),
  },
  {
    key: 'contact',
    head: 'Nothing is sent to',
    cell: (row) => <span className="block min-w-56">{sentTo(row)}</span>,
  },
  { key: 'what', head: 'Returned mail', cell: ({ kind }) => (kind ? REPORT_WORDS[kind] : 'Not recorded') },
  { key: 'since', head: 'Since', cell: ({ since, by }) => `${formatDay(since)}${by ? `, by ${by}` : ''}` },
  {
    key: 'waiting',
    head: 'Issues waiting',
    numeric: true,
    cell: ({ contact, waiting }) => (contact === 'email' ? '' : (waiting ?? 'For good')),
  },
  {
    key: 'mend',
    head: 'Mend it here',
    cell: ({ token, contact, address }) => (
      <div className="flex flex-wrap gap-x-5">
        {contact !== 'email' && <ChangeAddress person={token} zone={contact} address={address} zones={zones} />}
        <Hold person={token} contact={contact === 'email' ? contact : SHIPCODE_OF_ZONE[contact]} suspended />
      </div>
    ),
  },
]

function sentTo({ contact, address, email }: Pick<SuspendedContact, 'contact' | 'address' | 'email'>): string {
  return address && contact !== 'email' ? postalLine(address, ZONE_NAMES[contact]) : (email ?? '')
}

const FILTERS = [
  {
    name: 'queue',
    label: 'Show',
    options: [
      { value: '', label: 'All of them' },
      { value: 'email', label: 'Email' },
      { value: 'print', label: 'Print' },
    ],
  },
]

export default function StaffContacts({ loaderData: { contacts, zones } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <StaffPage
      title="Contacts"
      lead="We send nothing to these addresses. Readers can correct them in their account, and you can do it here."
    >
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 content-start gap-4">
          <StaffFilters filters={FILTERS} />
          <StaffTable
            caption="Suspended addresses"
            columns={columns(zones)}
            rows={contacts}
            rowKey={({ token, contact }) => `${token} ${contact}`}
            empty="No suspended addresses."
            csv={`${contactFile.path}${query.get('queue') ? `?queue=${query.get('queue')}` : ''}`}
            foot={`${contacts.length} in all.`}
          />
        </div>
        <div className="grid content-start gap-8">
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
