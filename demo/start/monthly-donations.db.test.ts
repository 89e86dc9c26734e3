import { expect, it } from 'vitest'
import { demoDatabase } from '../../tests/support/database.ts'
import { donorsOf } from '../../tests/support/donor.ts'
import { mailsTo } from '../../tests/support/outbox.ts'
import { openTestRuntime } from '../../tests/support/runtime.ts'
import { storeDemoMethods } from './methods.ts'
import { startDemoDonations } from './monthly-donations.ts'

it('the demo has a donor whose donation runs, and one whose is paused with the link in the outbox', async () => {
  const test = await openTestRuntime(await demoDatabase())
  await storeDemoMethods(test.runtime)
  await startDemoDonations(test.runtime)
  const { findMonthlyDonation, captures } = donorsOf(test)
  expect(await findMonthlyDonation('donor@example.com')).toMatchObject({ status: 'active', dollars: 10 })
  expect(await findMonthlyDonation('donor-failed@example.com')).toMatchObject({ status: 'paused', dollars: 20 })
  expect((await captures()).map(({ email }) => email)).toEqual([
    ...Array(3).fill('donor@example.com'),
    'donor-failed@example.com',
  ])
  const messages = await mailsTo(test, 'donor-failed@example.com')
  const newest = messages.find(({ links }) => links.some((url) => url.includes('/donate/card')))
  expect(newest?.subject).toBe('Your monthly donation is paused')
  const token = /token=([\w-]+)/.exec(newest?.links.join(' ') ?? '')?.[1] ?? ''
  expect(await test.runtime.app.donations.byLink(token)).toMatchObject({ status: 'paused', dollars: 20 })
  // A second start changes nothing.
  await startDemoDonations(test.runtime)
  expect(await captures()).toHaveLength(4)
  await test.runtime.close()
})
