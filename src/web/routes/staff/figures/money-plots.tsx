import { formatMoney } from '#domain/money.ts'
import type { MoneyFigures } from '#server/reads/figures.ts'
import { Plot } from '../../../parts/staff/plot.tsx'
import { StaffSection } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../parts/staff/staff-table.tsx'
import {
  deferredColumns,
  dollars,
  giftColumns,
  INCOME_SERIES,
  incomeColumns,
  OWED_SERIES,
  shortDollars,
} from './plots.ts'

type Pledge = MoneyFigures['monthlyDonations'][number]

const PLEDGE_COLUMNS: readonly Column<Pledge>[] = [
  { key: 'status', head: 'State', cell: ({ status }) => PLEDGE_WORDS[status] },
  { key: 'pledges', head: 'Pledges', numeric: true, cell: ({ monthlyDonations: pledges }) => pledges },
  { key: 'monthly', head: 'A month', numeric: true, cell: ({ monthly }) => formatMoney(monthly) },
  { key: 'given', head: 'Given so far', numeric: true, cell: ({ given }) => formatMoney(given) },
]
const PLEDGE_WORDS: Record<Pledge['status'], string> = { active: 'Active', paused: 'Paused', stopped: 'Stopped' }

const AHEAD = 11

/** What those see who keep the books. */
export function MoneyPlots({ money, file }: { money: MoneyFigures; file: (of: string) => string }) {
  const { income, deferred, gifts, monthlyDonations: pledges } = money
  const amounts = { format: dollars, formatTick: shortDollars }
  return (
    <>
      <Plot
        title="Income by kind"
        says="Money that came in each month, online and recorded by hand, by what it was paid for. What was returned is in the journal."
        head="Month"
        series={INCOME_SERIES}
        columns={income.length === 0 ? [] : incomeColumns(money)}
        csv={file('income')}
        empty="No money has come in these twelve months."
        {...amounts}
      />
      <Plot
        title="Deferred revenue: subscriptions"
        says={`What was paid for issues that have not been served, ${deferred.tokens} in all, by the issue that each will be spent on.`}
        head="Issue"
        series={OWED_SERIES}
        columns={deferredColumns(deferred, AHEAD)}
        csv={file('deferred')}
        empty="Nothing is owed."
        {...amounts}
      />
      <Plot
        title="Gifts unredeemed"
        says={`What was paid for gifts that nobody has redeemed, ${gifts.reduce((all, one) => all + one.gifts, 0)} in all, by the month in which they were bought.`}
        head="Bought in"
        series={OWED_SERIES}
        columns={giftColumns(gifts, AHEAD)}
        csv={file('waiting-gifts')}
        empty="No gift waits."
        {...amounts}
      />
      <StaffSection title="Monthly donations">
        <StaffTable
          caption="Monthly donations, by state"
          columns={PLEDGE_COLUMNS}
          rows={pledges}
          rowKey={({ status }) => status}
          empty="Nobody has pledged anything."
          csv={file('pledge-states')}
        />
      </StaffSection>
    </>
  )
}
