import { categoryName, deliverableName } from '#domain/cart/line-name.ts'
import { csvLine, csvMoney } from '#domain/csv.ts'
import type { Month } from '#domain/day.ts'
import { INCOME_KINDS, INCOME_LABELS, journalSections } from '#domain/figures/journal.ts'
import type { Cents, Currency } from '#domain/money.ts'
import { ZERO } from '#domain/money.ts'
import { CATEGORIES, DELIVERABLES, ZONES } from '#domain/vocabulary.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import type { Tx } from '../../db/client.ts'
import { claimsByIssue } from '../delivery/claim-figures.ts'
import { deferredIncome } from './deferred-revenue.ts'
import { incomeByMonth } from './income.ts'
import { readJournal } from './journal.ts'
import { comingsByIssue, readersByIssue } from './readers.ts'
import { readMonthlyDonationStates, waitingGiftsByMonth } from './waiting.ts'

/** As many issues or months as there are. */
const ALL = 1_000_000

type Place = { tx: Tx; timeZone: string; currency: Currency; zoneNames: ZoneNames; at: Date }

/** The numbers behind each plot, from the beginning on. */
export const PLOT_FILES = {
  readers,
  comings,
  claims,
  income,
  deferred,
  'waiting-gifts': gifts,
  'pledge-states': monthlyDonations,
}

async function readers({ tx, zoneNames, at }: Place): Promise<string> {
  const forms = DELIVERABLES.map((one) => deliverableName(one, zoneNames))
  const head = ['Issue', 'Title', ...CATEGORIES.map(categoryName), ...forms]
  const rows = await readersByIssue(tx, at, ALL)
  return written(head, rows, ({ issue, title, categories, forms }) => [
    ...[issue, title, ...CATEGORIES.map((one) => categories[one]), ...DELIVERABLES.map((one) => forms[one])],
  ])
}

async function comings({ tx, at }: Place): Promise<string> {
  return written(
    ['Issue', 'Title', 'New', 'Renewed', 'Back', 'Lost'],
    await comingsByIssue(tx, at, ALL),
    ({ issue, title, fresh, renewed, back, lost }) => [issue, title, fresh, renewed, back, lost],
  )
}

async function claims({ tx, zoneNames }: Place): Promise<string> {
  const rows = await claimsByIssue(tx, ALL)
  return written(['Issue', 'Title', ...ZONES.map((zone) => zoneNames[zone].name)], rows, ({ issue, title, claims }) => [
    ...[issue, title, ...ZONES.map((zone) => claims[zone])],
  ])
}

async function income({ tx, timeZone, currency, at }: Place): Promise<string> {
  const months = [
    ...Map.groupBy(await incomeByMonth(tx, { timeZone, first: new Date(0), last: at }), ({ month }) => month),
  ]
  const head = ['Month', ...INCOME_KINDS.map((kind) => INCOME_LABELS[kind])]
  return written(head, months, ([month, parts]) => [
    ...[
      month,
      ...INCOME_KINDS.map((kind) => csvMoney(parts.find((part) => part.kind === kind)?.amount ?? ZERO, currency)),
    ],
  ])
}

async function deferred({ tx, currency, at }: Place): Promise<string> {
  const { issues } = await deferredIncome(tx, at)
  return written(['Issue', 'Title', 'Issues owed', 'Amount'], issues, ({ issue, title, tokens, amount }) => [
    ...[issue, title ?? '', tokens, csvMoney(amount, currency)],
  ])
}

async function gifts({ tx, timeZone, currency, at }: Place): Promise<string> {
  const months = await waitingGiftsByMonth(tx, timeZone, at)
  return written(['Bought in', 'Gifts', 'Amount'], months, ({ month, gifts, amount }) => [
    ...[month, gifts, csvMoney(amount, currency)],
  ])
}

async function monthlyDonations({ tx, currency }: Place): Promise<string> {
  const states = await readMonthlyDonationStates(tx, currency)
  return written(['State', 'Donations', 'A month', 'Given'], states, ({ status, monthlyDonations, monthly, given }) => [
    ...[status, monthlyDonations, csvMoney(monthly, currency), csvMoney(given, currency)],
  ])
}

/** One line for each kind of movement. */
export async function journalFile(
  tx: Tx,
  { timeZone, currency }: Pick<Place, 'timeZone' | 'currency'>,
  month: Month,
): Promise<string> {
  const writeSum = (amount: Cents) => (amount === 0 ? '' : csvMoney(amount, currency))
  const sections = journalSections(await readJournal(tx, timeZone, month))
  const lines = sections.flatMap(({ title, lines }) => lines.map((line) => ({ title, ...line })))
  return written(['Month', 'Section', 'Line', 'Count', 'In', 'Out'], lines, (line) => [
    ...[month, line.title, line.label, line.count ?? '', writeSum(line.in), writeSum(line.out)],
  ])
}

function written<Row>(head: string[], rows: readonly Row[], cells: (row: Row) => (string | number)[]): string {
  return [head, ...rows.map(cells)].map(csvLine).join('')
}
