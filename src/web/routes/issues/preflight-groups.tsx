import { Link } from 'react-router'
import type { Preflight, PreflightGroup, PreflightReader } from '#server/services/issues/preflight.ts'
import type { Column } from '../../parts/staff-table.tsx'
import { StaffTable } from '../../parts/staff-table.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { formName } from './forms.ts'

const GROUPS: Record<PreflightGroup, { title: string; says: string }> = {
  'no-address': {
    title: 'Print without an address',
    says: 'They are left out and keep their issue until they have one.',
  },
  'suspended-address': { title: 'Mail comes back', says: 'They are left out until the address is mended.' },
  'suspended-email': { title: 'Email comes back', says: 'They are served, but cannot be told.' },
  'last-issue': { title: 'Last issue', says: 'Nothing follows it: they renew by themselves, or are asked to.' },
  duplicates: { title: 'Same address twice', says: 'Perhaps one household, perhaps one person with two accounts.' },
}

const COLUMNS: readonly Column<PreflightReader>[] = [
  {
    key: 'name',
    head: 'Reader',
    cell: ({ account, name, email }) => (
      <>
        <Link to={`/staff/people/${account}`} className="linked inline-flex min-h-6 items-center">
          {name}
        </Link>{' '}
        <span className="text-soft">{email}</span>
      </>
    ),
  },
  { key: 'form', head: 'Form', cell: ({ deliverable }) => formName(deliverable) },
  { key: 'address', head: 'Address', cell: ({ address }) => address || 'None' },
  { key: 'left', head: 'Left', numeric: true, cell: ({ left }) => left ?? 'For good' },
]

/** Whoever needs a hand before the list is fixed; each is mended in the reader’s own file. */
export function PreflightGroups({ groups }: Pick<Preflight, 'groups'>) {
  return (
    <div>
      {(Object.keys(GROUPS) as PreflightGroup[]).map((name) => {
        const { count, readers } = groups[name]
        const { title, says } = GROUPS[name]
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
            <StaffTable
              caption={title}
              columns={COLUMNS}
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
