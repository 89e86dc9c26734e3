import { data, Form, Link } from 'react-router'
import { monthFile } from '#contract/figures.ts'
import type { Month } from '#domain/day.ts'
import { dayOf, formatDay } from '#domain/day.ts'
import type { JournalLine, JournalSection } from '#domain/figures/journal.ts'
import { journalFaults, journalSections } from '#domain/figures/journal.ts'
import { addToMonth, formatMonth, isMonth } from '#domain/figures/month.ts'
import { formatMoney } from '#domain/money.ts'
import { purchaseNumber } from '#domain/orders.ts'
import { href } from '../../../href.ts'
import { Money } from '../../../parts/page/money.tsx'
import { CountState, shownCount, useCounting } from '../../../parts/staff/counting.tsx'
import { useSearchField } from '../../../parts/staff/search-field.ts'
import { staffOnly } from '../../../parts/staff/staff-only.ts'
import { StaffPage, StaffSection } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../parts/staff/staff-table.tsx'
import { useCurrency } from '../../../root-data.ts'
import { pageMeta, siteOf } from '../../../site.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PayByHand } from '../orders/order/pay-by-hand.tsx'
import type { Route } from './+types/journal.ts'
import { ReturnIssue } from './return-issue.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = await staffOnly(context, request)
  const thisMonth = await app.figures.thisMonth()
  const asked = new URL(request.url).searchParams.get('month') ?? thisMonth
  if (!isMonth(asked)) throw data(null, { status: 404 })
  const { timeZone, invoicePrefix, currency } = (await app.catalogue()).publication
  const [journal, unpaid, tokens] = await Promise.all([
    app.figures.journal(asked).then((count) => count.soon(viewer.id)),
    app.figures.unpaidByHand(),
    app.figures.tokensToReturn(),
  ])
  const { value, ...count } = shownCount(journal, timeZone)
  // Reckoned here: the arithmetic of days comes to the browser with every page of the storefront.
  const neighbours = [addToMonth(asked, -1), addToMonth(asked, 1)].filter((month) => month <= thisMonth)
  return {
    month: asked,
    thisMonth,
    neighbours,
    unpaid: unpaid.map(({ at, order, ...owed }) => ({
      ...owed,
      on: dayOf(at, timeZone),
      order,
      number: order === null ? null : purchaseNumber(invoicePrefix, order),
    })),
    tokens: tokens.map(({ at, ...due }) => ({ ...due, on: dayOf(at, timeZone) })),
    count,
    counted: value && { sections: journalSections(value), faults: journalFaults(value, currency) },
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const words = { title: 'Journal', description: 'The monthly journal.', path: href('/staff/figures/journal') }
  return pageMeta(siteOf(matches), { ...words, hidden: true })
}

export default function StaffJournal({ loaderData }: Route.ComponentProps) {
  const { month, thisMonth, neighbours, count, counted, unpaid, tokens } = loaderData
  useCounting(count)
  const file = (of: string) => `${monthFile.path}?${new URLSearchParams({ of, month })}`
  return (
    <StaffPage
      title={formatMonth(month)}
      lead={month === thisMonth && count.asOf ? `Journal, until ${count.asOf}` : 'Journal'}
      actions={
        <>
          <a href={file('journal')} download className="linked inline-flex min-h-11 items-center">
            Journal (CSV)
          </a>
          <a href={file('movements')} download className="linked inline-flex min-h-11 items-center">
            Every payment and refund (CSV)
          </a>
          <a href={file('deferred')} download className="linked inline-flex min-h-11 items-center">
            Every change in deferred revenue (CSV)
          </a>
        </>
      }
    >
      <Months thisMonth={thisMonth} neighbours={neighbours} />
      {counted && <Balance faults={counted.faults} />}
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <CountState count={count} what="the journal" className={counted ? 'lg:col-span-2' : ''} />
        {counted?.sections.map((section) => (
          <Part key={section.title} section={section} />
        ))}
        <StaffSection title="Manual refunds to pay">
          <StaffTable
            caption="Pending refunds"
            columns={UNPAID}
            rows={unpaid}
            rowKey={({ id }) => id}
            empty="No refunds to pay."
          />
        </StaffSection>
        {tokens.length > 0 && (
          <StaffSection title="Issues to return">
            <p className="font-sans text-small text-soft">
              A mailing was undone after these subscriptions were canceled. The readers paid for an issue they won’t
              get.
            </p>
            <StaffTable
              caption="Issues to return"
              columns={TOKENS}
              rows={tokens}
              rowKey={({ entry }) => String(entry)}
              empty="None."
            />
          </StaffSection>
        )}
      </div>
    </StaffPage>
  )
}

function Balance({ faults }: { faults: string[] }) {
  if (faults.length === 0) return <p className="font-sans text-small text-soft">The journal balances.</p>
  return (
    <Notice kind="error" title="The journal doesn’t balance. Please have the books checked.">
      {faults.join('; ')}
    </Notice>
  )
}

type MonthsProps = { thisMonth: Month; neighbours: Month[] }

function Months({ thisMonth, neighbours }: MonthsProps) {
  const { onType, onSend, input } = useSearchField('month', thisMonth)
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2 font-sans text-small">
      {neighbours.map((neighbour) => (
        <Link key={neighbour} to={`?month=${neighbour}`} className="linked inline-flex min-h-11 items-center">
          {formatMonth(neighbour)}
        </Link>
      ))}
      <Form onSubmit={onSend} className="flex items-end gap-2">
        <label className="grid gap-1">
          <span className="text-fine text-soft">Month</span>
          <input
            {...input}
            type="month"
            onChange={onType}
            max={thisMonth}
            required
            pattern="\d{4}-\d{2}"
            className="min-h-11 border border-edge bg-paper px-2"
          />
        </label>
        <button type="submit" className="min-h-11 border border-edge px-4 font-semibold hover:bg-shade">
          Show
        </button>
      </Form>
    </div>
  )
}

const LINES: readonly Column<JournalLine>[] = [
  { key: 'label', head: 'Line', cell: ({ label }) => label },
  { key: 'count', head: 'Count', numeric: true, cell: ({ count }) => count ?? '' },
  { key: 'in', head: 'In', numeric: true, cell: (line) => (line.in === 0 ? '' : <Money amount={line.in} />) },
  { key: 'out', head: 'Out', numeric: true, cell: (line) => (line.out === 0 ? '' : <Money amount={line.out} />) },
]

function Part({ section: { title, lines, in: inwards, out } }: { section: JournalSection }) {
  const currency = useCurrency()
  return (
    <StaffSection title={title} aside={`In ${formatMoney(inwards, currency)}, out ${formatMoney(out, currency)}`}>
      <StaffTable
        caption={`${title}, line by line`}
        columns={LINES}
        rows={lines}
        rowKey={({ label }) => label}
        empty="Nothing."
      />
    </StaffSection>
  )
}

function Reader({ name, account }: { name: string; account: string | null }) {
  if (!account) return name
  return (
    <Link to={href('/staff/people/:token', { token: account })} className="linked inline-flex min-h-6 items-center">
      {name}
    </Link>
  )
}

type Token = Route.ComponentProps['loaderData']['tokens'][number]

const TOKENS: readonly Column<Token>[] = [
  { key: 'on', head: 'Day', cell: ({ on }) => formatDay(on) },
  { key: 'name', head: 'Name', cell: ({ name, account }) => <Reader name={name} account={account} /> },
  { key: 'issue', head: 'Issue', cell: ({ issue }) => `No. ${issue}` },
  { key: 'return', head: 'Return', cell: ({ entry, amount }) => <ReturnIssue entry={entry} amount={amount} /> },
]

type Unpaid = Route.ComponentProps['loaderData']['unpaid'][number]

const UNPAID: readonly Column<Unpaid>[] = [
  { key: 'on', head: 'Day', cell: ({ on }) => formatDay(on) },
  {
    key: 'order',
    head: 'Order',
    cell: ({ order, number }) =>
      order === null ? (
        'No order'
      ) : (
        <Link
          to={href('/staff/orders/:number', { number: String(order) })}
          className="linked inline-flex min-h-6 items-center"
        >
          {number}
        </Link>
      ),
  },
  { key: 'name', head: 'Name', cell: ({ name, account }) => <Reader name={name} account={account} /> },
  { key: 'reason', head: 'Why', cell: ({ reason }) => reason },
  { key: 'amount', head: 'Amount', numeric: true, cell: ({ amount }) => <Money amount={amount} /> },
  { key: 'pay', head: 'Paid', cell: ({ id, amount }) => <PayByHand id={id} amount={amount} /> },
]
