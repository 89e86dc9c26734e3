import { useState } from 'react'
import type { PriceChange } from '#domain/catalogue/compare-prices.ts'
import { percentWords, STEEP_CHANGE } from '#domain/catalogue/compare-prices.ts'
import type { Prices } from '#domain/catalogue/price-list.ts'
import type { Day } from '#domain/day.ts'
import { formatDay } from '#domain/day.ts'
import { formatMoney, inThousands } from '#domain/money.ts'
import { counted } from '#domain/vocabulary.ts'
import type { PriceReach } from '#server/services/catalogue/price-reach.ts'
import { useCurrency } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ScrollBox } from '../../../ui/scroll-box.tsx'

export type Review = { body: { from_day: string; prices: Prices }; follows: Day; changes: PriceChange[] }

type PriceReviewProps = Review & {
  today: Day
  reach: PriceReach
  status: string
  onPublish: (confirmed: boolean) => void
}

/** Every price before and after, and whom it counts for, before anything is published. */
export function PriceReview({ body, follows, changes, today, reach, status, onPublish }: PriceReviewProps) {
  const currency = useCurrency()
  const [confirmed, setConfirmed] = useState(false)
  const steep = changes.filter((change) => change.steep).length
  if (changes.length === 0)
    return <p>These are the prices already in force from {formatDay(follows)}. Nothing would change.</p>
  const tables = [...Map.groupBy(changes, ({ table }) => table)]
  const from = formatDay(body.from_day as Day)
  return (
    <div className="grid gap-4 font-sans text-small">
      <p>
        {changes.length === 1 ? 'One price changes' : `${changes.length} prices change`} on {from}, compared with the
        list from {formatDay(follows)}.
      </p>
      <ScrollBox label="Prices that change" className="max-h-72">
        {tables.map(([table, rows]) => (
          <table key={table} className="tabular mb-3 w-full border-collapse">
            <caption className="py-1 text-left font-semibold">{table}</caption>
            <thead>
              <tr className="border-ink border-b text-left text-fine text-soft">
                <th scope="col" className="font-normal">
                  Price
                </th>
                <th scope="col" className="text-right font-normal">
                  Before
                </th>
                <th scope="col" className="text-right font-normal">
                  After
                </th>
                <th scope="col" className="text-right font-normal">
                  Change
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, before, after, tenths, steep }) => (
                <tr key={label} className="border-rule border-b">
                  <th scope="row" className="py-1 pr-3 text-left font-normal">
                    {label}
                  </th>
                  <td className="pl-3 text-right">{formatMoney(before, currency)}</td>
                  <td className="pl-3 text-right">{formatMoney(after, currency)}</td>
                  <td className={`pl-3 text-right ${steep ? 'font-semibold text-error' : ''}`}>
                    {percentWords(tenths)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </ScrollBox>
      <Reach from={from} reach={reach} />
      {steep > 0 && (
        <>
          <Notice kind="warning">{STEEP_CHANGE}</Notice>
          <Checkbox
            name="confirmed"
            label={
              steep === 1
                ? 'One price changes by more than 30%. That’s intended.'
                : `${steep} prices change by more than 30%. That’s intended.`
            }
            checked={confirmed}
            onChecked={setConfirmed}
          />
        </>
      )}
      <div>
        <Button disabled={(steep > 0 && !confirmed) || status === 'sending'} onClick={() => onPublish(confirmed)}>
          Publish prices
        </Button>
      </div>
      <p className="text-fine text-soft">
        {body.from_day > today
          ? `Until ${from} you can drop the list. After that, publish another one.`
          : 'These prices take effect at once. To change them again, publish another list.'}
      </p>
    </div>
  )
}

const count = (number: number) => inThousands(String(number))

function Reach({ from, reach }: { from: string; reach: PriceReach }) {
  const { subscriptions, gifts, announced, autorenewing, unpaid } = reach
  return (
    <ul className="list-disc pl-5">
      <li>New purchases, gifts and manual renewals pay the new prices from {from}.</li>
      <li>
        Automatic renewals ({counted(autorenewing, 'reader')}): notices sent from {from} name the new price.{' '}
        {count(announced)} with a notice now pay what it says, or less.
      </li>
      <li>
        Nothing changes for {counted(subscriptions, 'running subscription')}, {counted(gifts, 'waiting gift')}, and{' '}
        {counted(unpaid, 'unpaid order or invoice', 'unpaid orders and invoices')}.
      </li>
    </ul>
  )
}
