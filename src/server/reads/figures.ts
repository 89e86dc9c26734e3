import type { Month } from '#domain/day.ts'
import { dayOf, monthOf } from '#domain/day.ts'
import type { Journal } from '#domain/figures/journal.ts'
import { monthSpan, monthsUntil } from '#domain/figures/month.ts'
import type { Db } from '../db/client.ts'
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
import { sharedAnswers } from '../services/figures/shared-answers.ts'
import type { MonthlyDonationState, WaitingMonth } from '../services/figures/waiting.ts'
import { readMonthlyDonationStates, waitingGiftsByMonth } from '../services/figures/waiting.ts'
import type { WaitingManualRefund } from '../services/orders/manual-refunds.ts'
import { unpaidByHand } from '../services/orders/manual-refunds.ts'
import type { TokenToRefund } from '../services/payments/refunds/token-refunds.ts'
import { tokensToRefund } from '../services/payments/refunds/token-refunds.ts'
import type { PieceFigures, ReadCounts } from '../services/reading/read-counts.ts'
import { readPieceFigures } from '../services/reading/read-counts.ts'

export type MoneyFigures = {
  at: Date
  months: Month[]
  income: Income[]
  deferred: DeferredIncome
  gifts: WaitingMonth[]
  monthlyDonations: MonthlyDonationState[]
}

/** What the staff's pages of figures ask. Each is as of `at`: what is dear to find is shared. */
export type FiguresReads = {
  readers(): Promise<{ at: Date; issues: IssueReaders[]; comings: Comings[] }>
  money(): Promise<MoneyFigures>
  journal(month: Month): Promise<Journal & { at: Date }>
  unpaidByHand(): Promise<WaitingManualRefund[]>
  tokensToReturn(): Promise<TokenToRefund[]>
  thisMonth(): Promise<Month>
  /** What was read in the last 30 days. */
  reading(): Promise<PieceFigures[]>
  /** What waits for staff, issues aside. */
  openWork(): Promise<OpenWork[]>
}

/** How many issues and months stand side by side in a plot. */
const SHOWN = 12
export const DAYS_OF_READING = 30

type Parts = { db: Db; catalogue: () => Promise<Catalogue>; now: () => Date; readCounts: ReadCounts }

export function figuresReads({ db, catalogue, now, readCounts }: Parts): FiguresReads {
  const shared = sharedAnswers(now)
  /** What was found before a trial was wiped is not given after it. */
  const trial = async () => (await catalogue()).publication.trialAt?.getTime() ?? 'none'
  const timeZone = async () => (await catalogue()).publication.timeZone
  const thisMonth = async () => monthOf(dayOf(now(), await timeZone()))
  return {
    thisMonth,
    async readers() {
      const at = now()
      return shared(`readers ${await trial()}`, () =>
        readSnapshot(db, async (tx) => ({
          at,
          issues: await readersByIssue(tx, at, SHOWN),
          comings: await comingsByIssue(tx, at, SHOWN),
        })),
      )
    },
    async money() {
      const [zone, at] = [await timeZone(), now()]
      const { currency } = (await catalogue()).publication
      const months = monthsUntil(await thisMonth(), SHOWN)
      const { first } = monthSpan(months[0] as Month, zone)
      return shared(`money ${zone} ${await trial()}`, () =>
        readSnapshot(db, async (tx) => ({
          at,
          months,
          income: await incomeByMonth(tx, { timeZone: zone, first, last: at }),
          deferred: await deferredIncome(tx, at),
          gifts: await waitingGiftsByMonth(tx, zone, at),
          monthlyDonations: await readMonthlyDonationStates(tx, currency),
        })),
      )
    },
    async journal(month) {
      const [zone, at] = [await timeZone(), now()]
      return shared(`journal ${month} ${zone} ${await trial()}`, () =>
        readSnapshot(db, async (tx) => ({ at, ...(await readJournal(tx, zone, month)) })),
      )
    },
    unpaidByHand: () => unpaidByHand(db),
    tokensToReturn: () => tokensToRefund(db),
    async reading() {
      await readCounts.flush()
      return readPieceFigures(db, { today: dayOf(now(), await timeZone()), days: DAYS_OF_READING })
    },
    openWork: async () => readOpenWork(db, (await catalogue()).publication, now()),
  }
}
