import type * as z from 'zod/mini'
import type { saveZones } from '#contract/catalogue/zones.ts'
import type { Cents } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import type { Zone } from '#domain/vocabulary.ts'
import { counted } from '#domain/vocabulary.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import { useCurrency } from '../../../../root-data.ts'
import { Button } from '../../../../ui/button.tsx'

type ZonesReviewProps = z.output<typeof saveZones.answer> & {
  names: ZoneNames
  before: ZoneNames
  shipping: Record<Zone, Cents>
  status: string
  onSave: () => void
}

const MOST_NAMED = 12

/** Austria, Belgium, and 25 more. */
const named = (names: readonly string[]) =>
  names.length > MOST_NAMED
    ? `${names.slice(0, MOST_NAMED - 1).join(', ')}, and ${names.length - MOST_NAMED + 1} more`
    : names.join(', ')

/** Which places move, what that costs new buyers, and what stays as it is. */
export function ZonesReview({ moves, kept, names, before, shipping, status, onSave }: ZonesReviewProps) {
  const currency = useCurrency()
  const ways = [...Map.groupBy(moves, ({ from, to }) => `${from}${to}`).values()]
  return (
    <div className="grid gap-4 font-sans text-small">
      <p>{moves.length === 1 ? 'One place moves to another zone.' : `${moves.length} places move to another zone.`}</p>
      <ul className="grid gap-4">
        {ways.map(([first, ...more]) => {
          if (!first) return null
          const { from, to } = first
          return (
            <li key={`${from}${to}`} className="grid gap-1 border-rule border-t pt-2">
              <p className="font-semibold">
                {before[from].name} → {names[to].name}
              </p>
              <p>{named([first, ...more].map(({ name }) => name))}</p>
              <p className="tabular text-soft">
                Shipping for a year: {formatMoney(shipping[from], currency)} → {formatMoney(shipping[to], currency)}
              </p>
            </li>
          )
        })}
      </ul>
      <ul className="list-disc pl-5">
        <li>New purchases count by the new zones.</li>
        <li>
          {counted(kept.subscriptions, 'subscription')} and {counted(kept.gifts, 'waiting gift')} mailed there keep
          their zone. Renewals of these subscriptions keep it, too.
        </li>
      </ul>
      <div>
        <Button disabled={status === 'sending'} onClick={onSave}>
          Save zones
        </Button>
      </div>
    </div>
  )
}
