import { Link } from 'react-router'
import { deliverableName } from '#domain/cart/line-name.ts'
import { MAILING_CLASSES } from '#domain/mailing/label.ts'
import { DELIVERABLES } from '#domain/vocabulary.ts'
import type { ChangedReader, Comparison } from '#server/services/issues/steps/compare.ts'
import { Person } from '../../../../parts/staff/person.tsx'
import type { Column } from '../../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../../parts/staff/staff-table.tsx'
import { DeliverableName } from '../../../../parts/staff/zone-name.tsx'
import { useZoneNames } from '../../../../root-data.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { MAILING_CLASS_NAMES } from './mailing-class-names.ts'
import { PageLinks } from './page-links.tsx'

type Line = { key: string; name: string; now: number; had: number; before: number; isSum: boolean }

const signed = (difference: number) =>
  difference > 0 ? `+${difference.toLocaleString('en-US')}` : difference.toLocaleString('en-US').replace('-', '−')

const WHY: Record<NonNullable<ChangedReader['why']>, string> = {
  ended: 'No issues left',
  missing: 'No address',
  suspended: 'Mail returned',
  kept: 'On hold',
  zone: 'Zone on hold',
  digital: 'Digital: gets it when it’s released',
  other: 'Not on this list',
}

const READER: Column<ChangedReader> = {
  key: 'reader',
  head: 'Reader',
  cell: ({ account, name, email }) => <Person name={name} email={email} token={account} />,
}
const FORM: Column<ChangedReader> = {
  key: 'form',
  head: 'Form',
  short: true,
  cell: ({ deliverable }) => <DeliverableName deliverable={deliverable} />,
}
const CLASS: Column<ChangedReader> = {
  key: 'class',
  head: 'Class',
  short: true,
  cell: (row) => MAILING_CLASS_NAMES[row.class],
}
const GONE: Column<ChangedReader> = { key: 'why', head: 'Why', cell: ({ why }) => (why ? WHY[why] : '') }

type CompareProps = { comparison: Comparison; show: 'new' | 'gone'; page: number; released: boolean }

/** Per zone and class, beside the issue before; and who is new or gone. */
export function CompareStep({ comparison, show, page, released }: CompareProps) {
  const { before, joined, gone, readers } = comparison
  const count = show === 'new' ? joined : gone
  return (
    <>
      <ComparedTable comparison={comparison} />
      <p className="max-w-[60ch] font-sans text-fine text-soft">
        Release, close and late mailings are all counted.
        {!released && ' Digital readers are counted once the issue is released.'}
      </p>
      {before !== null && (
        <section aria-label="Who is new or gone" className="grid gap-2">
          <nav aria-label="Who is new or gone" className="flex flex-wrap gap-x-6 font-sans text-small">
            {(
              [
                ['new', `New since No. ${before}`, joined],
                ['gone', `Had No. ${before}, not on this list`, gone],
              ] as const
            ).map(([name, words, readers]) => (
              <Link
                key={name}
                to={`?step=compare&show=${name}`}
                preventScrollReset
                aria-current={name === show ? 'true' : undefined}
                className={`inline-flex min-h-11 items-center gap-2 ${name === show ? 'font-semibold' : 'linked'}`}
              >
                {words} <span className="tabular font-normal text-soft">{readers.toLocaleString('en-US')}</span>
              </Link>
            ))}
          </nav>
          <StaffTable
            caption={show === 'new' ? 'New readers' : 'Readers who are gone'}
            columns={show === 'new' ? [READER, FORM, CLASS] : [READER, GONE, FORM, CLASS]}
            rows={readers}
            rowKey={({ account }) => account}
            empty={show === 'new' ? 'Nobody is new.' : 'Nobody is gone.'}
          />
          <PageLinks page={page} count={count} to={(number) => `?step=compare&show=${show}&page=${number}`} />
        </section>
      )}
      <div>
        <LinkButton as={Link} to="?step=sign">
          Continue to sign
        </LinkButton>
      </div>
    </>
  )
}

function ComparedTable({ comparison: { lines, before } }: { comparison: Comparison }) {
  const zoneNames = useZoneNames()
  const rows = DELIVERABLES.flatMap((form): Line[] => {
    const own = MAILING_CLASSES.flatMap((name) => lines.filter((one) => one.deliverable === form && one.class === name))
    if (own.length === 0) return []
    const sum = (of: 'now' | 'had' | 'before') => own.reduce((all, line) => all + line[of], 0)
    const whole = {
      key: form,
      name: deliverableName(form, zoneNames),
      now: sum('now'),
      had: sum('had'),
      before: sum('before'),
    }
    const classes = own.map((line) => ({
      ...line,
      key: `${form} ${line.class}`,
      name: MAILING_CLASS_NAMES[line.class],
      isSum: false,
    }))
    return [{ ...whole, isSum: true }, ...classes]
  })
  const bold = (isSum: boolean) => (isSum ? 'font-semibold' : 'text-soft')
  const number = (head: string, key: 'now' | 'had' | 'before'): Column<Line> => ({
    key,
    head,
    numeric: true,
    cell: (line) => <span className={bold(line.isSum)}>{line[key].toLocaleString('en-US')}</span>,
  })
  const columns: Column<Line>[] = [
    {
      key: 'name',
      head: 'Form and class',
      cell: ({ name, isSum }) => <span className={isSum ? 'font-semibold' : 'lg:pl-5'}>{name}</span>,
    },
    number('Now', 'now'),
    number('Have it already', 'had'),
    ...(before === null
      ? []
      : [
          number(`No. ${before}`, 'before'),
          {
            key: 'difference',
            head: 'Difference',
            numeric: true,
            cell: ({ now, before: then, isSum }: Line) => <span className={bold(isSum)}>{signed(now - then)}</span>,
          },
        ]),
  ]
  return (
    <StaffTable
      caption="Readers by delivery"
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      empty="Nobody would get this issue, and nobody got the one before."
    />
  )
}
