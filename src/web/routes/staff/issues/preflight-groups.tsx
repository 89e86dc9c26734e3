import type { PreflightGroup } from '#domain/issues/preflight-groups.ts'
import type { Preflight, PreflightReader } from '#server/services/issues/preflight.ts'
import { Person } from '../../../parts/staff/person.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../parts/staff/staff-table.tsx'
import { DeliverableName } from '../../../parts/staff/zone-name.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import type { FixesProps } from './preflight-fixes.tsx'
import { Fixes } from './preflight-fixes.tsx'
import { PageLinks } from './steps/page-links.tsx'

const GROUPS: Record<PreflightGroup, { title: string; says: string }> = {
  'no-address': {
    title: 'Print without an address',
    says: 'Left out until they add one. They keep their issue.',
  },
  'suspended-address': { title: 'Mail returned', says: 'Left out until the address is corrected.' },
  'odd-address': {
    title: 'Address looks wrong',
    says: 'The postal code is missing, unusual for the country, or not in the state. They’re sent the issue; check it before the labels are printed.',
  },
  'too-long': {
    title: 'Too long for the label',
    says: 'Longer than the zone’s mailing file has room for. They’re sent the issue, but the mailing house may cut the line off. Shorten it, or move a part to the second line.',
  },
  'suspended-email': { title: 'Email bounces', says: 'They get the issue but not the email.' },
  'last-issue': { title: 'Last issue', says: 'Their last issue. They’ll renew automatically or be asked to.' },
  duplicates: {
    title: 'Same address twice',
    says: 'Maybe one household, or one person with two accounts. You can hold one back this time.',
  },
  'temporary-address': {
    title: 'Temporary address in force',
    says: 'The issue goes to the address they’re staying at, shown here.',
  },
  kept: { title: 'On hold', says: 'They’re skipping this issue, or you held them back. They keep it for later.' },
  'zone-hold': {
    title: 'Zone on hold',
    says: 'No mail goes to their zone for now. They keep the issue and get it by a late mailing.',
  },
  redirected: {
    title: 'Redirected',
    says: 'They moved after the list was closed. The late mailing sends the issue to the address shown here.',
  },
}

const READER: Column<PreflightReader> = {
  key: 'name',
  head: 'Reader',
  cell: ({ account, name, email }) => <Person name={name} email={email} token={account} />,
}

const TOO_LONG: Column<PreflightReader> = {
  key: 'long',
  head: 'Too long',
  cell: ({ tooLong }) => tooLong.join('. '),
}

const COLUMNS: readonly Column<PreflightReader>[] = [
  { key: 'form', head: 'Form', cell: ({ deliverable }) => <DeliverableName deliverable={deliverable} /> },
  { key: 'address', head: 'Address', cell: ({ address }) => address || 'None' },
  { key: 'left', head: 'Left', numeric: true, cell: ({ left }) => left ?? 'For good' },
]

/** Who is left out, or may not get it, stands out among what is only to be known. */
const COUNT_LOOK: Record<PreflightGroup, string> = {
  'no-address': 'font-semibold text-error',
  'suspended-address': 'font-semibold text-error',
  'odd-address': 'font-semibold text-warning',
  'too-long': 'font-semibold text-warning',
  'suspended-email': 'text-warning',
  'last-issue': 'text-soft',
  duplicates: 'text-warning',
  kept: 'text-soft',
  'temporary-address': 'text-soft',
  'zone-hold': 'text-warning',
  redirected: 'text-warning',
}

const ALL = Object.keys(GROUPS) as PreflightGroup[]

export type GroupsProps = Pick<Preflight, 'groups'> &
  Pick<FixesProps, 'issue' | 'zones' | 'mayCredit'> & {
    among?: readonly PreflightGroup[]
    /** What readers of the zones on hold are told. */
    zoneHolds: readonly string[]
    /** The group whose page is asked for, and of which step it is. */
    open: { group: PreflightGroup; page: number } | null
    step: string
  }

/** Whoever needs a hand before the list is fixed, with what mends it beside them. */
export function PreflightGroups({ groups, among = ALL, zoneHolds, open, step, ...rest }: GroupsProps) {
  const empty = among.filter((name) => groups[name].count === 0 && open?.group !== name)
  return (
    <div className="border-rule border-t">
      {among.map((name) => {
        if (empty.includes(name)) return null
        const { count, readers } = groups[name]
        const page = open?.group === name ? open.page : 1
        const { title, says } = GROUPS[name]
        const fixes: Column<PreflightReader> = {
          key: 'fix',
          head: 'Fix it here',
          short: true,
          cell: (reader) => (
            <div className="flex flex-wrap gap-x-5 lg:grid lg:justify-items-start">
              <Fixes group={name} reader={reader} {...rest} />
            </div>
          ),
        }
        return (
          <Disclosure
            key={name}
            open={open?.group === name}
            summary={
              <span>
                {title}{' '}
                <span className={`tabular font-normal ${count > 0 ? COUNT_LOOK[name] : 'text-soft'}`}>
                  {count.toLocaleString('en-US')}
                </span>
              </span>
            }
          >
            <p className="pb-2 font-sans text-fine text-soft">{says}</p>
            {name === 'zone-hold' &&
              zoneHolds.map((told) => (
                <p key={told} className="pb-2 font-sans text-fine">
                  {told}
                </p>
              ))}
            <StaffTable
              caption={title}
              columns={[READER, ...(name === 'too-long' ? [TOO_LONG] : []), fixes, ...COLUMNS]}
              rows={readers}
              rowKey={({ account }) => account}
              empty="Nobody."
            />
            <PageLinks page={page} count={count} to={(number) => `?step=${step}&group=${name}&page=${number}`} />
          </Disclosure>
        )
      })}
      {empty.length > 0 && (
        <p className="py-3 font-sans text-fine text-soft">
          Nobody under: {empty.map((name) => GROUPS[name].title).join(', ')}.
        </p>
      )}
    </div>
  )
}
