import { data, Link } from 'react-router'
import { uuid } from '#contract/fields/uuid.ts'
import { statementFile, statementPdf } from '#contract/invoices/staff.ts'
import { NO_EMAIL } from '#domain/access/email.ts'
import { formatDay } from '#domain/day.ts'
import { PAST_DUE } from '#domain/invoices/invoice.ts'
import { formatMoney } from '#domain/money.ts'
import type { StatementLine } from '#server/services/invoices/statement.ts'
import { href } from '../../../href.ts'
import { Money } from '../../../parts/page/money.tsx'
import { PrintButton } from '../../../parts/print-button.tsx'
import { PersonLink } from '../../../parts/staff/person.tsx'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../parts/staff/staff-table.tsx'
import { StateWord } from '../../../parts/staff/state-word.tsx'
import { useCurrency } from '../../../root-data.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { STATUS_TONES, STATUS_WORDS } from '../orders/order-words.ts'
import type { Route } from './+types/statement.ts'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const id = uuid.safeParse(params.id).data
  const statement = id ? await app.invoices.statement(id) : null
  if (!id || !statement) throw data(null, { status: 404 })
  return { id, statement }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/invoices')
  return pageMeta(siteOf(matches), { title: 'Statement', description: 'A statement.', path, hidden: true })
}

const COLUMNS: readonly Column<StatementLine>[] = [
  {
    key: 'number',
    head: 'Invoice',
    short: true,
    cell: ({ id, number }) => (
      <Link to={href('/staff/invoices/:id', { id })} className="linked inline-flex min-h-6 items-center">
        {number}
      </Link>
    ),
  },
  { key: 'po', head: 'PO number', cell: ({ poNumber }) => poNumber },
  { key: 'sent', head: 'Sent', short: true, cell: ({ sentOn }) => (sentOn ? formatDay(sentOn) : '') },
  { key: 'due', head: 'Due', short: true, cell: ({ dueOn }) => (dueOn ? formatDay(dueOn) : '') },
  {
    key: 'state',
    head: 'State',
    short: true,
    cell: ({ status, pastDue }) => (
      <StateWord tone={pastDue ? 'bad' : STATUS_TONES[status]}>
        {STATUS_WORDS[status]} {pastDue && PAST_DUE}
      </StateWord>
    ),
  },
  { key: 'total', head: 'Total', numeric: true, cell: ({ total }) => <Money amount={total} /> },
  { key: 'paid', head: 'Paid', numeric: true, cell: ({ paid }) => <Money amount={paid} /> },
  { key: 'left', head: 'Left', numeric: true, cell: ({ left }) => <Money amount={left} /> },
]

export default function PayerStatementPage({ loaderData: { id, statement } }: Route.ComponentProps) {
  const currency = useCurrency()
  const { name, email, token, on, lines, sums, more } = statement
  return (
    <StaffPage
      title="Statement"
      lead={
        <>
          {token ? <PersonLink name={name} token={token} /> : name}, {email ?? NO_EMAIL}, as of {formatDay(on)}
        </>
      }
      actions={
        <>
          <a
            href={`${statementPdf.path}?invoice=${id}`}
            className="linked inline-flex min-h-11 items-center print:hidden"
          >
            PDF
          </a>
          <PrintButton>Print</PrintButton>
        </>
      }
    >
      <dl className="tabular flex flex-wrap gap-x-10 gap-y-2 font-sans text-small">
        <Figure label="Invoiced" amount={formatMoney(sums.invoiced, currency)} />
        <Figure label="Paid" amount={formatMoney(sums.paid, currency)} />
        <Figure label="Balance" amount={formatMoney(sums.left, currency)} />
        <Figure label="Past due" amount={formatMoney(sums.pastDue, currency)} bad={sums.pastDue > 0} />
      </dl>
      <StaffTable
        caption="Invoices"
        columns={COLUMNS}
        rows={lines}
        rowKey={(line) => line.id}
        empty="Nothing has been sent to this payer yet."
        csv={`${statementFile.path}?invoice=${id}`}
        foot={more ? 'Only the newest 500 invoices are listed and counted.' : undefined}
      />
      {sums.left > 0 && (
        <StaffTable
          caption="Balance by age"
          columns={[
            { key: 'age', head: 'Balance by age', cell: ({ label }) => label },
            { key: 'left', head: 'Left', numeric: true, cell: ({ left }) => <Money amount={left} /> },
          ]}
          rows={sums.ages.filter(({ left }) => left > 0)}
          rowKey={({ label }) => label}
          empty=""
        />
      )}
    </StaffPage>
  )
}

function Figure({ label, amount, bad = false }: { label: string; amount: string; bad?: boolean }) {
  return (
    <div>
      <dt className="text-fine text-soft">{label}</dt>
      <dd className={`font-semibold text-body ${bad ? 'text-error' : ''}`}>{amount}</dd>
    </div>
  )
}
