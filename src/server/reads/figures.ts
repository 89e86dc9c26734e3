import type { Month } from '#domain/day.ts'
import { dayOf, monthOf } from '#domain/day.ts'
import type { Journal } from '#domain/figures/journal.ts'
import { monthSpan, monthsUntil } from '#domain/figures/month.ts'
import { printCopies } from '#domain/issues/close-signing.ts'
import type { Currency } from '#domain/money.ts'
import type { Db, Tx } from '../db/client.ts'
import type { Catalogue } from '../services/catalogue/read-catalogue.ts'
import type { DeferredIncome } from '../services/figures/deferred-revenue.ts'
import { deferredIncome } from '../services/figures/deferred-revenue.ts'
import type { Income } from '../services/figures/income.ts'
import { incomeByMonth } from '../services/figures/income.ts'
import { readJournal } from '../services/figures/journal.ts'
import type { OpenWork } from '../services/figures/open-work.ts'
import { readOpenWork } from '../services/figures/open-work.ts'
import { readSnapshot } from '../services/figures/read-snapshot.ts'
import type { Comings, IssueReaders } from '../services/figures/readers.ts'
import { comingsByIssue, readersByIssue } from '../services/figures/readers.ts'
import { readRecentSales } from '../services/figures/recent-sales.ts'
import type { Count, SharedCounts } from '../services/figures/shared-counts.ts'
import { tellParts } from '../services/figures/shared-counts.ts'
import type { MonthlyDonationState, WaitingMonth } from '../services/figures/waiting.ts'
import { readMonthlyDonationStates, waitingGiftsByMonth } from '../services/figures/waiting.ts'
import { countWaiting } from '../services/issues/serve-all.ts'
import type { WaitingManualRefund } from '../services/orders/manual-refunds.ts'
import { unpaidByHand } from '../services/orders/manual-refunds.ts'
import type { TokenToRefund } from '../services/payments/refunds/token-refunds.ts'
import { tokensToRefund } from '../services/payments/refunds/token-refunds.ts'
import type { PieceFigures, ReadCounts } from '../services/reading/read-counts.ts'
import { readPieceFigures } from '../services/reading/read-counts.ts'

export type MoneyFigures = {
  months: Month[]
  income: Income[]
  deferred: DeferredIncome
  gifts: WaitingMonth[]
  monthlyDonations: MonthlyDonationState[]
}

export type FiguresOverview = {
  at: Date
  issues: IssueReaders[]
  comings: Comings[]
  /** For those who keep the books. */
  money: MoneyFigures | null
}

/** What the staff's pages of figures ask. Each count is as of `at`. */
export type FiguresReads = {
  /** All of one page is one count, from one snapshot. */
  overview(withMoney: boolean): Promise<Count<FiguresOverview>>
  journal(month: Month): Promise<Count<Journal & { at: Date }>>
  unpaidByHand(): Promise<WaitingManualRefund[]>
  tokensToReturn(): Promise<TokenToRefund[]>
  thisMonth(): Promise<Month>
  /** What was read in the last 30 days. */
  reading(): Promise<PieceFigures[]>
  /** What waits for staff, issues aside. */
  openWork(): Promise<OpenWork[]>
  /** How many readers a late mailing of this issue would serve. */
  lateReaders(issue: number): Promise<Count<number>>
  /** Yesterday and this month. */
  recentSales(): Promise<Awaited<ReturnType<typeof readRecentSales>>>
}

/** How many issues and months stand side by side in a plot. */
const SHOWN = 12
export const DAYS_OF_READING = 30

const READERS_PARTS = ['Readers of each issue', 'New, renewed, lost'] as const
const MONEY_PARTS = ['Income', 'Deferred revenue', 'Unredeemed gifts', 'Monthly donations'] as const

type Parts = {
  db: Db
  catalogue: () => Promise<Catalogue>
  now: () => Date
  counts: SharedCounts
  readCounts: ReadCounts
}

export function figuresReads({ db, catalogue, now, counts, readCounts }: Parts): FiguresReads {
  /** What was counted before a trial was wiped is not shown after it. */
  const trial = async () => (await catalogue()).publication.trialAt?.getTime() ?? 'none'
  const timeZone = async () => (await catalogue()).publication.timeZone
  const thisMonth = async () => monthOf(dayOf(now(), await timeZone()))
  return {
    thisMonth,
    async overview(withMoney) {
      const asked = withMoney ? 'figures with money' : 'figures'
      return counts(`${asked} ${await trial()}`, async (tell) => {
        const begin = tellParts(tell, withMoney ? [...READERS_PARTS, ...MONEY_PARTS] : READERS_PARTS)
        const { currency, timeZone: zone } = (await catalogue()).publication
        const at = now()
        return readSnapshot(db, async (tx) => {
          begin('Readers of each issue')
          const issues = await readersByIssue(tx, at, SHOWN)
          begin('New, renewed, lost')
          const comings = await comingsByIssue(tx, at, SHOWN)
          return { at, issues, comings, money: withMoney ? await readMoney(tx, { at, zone, currency, begin }) : null }
        })
      })
    },
    async journal(month) {
      return counts(`journal ${month} ${await trial()}`, async (tell) => {
        const [zone, at] = [await timeZone(), now()]
        return readSnapshot(db, async (tx) => ({ at, ...(await readJournal(tx, zone, month, tell)) }))
      })
    },
    unpaidByHand: () => unpaidByHand(db),
    tokensToReturn: () => tokensToRefund(db),
    async reading() {
      await readCounts.flush()
      return readPieceFigures(db, { today: dayOf(now(), await timeZone()), days: DAYS_OF_READING })
    },
    openWork: async () => readOpenWork(db, (await catalogue()).publication, now()),
    async lateReaders(issue) {
      const asked = { issue, scope: 'print', redirects: true } as const
      return counts(`late mailing of ${issue} ${await trial()}`, async () => {
        const { served } = await countWaiting(db, { ...asked, now: now() })
        return printCopies(served)
      })
    },
    recentSales: async () => readRecentSales(db, await timeZone(), now()),
  }
}

type Money = { at: Date; zone: string; currency: Currency; begin: (part: (typeof MONEY_PARTS)[number]) => void }

async function readMoney(tx: Tx, { at, zone, currency, begin }: Money): Promise<MoneyFigures> {
  const months = monthsUntil(monthOf(dayOf(at, zone)), SHOWN)
  const { first } = monthSpan(months[0] as Month, zone)
  begin('Income')
  const income = await incomeByMonth(tx, { timeZone: zone, first, last: at })
  begin('Deferred revenue')
  const deferred = await deferredIncome(tx, at)
  begin('Unredeemed gifts')
  const gifts = await waitingGiftsByMonth(tx, zone, at)
  begin('Monthly donations')
  const monthlyDonations = await readMonthlyDonationStates(tx, currency)
  return { months, income, deferred, gifts, monthlyDonations }
}
