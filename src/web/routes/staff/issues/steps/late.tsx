import { mailLate } from '#contract/issues.ts'
import { MAILING_CLASSES } from '#domain/mailing/label.ts'
import { DELIVERABLES } from '#domain/vocabulary.ts'
import type { Preflight } from '#server/services/issues/preflight.ts'
import type { LateList, LateReader } from '#server/services/issues/steps/late-list.ts'
import { Person } from '../../../../parts/staff/person.tsx'
import { StaffSection } from '../../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../../parts/staff/staff-table.tsx'
import { DeliverableName } from '../../../../parts/staff/zone-name.tsx'
import type { GroupsProps } from '../preflight-groups.tsx'
import { PreflightGroups } from '../preflight-groups.tsx'
import { SignForm } from '../sign-form.tsx'
import { copies } from './counted.ts'
import { MAILING_CLASS_NAMES } from './mailing-class-names.ts'
import { PageLinks } from './page-links.tsx'

const COLUMNS: readonly Column<LateReader>[] = [
  {
    key: 'reader',
    head: 'Reader',
    cell: ({ account, name, email }) => <Person name={name} email={email} token={account} />,
  },
  { key: 'form', head: 'Form', short: true, cell: ({ deliverable }) => <DeliverableName deliverable={deliverable} /> },
  { key: 'class', head: 'Class', short: true, cell: (row) => MAILING_CLASS_NAMES[row.class] },
  {
    key: 'why',
    head: 'Why',
    short: true,
    cell: ({ redirected }) => (redirected ? 'Redirected to a new address' : 'Not mailed yet'),
  },
]

/** After the close, those who were left out or have moved can still be in a late mailing. */
const LEFT_OUT = ['no-address', 'suspended-address', 'kept', 'zone-hold', 'redirected'] as const

type LateProps = Omit<GroupsProps, 'groups' | 'among'> & {
  late: LateList
  page: number
  preflight: Preflight
  /** Of mailings so far: a new form after each. */
  runs: number
}

/** Whom it would serve is seen before it runs. */
export function LateMailing({ late, page, preflight, runs, ...rest }: LateProps) {
  const sum = late.lines.reduce((all, { readers }) => all + readers, 0)
  const lines = DELIVERABLES.flatMap((form) =>
    MAILING_CLASSES.flatMap((name) => late.lines.filter((one) => one.deliverable === form && one.class === name)),
  )
  return (
    <>
      <StaffSection title="Left out so far">
        <PreflightGroups groups={preflight.groups} among={LEFT_OUT} {...rest} />
      </StaffSection>
      <StaffSection title="Mail it late">
        {sum === 0 ? (
          <p className="font-sans text-small text-soft">
            Nobody is waiting: no reader has subscribed to print, added an address or been redirected since the last
            mailing.
          </p>
        ) : (
          <>
            <ul className="tabular font-sans text-small">
              {lines.map(({ deliverable, class: name, readers }) => (
                <li key={`${deliverable} ${name}`}>
                  <DeliverableName deliverable={deliverable} />, {MAILING_CLASS_NAMES[name].toLowerCase()}:{' '}
                  <strong className="font-semibold">{readers.toLocaleString('en-US')}</strong>
                </li>
              ))}
            </ul>
            <StaffTable
              caption="Readers of the late mailing"
              columns={COLUMNS}
              rows={late.readers}
              rowKey={({ account }) => account}
              empty="Nobody on this page."
            />
            <PageLinks page={page} count={sum} to={(number) => `?step=late&page=${number}`} />
            <SignForm
              key={`late ${runs}`}
              endpoint={mailLate}
              issue={rest.issue}
              title="Mail it late"
              yes="Make a late mailing"
            >
              <p>
                Makes a file of its own with {copies(sum)}. Nobody gets the issue twice. You can undo this until its
                file is marked as posted.
              </p>
            </SignForm>
          </>
        )}
      </StaffSection>
    </>
  )
}
