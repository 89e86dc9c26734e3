import { categoryName, deliverableName } from '#domain/cart/line-name.ts'
import type { Month } from '#domain/day.ts'
import { INCOME_KINDS, INCOME_LABELS } from '#domain/figures/journal.ts'
import { formatMonth } from '#domain/figures/month.ts'
import type { Currency } from '#domain/money.ts'
import { cents, formatMoney } from '#domain/money.ts'
import { CATEGORIES, DELIVERABLES } from '#domain/vocabulary.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import type { MoneyFigures } from '#server/reads/figures.ts'
import type { Comings, IssueReaders } from '#server/services/figures/readers.ts'
import type { BarColumn, BarSeries } from '../../../ui/bars.tsx'

export const CATEGORY_SERIES: BarSeries[] = CATEGORIES.map((key) => ({ key, label: categoryName(key) }))
export const formSeries = (zoneNames: ZoneNames): BarSeries[] =>
  DELIVERABLES.map((key) => ({ key, label: deliverableName(key, zoneNames) }))
export const COMINGS_SERIES: BarSeries[] = [
  { key: 'fresh', label: 'New' },
  { key: 'renewed', label: 'Renewed' },
  { key: 'back', label: 'Back' },
  { key: 'lost', label: 'Lost', below: true },
]
export const INCOME_SERIES: BarSeries[] = INCOME_KINDS.map((key) => ({ key, label: INCOME_LABELS[key] }))
export const OWED_SERIES: BarSeries[] = [{ key: 'amount', label: 'Amount' }]

type Titled = { issue: number; title: string }
const issueColumn = ({ issue, title }: Titled, values: BarColumn['values']): BarColumn => ({
  key: String(issue),
  label: String(issue),
  name: `${issue}, ${title}`,
  values,
})

export const categoryColumns = (issues: readonly IssueReaders[]) =>
  issues.map((one) => issueColumn(one, one.categories))
export const formColumns = (issues: readonly IssueReaders[]) => issues.map((one) => issueColumn(one, one.forms))
export const comingsColumns = (comings: readonly Comings[]) =>
  comings.map(({ issue, title, ...values }) => issueColumn({ issue, title }, values))

/** Where there is little room the year stands only under its first month. */
function monthColumn(month: Month, before: Month | undefined, values: BarColumn['values']): BarColumn {
  const [name, year] = formatMonth(month, 'short').split(' ')
  const label = before?.slice(0, 4) === month.slice(0, 4) ? String(name) : `${name} ’${year}`
  return { key: month, label, name: formatMonth(month), values }
}

export function incomeColumns({ months, income }: Pick<MoneyFigures, 'months' | 'income'>): BarColumn[] {
  return months.map((month, at) => {
    const here = income.filter((one) => one.month === month).map(({ kind, amount }) => [kind, amount] as const)
    return monthColumn(month, months[at - 1], Object.fromEntries(here))
  })
}

/** Far ahead there is little of interest: the last column is all the rest. */
export function deferredColumns({ issues }: MoneyFigures['deferred'], most: number): BarColumn[] {
  const later = issues.slice(most)
  const rest = later.reduce((all, { amount }) => all + amount, 0)
  const label = `${later[0]?.issue}+`
  return [
    ...issues
      .slice(0, most)
      .map(({ issue, title, amount }) => issueColumn({ issue, title: title ?? 'not planned yet' }, { amount })),
    ...(rest > 0 ? [{ key: 'later', label, name: 'All later issues', values: { amount: rest } }] : []),
  ]
}

export function giftColumns(gifts: MoneyFigures['gifts'], most: number): BarColumn[] {
  const earlier = gifts.slice(0, Math.max(0, gifts.length - most))
  const before = earlier.reduce((all, { amount }) => all + amount, 0)
  const shown = gifts.slice(-most)
  return [
    ...(before > 0 ? [{ key: 'before', label: 'Before', name: 'Before', values: { amount: before } }] : []),
    ...shown.map(({ month, amount }, at) => monthColumn(month, shown[at - 1]?.month, { amount })),
  ]
}

/** Without decimals, where there are none. */
export const shortMoney = (amount: number, currency: Currency) =>
  formatMoney(cents(amount), currency).replace(/\.0+$/, '')
