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

/** From one snapshot of the books. */
export type ReadOnce = <T>(find: (tx: Tx) => Promise<T>) => Promise<T>
type Place = { read: ReadOnce; timeZone: string; currency: Currency; zoneNames: ZoneNames; at: Date }

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

function readers({ read, zoneNames, at }: Place): AsyncGenerator<string> {
  const forms = DELIVERABLES.map((one) => deliverableName(one, zoneNames))
  return written(
    ['Issue', 'Title', ...CATEGORIES.map(categoryName), ...forms],
    () => read((tx) => readersByIssue(tx, at, ALL)),
    ({ issue, title, categories, forms }) => [
      ...[issue, title, ...CATEGORIES.map((one) => categories[one]), ...DELIVERABLES.map((one) => forms[one])],
    ],
  )
}

function comings({ read, at }: Place): AsyncGenerator<string> {
  return written(
    ['Issue', 'Title', 'New', 'Renewed', 'Back', 'Lost'],
    () => read((tx) => comingsByIssue(tx, at, ALL)),
    ({ issue, title, fresh, renewed, back, lost }) => [issue, title, fresh, renewed, back, lost],
  )
}

function claims({ read, zoneNames }: Place): AsyncGenerator<string> {
  return written(
    ['Issue', 'Title', ...ZONES.map((zone) => zoneNames[zone].name)],
    () => read((tx) => claimsByIssue(tx, ALL)),
    ({ issue, title, claims }) => [issue, title, ...ZONES.map((zone) => claims[zone])],
  )
}

function income({ read, timeZone, currency, at }: Place): AsyncGenerator<string> {
  const every = { timeZone, first: new Date(0), last: at }
  return written(
    ['Month', ...INCOME_KINDS.map((kind) => INCOME_LABELS[kind])],
    async () => [...Map.groupBy(await read((tx) => incomeByMonth(tx, every)), ({ month }) => month)],
    ([month, parts]) => [
      month,
      ...INCOME_KINDS.map((kind) => csvMoney(parts.find((part) => part.kind === kind)?.amount ?? ZERO, currency)),
    ],
  )
}

function deferred({ read, currency, at }: Place): AsyncGenerator<string> {
  return written(
    ['Issue', 'Title', 'Issues owed', 'Amount'],
    async () => (await read((tx) => deferredIncome(tx, at))).issues,
    ({ issue, title, tokens, amount }) => [issue, title ?? '', tokens, csvMoney(amount, currency)],
  )
}

function gifts({ read, timeZone, currency, at }: Place): AsyncGenerator<string> {
  return written(
    ['Bought in', 'Gifts', 'Amount'],
    () => read((tx) => waitingGiftsByMonth(tx, timeZone, at)),
    ({ month, gifts, amount }) => [month, gifts, csvMoney(amount, currency)],
  )
}

function monthlyDonations({ read, currency }: Place): AsyncGenerator<string> {
  return written(
    ['State', 'Donations', 'A month', 'Given'],
    () => read((tx) => readMonthlyDonationStates(tx, currency)),
    ({ status, monthlyDonations, monthly, given }) => [
      ...[status, monthlyDonations, csvMoney(monthly, currency), csvMoney(given, currency)],
    ],
  )
}

/** One line for each kind of movement. */
export function journalFile(
  { read, timeZone, currency }: Pick<Place, 'read' | 'timeZone' | 'currency'>,
  month: Month,
): AsyncGenerator<string> {
  const writeSum = (amount: Cents) => (amount === 0 ? '' : csvMoney(amount, currency))
  return written(
    ['Month', 'Section', 'Line', 'Count', 'In', 'Out'],
    async () =>
      journalSections(await read((tx) => readJournal(tx, timeZone, month))).flatMap(({ title, lines }) =>
        lines.map((line) => ({ title, ...line })),
      ),
    (line) => [month, line.title, line.label, line.count ?? '', writeSum(line.in), writeSum(line.out)],
  )
}

/** The headings are sent before anything is counted, so that nobody waits for the download to begin. */
async function* written<Row>(
  head: string[],
  rows: () => Promise<readonly Row[]>,
  cells: (row: Row) => (string | number)[],
): AsyncGenerator<string> {
  yield csvLine(head)
  yield (await rows()).map((row) => csvLine(cells(row))).join('')
}
