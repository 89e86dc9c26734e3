import { expect, it } from 'vitest'
import { addDays, dayOf, monthOf } from '#domain/day.ts'
import { firstDayOf } from '#domain/figures/month.ts'
import { bought, DIGITAL_ISSUE } from '../../../../tests/support/bought.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import { runtimeForFile } from '../../../../tests/support/runtime-for-file.ts'
import { statementsOf } from '../../../../tests/support/statements.ts'
import { readRecentSales } from './recent-sales.ts'

const test = runtimeForFile({ empties: 'rate_limit' })
const ZONE = 'America/New_York'
const db = () => test.runtime.database.db
const now = () => test.runtime.app.now()
const sales = () => readRecentSales(db(), ZONE, now())

it('counts the payments, money and new readers of yesterday and of this month', async () => {
  const before = await sales()
  const today = dayOf(now(), ZONE)
  const yesterday = addDays(today, -1)
  expect(before.yesterday).toMatchObject({ from: yesterday, until: yesterday })
  expect(before.month).toMatchObject({ from: firstDayOf(monthOf(today)), until: today })
  const order = await bought(db(), { lines: [DIGITAL_ISSUE], now: new Date(`${yesterday}T17:00:00Z`) })
  await readersOf(test).join()
  const after = await sales()
  expect(after.yesterday).toEqual({
    ...before.yesterday,
    payments: before.yesterday.payments + 1,
    amount: before.yesterday.amount + order.total,
  })
  expect(after.month).toMatchObject({ amount: before.month.amount + order.total, readers: before.month.readers + 1 })
})

it('takes one statement', async () => {
  expect(await statementsOf(sales)).toHaveLength(1)
})
