import type { Cents } from '../money.ts'
import { cents, divideHalfUp } from '../money.ts'
import type { Phase, Term } from '../vocabulary.ts'
import {
  CATEGORIES,
  LEVEL_LABELS,
  MEDIUM_LABELS,
  PHASES,
  splitCategory,
  TERMS,
  termLabel,
  ZONES,
} from '../vocabulary.ts'
import type { ZoneNames } from '../zones/zone-names.ts'
import type { PriceList } from './price-list.ts'
import { TIERS } from './price-list.ts'

export const PHASE_LABELS: Record<Phase, string> = {
  introductory: 'New subscriptions and gifts',
  renewal: 'Renewals',
}

/** A change by more than so many percent is confirmed before it counts. */
export const STEEP_PERCENT = 30
export const STEEP_CHANGE = 'Some prices change by more than 30%. Check them and confirm.'

export type PriceChange = {
  /** Renewals; Print subscription shipping. */
  table: string
  /** Standard Print, 1 year. */
  label: string
  before: Cents
  after: Cents
  /** In tenths of a percent; null where it was free before. */
  tenths: number | null
  steep: boolean
}

type Priced = { table: string; label: string; price: Cents }

function listPrices({ issuesPerYear, base, shipping, goodsShipping }: PriceList, zoneNames: ZoneNames): Priced[] {
  const label = (term: Term) => termLabel({ term, issuesPerYear })
  return [
    ...PHASES.flatMap((phase) =>
      CATEGORIES.flatMap((category) => {
        const { level, medium } = splitCategory(category)
        const name = `${LEVEL_LABELS[level]} ${MEDIUM_LABELS[medium]}`
        return TERMS.map((term) => ({
          table: PHASE_LABELS[phase],
          label: `${name}, ${label(term)}`,
          price: base[category][term][phase],
        }))
      }),
    ),
    ...ZONES.flatMap((zone) =>
      TERMS.map((term) => ({
        table: 'Print subscription shipping',
        label: `${zoneNames[zone].name}, ${label(term)}`,
        price: shipping[term][zone],
      })),
    ),
    ...ZONES.flatMap((zone) =>
      TIERS.map((tier) => ({
        table: 'Product shipping',
        label: `${zoneNames[zone].name}, ${tier} ${tier === '1' ? 'copy' : 'copies'}`,
        price: goodsShipping[zone][tier],
      })),
    ),
  ]
}

/** Every price that would be another, and by how much. */
export function comparePrices(before: PriceList, after: PriceList, zoneNames: ZoneNames): PriceChange[] {
  const next = listPrices(after, zoneNames)
  return listPrices(before, zoneNames).flatMap(({ table, label, price }, at) => {
    const to = (next[at] as Priced).price
    if (to === price) return []
    const difference = to - price
    const tenths = price === 0 ? null : tenthsOf(difference, price)
    return [{ table, label, before: price, after: to, tenths, steep: isSteep(difference, price) }]
  })
}

/** To the exact cent, not to the rounded percentage. */
const isSteep = (difference: number, price: number) => Math.abs(difference) * 100 > price * STEEP_PERCENT
const tenthsOf = (difference: number, price: number) => divideHalfUp(cents(difference * 1000), price)

/** +12.5%, −4%, new. */
export function percentWords(tenths: number | null): string {
  if (tenths === null) return 'new'
  return `${tenths < 0 ? '−' : '+'}${Math.abs(tenths) / 10}%`
}

/** The list that a new one follows: what is paid the day before, or until now where it starts today. */
export function listBefore<List extends { fromDay: string }>(
  lists: readonly List[],
  fromDay: string,
  today: string,
): List | null {
  const earlier = lists.filter((list) => (fromDay <= today ? list.fromDay <= fromDay : list.fromDay < fromDay))
  return earlier.toSorted((one, other) => (one.fromDay < other.fromDay ? 1 : -1))[0] ?? null
}
