import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Day } from '#domain/day.ts'
import { addDays, addMonths, monthOf } from '#domain/day.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { donorsOf } from '../../../../tests/support/donor.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { chargeMonthlyDonations } from './charge-monthly.ts'

/** 6 in every run, the ends of months among them; `MONTHLY_DONATIONS=200` for the long one. */
const DONATIONS = Number(process.env.MONTHLY_DONATIONS ?? 6)
const BEGIN: Day = '2027-08-01'
/** Through the leap day of 2028. */
const END: Day = '2028-08-31'
/** Nobody looked on that day; whoever is due on it is charged the day after. */
const SKIPPED: Day = '2027-11-15'
const STARTS = [28, 29, 30, 31, 15, 28, 29, 30, 31, 1, 14, 31, 30, 29, 28, 2, 16, 31, 7, 22]

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

it(
  'a year, day by day, captures each monthly donation exactly once in every month',
  async () => {
    const { give, moveTo, captures, findMonthlyDonation } = donorsOf(test)
    const { paymentContext: context } = test.runtime
    for (let day = BEGIN; day <= END; day = addDays(day, 1)) {
      if (day === SKIPPED) continue
      await moveTo(day)
      // Twice at once now and then, as two processes would.
      await Promise.all([chargeMonthlyDonations(context), day.endsWith('5') && chargeMonthlyDonations(context)])
      for (let nth = 0; nth < DONATIONS; nth += 1) {
        if (day === startOf(nth)) await give(emailOf(nth), { dollars: nth + 1 })
      }
    }
    const taken = await captures()
    const months = Array.from({ length: 13 }, (_, nth) => monthOf(addMonths(BEGIN, nth)))
    for (let nth = 0; nth < DONATIONS; nth += 1) {
      const own = taken.filter(({ email }) => email === emailOf(nth))
      expect(own.map(({ month }) => month).sort(), `${startOf(nth)}`).toEqual(months)
      expect(new Set(own.map(({ amount }) => amount))).toEqual(new Set([(nth + 1) * 100]))
      expect(await findMonthlyDonation(emailOf(nth))).toMatchObject({
        status: 'active',
        nextOn: addMonths(startOf(nth), 13),
      })
    }
  },
  DONATIONS * 30_000,
)

const emailOf = (nth: number) => `donor-${nth}@example.org`
const startOf = (nth: number) => addDays(BEGIN, (STARTS[nth % STARTS.length] ?? 1) - 1)
