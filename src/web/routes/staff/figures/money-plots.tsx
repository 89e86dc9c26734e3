import { cents, formatMoney } from '#domain/money.ts'
import { counted } from '#domain/vocabulary.ts'
import type { MoneyFigures } from '#server/reads/figures.ts'
import { Money } from '../../../parts/page/money.tsx'
import { Plot } from '../../../parts/staff/plot.tsx'
import { StaffSection } from '../../../parts/staff/staff-page.tsx'
import type { Column } from '../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../parts/staff/staff-table.tsx'
import { useCurrency } from '../../../root-data.ts'
import { deferredColumns, giftColumns, INCOME_SERIES, incomeColumns, OWED_SERIES, shortMoney } from './plots.ts'

type Pledge = MoneyFigures['monthlyDonations'][number]

const PLEDGE_COLUMNS: readonly Column<Pledge>[] = [
  { key: 'status', head: 'State', cell: ({ status }) => PLEDGE_WORDS[status] },
  { key: 'pledges', head: 'Donations', numeric: true, cell: ({ monthlyDonations: pledges }) => pledges },
  { key: 'monthly', head: 'A month', numeric: true, cell: ({ monthly }) => <Money amount={monthly} /> },
  { key: 'given', head: 'Given so far', numeric: true, cell: ({ given }) => <Money amount={given} /> },
]
const PLEDGE_WORDS: Record<Pledge['status'], string> = { active: 'Active', paused: 'Paused', stopped: 'Stopped' }

const AHEAD = 11

/** What those see who keep the books. */
export function MoneyPlots({ money, file }: { money: MoneyFigures; file: (of: string) => string }) {
  const { income, deferred, gifts, monthlyDonations: pledges } = money
  const currency = useCurrency()
  const amounts = {
    format: (amount: number) => formatMoney(cents(amount), currency),
    formatTick: (amount: number) => shortMoney(amount, currency),
  }
  return (
    <>
      <Plot
        title="Income by kind"
        says="Money received each month, online and recorded manually, by source. Refunds are in the journal."
        head="Month"
        series={INCOME_SERIES}
        columns={income.length === 0 ? [] : incomeColumns(money)}
        csv={file('income')}
        empty="No income in the last twelve months."
        {...amounts}
      />
      <Plot
        title="Deferred revenue: subscriptions"
        says={`Paid for ${counted(deferred.tokens, 'issue')} not yet sent, by the issue it will pay for.`}
        head="Issue"
        series={OWED_SERIES}
        columns={deferredColumns(deferred, AHEAD)}
        csv={file('deferred')}
        empty="No deferred revenue."
        {...amounts}
      />
      <Plot
        title="Unredeemed gifts"
        says={`Paid for ${counted(
          gifts.reduce((all, one) => all + one.gifts, 0),
          'gift',
        )} not yet redeemed, by the month of purchase.`}
        head="Bought in"
        series={OWED_SERIES}
        columns={giftColumns(gifts, AHEAD)}
        csv={file('waiting-gifts')}
        empty="No unredeemed gifts."
        {...amounts}
      />
      <StaffSection title="Monthly donations">
        <StaffTable
          caption="Monthly donations, by state"
          columns={PLEDGE_COLUMNS}
          rows={pledges}
          rowKey={({ status }) => status}
          empty="No monthly donations yet."
          csv={file('pledge-states')}
        />
      </StaffSection>
    </>
  )
}
