import type { GiftFigures } from '#server/services/gifts/gift-list.ts'

/** How gifts fared in the last twelve months. */
export function GiftNumbers({ sold, redeemed, started, daysToRedeem, undelivered, renewed }: GiftFigures) {
  const share = (part: number) => (sold > 0 ? `${Math.round((100 * part) / sold)}%` : 'None yet')
  const numbers: [term: string, value: string][] = [
    ['Sold in 12 months', String(sold)],
    ['Redeemed', share(redeemed)],
    ['Started by mail', share(started)],
    ['Half redeemed within', daysToRedeem === null ? 'None yet' : daysWords(Math.ceil(daysToRedeem))],
    ['Renewed by the giver', String(renewed)],
    ['Not delivered', String(undelivered)],
  ]
  return (
    <dl className="tabular flex flex-wrap gap-x-10 gap-y-3 font-sans text-small">
      {numbers.map(([term, value]) => (
        <div key={term}>
          <dt className="text-fine text-soft">{term}</dt>
          <dd className="font-semibold text-body">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const daysWords = (days: number) => (days === 1 ? '1 day' : `${days} days`)
