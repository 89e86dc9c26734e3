import { Link } from 'react-router'
import { NO_EMAIL } from '#domain/access/email.ts'
import type { PreflightGroup } from '#domain/issues/preflight-groups.ts'
import type { Preflight, PreflightReader } from '#server/services/issues/preflight.ts'
import { href } from '../../../href.ts'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../parts/staff/staff-table.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { formName } from './forms.ts'
import type { FixesProps } from './preflight-fixes.tsx'
import { Fixes } from './preflight-fixes.tsx'

const GROUPS: Record<PreflightGroup, { title: string; says: string }> = {
  'no-address': {
    title: 'Print without an address',
    says: 'Left out until they add one. They keep their issue.',
  },
  'suspended-address': { title: 'Mail returned', says: 'Left out until the address is corrected.' },
  'odd-address': {
    title: 'Address looks wrong',
    says: 'The postal code is missing or unusual for the country. They’re sent the issue; check it before the labels are printed.',
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
  cell: ({ account, name, email }) => (
    <>
      <Link to={href('/staff/people/:token', { token: account })} className="linked inline-flex min-h-6 items-center">
        {name}
      </Link>{' '}
      <span className="text-soft">{email ?? NO_EMAIL}</span>
    </>
  ),
}

const COLUMNS: readonly Column<PreflightReader>[] = [
  { key: 'form', head: 'Form', cell: ({ deliverable }) => formName(deliverable) },
  { key: 'address', head: 'Address', cell: ({ address }) => address || 'None' },
  { key: 'left', head: 'Left', numeric: true, cell: ({ left }) => left ?? 'For good' },
]

const ALL = Object.keys(GROUPS) as PreflightGroup[]

type GroupsProps = Pick<Preflight, 'groups'> &
  Pick<FixesProps, 'issue' | 'zones' | 'mayCredit'> & {
    among?: readonly PreflightGroup[]
    /** What readers of the zones on hold are told. */
    zoneHolds: readonly string[]
  }

/** Whoever needs a hand before the list is fixed, with what mends it beside them. */
export function PreflightGroups({ groups, among = ALL, zoneHolds, ...rest }: GroupsProps) {
  return (
    <div>
      {among.map((name) => {
        const { count, readers } = groups[name]
        const { title, says } = GROUPS[name]
        const fixes: Column<PreflightReader> = {
          key: 'fix',
          head: 'Mend it here',
          cell: (reader) => (
            <div className="flex flex-wrap gap-x-5">
              <Fixes group={name} reader={reader} {...rest} />
            </div>
          ),
        }
        return (
          <Disclosure
            key={name}
            summary={
              <span>
                {title} <span className="tabular font-normal text-soft">{count}</span>
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
              columns={[READER, fixes, ...COLUMNS]}
              rows={readers}
              rowKey={({ account }) => account}
              empty="Nobody."
              foot={count > readers.length && `The first ${readers.length} of ${count}.`}
            />
          </Disclosure>
        )
      })}
    </div>
  )
}
