import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { providerOf } from '../../../../tests/faults/provider.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { donation, donorsOf } from '../../../../tests/support/donor.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { ASKING, BANK, HOME, openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { addUnmatchedPayment } from '../../../../tests/support/unmatched-payment.ts'
import { monthlyDonation } from '../../db/schema/donations.ts'
import { attempt } from '../../db/schema/payments.ts'
import { account } from '../../db/schema/people.ts'
import { settle } from '../payments/settle.ts'
import { chargeMonthlyDonations } from './charge-monthly.ts'

const FAILS_LATER = 'tok_chargeCustomerFail'

let test: TestRuntime
let donors: ReturnType<typeof donorsOf>
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  donors = donorsOf(test)
})
afterAll(() => test.runtime.close())
// Every story has donors of its own.
beforeEach(() => test.runtime.database.db.update(monthlyDonation).set({ status: 'stopped', stoppedAt: new Date() }))

const charge = () => chargeMonthlyDonations(test.runtime.paymentContext)
const subjectsTo = async (email: string) => (await mailsTo(test, email)).map(({ subject }) => subject).reverse()

async function on(day: string) {
  await donors.moveTo(day)
  await charge()
}

async function monthsOf(email: string): Promise<string[]> {
  return (await donors.captures()).filter((one) => one.email === email).map(({ month }) => month)
}

/** What the page behind the link does, as a guest. */
async function changeCard(email: string, token: string) {
  const { id } = await donors.findMonthlyDonation(email)
  const answer = await donors.changeCard(openShopper(test), await donors.linkTo(id), token)
  expect(answer.status).toBe(200)
}

/** What opens the page where the card is changed. */
function linkIn(message: { links: string[] } | undefined): string {
  return /token=([\w-]+)/.exec(message?.links.find((url) => url.includes('/donate/card')) ?? '')?.[1] ?? ''
}

describe('a monthly donation', () => {
  it('of a guest begins when the first is paid, and is charged on its day, at the ends of months too', async () => {
    await donors.moveTo('2027-01-31')
    const { polled } = await donors.give('ends@example.org')
    expect(polled).toMatchObject({ body: { status: 'completed' } })
    expect(await donors.findMonthlyDonation('ends@example.org')).toMatchObject({
      status: 'active',
      dollars: 25,
      startedOn: '2027-01-31',
      nextOn: '2027-02-28',
      accountId: null,
    })
    await on('2027-02-27')
    expect(await monthsOf('ends@example.org')).toEqual(['2027-01'])
    await on('2027-02-28')
    expect(await donors.findMonthlyDonation('ends@example.org')).toMatchObject({ nextOn: '2027-03-31' })
    await on('2027-03-31')
    expect(await monthsOf('ends@example.org')).toEqual(['2027-01', '2027-02', '2027-03'])
    expect(await subjectsTo('ends@example.org')).toEqual(
      Array(3).fill(expect.stringMatching(/^Thank you for your donation/)),
    )
  })

  it('waits while a payment of the same donor from before a restore waits for staff', async () => {
    await donors.moveTo('2027-01-10')
    await donors.give('restored@example.org')
    await donors.moveTo('2027-02-10')
    const { database, paymentContext } = test.runtime
    const paid = { email: 'Restored@example.org', amount: 2500, at: paymentContext.now() }
    const look = await addUnmatchedPayment(database.db, paid)
    await charge()
    expect(await monthsOf('restored@example.org')).toEqual(['2027-01'])
    await look()
    await charge()
    expect(await monthsOf('restored@example.org')).toEqual(['2027-01', '2027-02'])
  })

  it('of a reader is charged by the stored card that paid the first, and follows a new email address', async () => {
    await donors.moveTo('2027-01-10')
    const reader = openShopper(test)
    await reader.login('digital@example.com')
    const first = startedBy(await reader.checkout({ ...donation(5, 'onetime'), customer: 'add-card' }))
    await reader.pay(first, VISA)
    await reader.poll(first.id)
    const paid = await reader.checkout({ ...donation(40), customer: 'use-card' })
    expect(paid).toMatchObject({ status: 200, body: { data: { status: 'completed' } } })
    const row = await donors.findMonthlyDonation('digital@example.com')
    const { db } = test.runtime.database
    const [owner] = await db.select().from(account).where(eq(account.email, 'digital@example.com'))
    expect(row).toMatchObject({ accountId: owner?.id, paymentMethod: owner?.paymentMethod, dollars: 40 })
    const moved = { email: 'moved@example.org', emailFolded: 'moved@example.org' }
    await db
      .update(account)
      .set(moved)
      .where(eq(account.id, owner?.id ?? ''))
    await on('2027-02-10')
    expect(await monthsOf('moved@example.org')).toEqual(['2027-02'])
    expect(await subjectsTo('moved@example.org')).toHaveLength(1)
  })

  it('by bank debit begins when the money arrives', async () => {
    await donors.moveTo('2027-04-10')
    const { intent, polled } = await donors.give('bank@example.org', { method: BANK })
    expect(polled).toMatchObject({ body: { status: 'processing' } })
    await expect(donors.findMonthlyDonation('bank@example.org')).rejects.toThrow('no pledge')
    await providerOf(test.web).act({ action: 'settle', intent: intent.id })
    await settle(test.runtime.paymentContext, intent.id)
    expect(await donors.findMonthlyDonation('bank@example.org')).toMatchObject({
      status: 'active',
      nextOn: '2027-05-10',
    })
    await on('2027-05-10')
    const row = await donors.findMonthlyDonation('bank@example.org')
    expect(row).toMatchObject({ nextOn: '2027-06-10' })
    expect(await donors.monthOf(row.id, '2027-05')).toMatchObject({ state: 'due' })
    // While the bank is at work nothing else is tried.
    await on('2027-05-11')
    expect(await triesOf(row.id)).toHaveLength(1)
    const [debit] = await triesOf(row.id)
    await providerOf(test.web).act({ action: 'fail', intent: debit?.intent ?? '' })
    await settle(test.runtime.paymentContext, debit?.intent ?? '')
    expect(await donors.findMonthlyDonation('bank@example.org')).toMatchObject({
      status: 'active',
      nextOn: '2027-05-13',
    })
    expect((await subjectsTo('bank@example.org')).filter((subject) => /couldn’t charge/.test(subject))).toHaveLength(1)
    expect((await subjectsTo('bank@example.org')).filter((subject) => /payment/i.test(subject))).toHaveLength(1)
  })

  it('that was paid in a way that cannot be charged again waits for a card', async () => {
    await donors.moveTo('2027-06-01')
    const shopper = openShopper(test)
    const intent = startedBy(await shopper.checkout({ ...donation(25), name: 'Ada Donor', email: 'debit@example.org' }))
    await shopper.pay(intent, BANK)
    const polled = await shopper.poll(intent.id)
    await providerOf(test.web).act({ action: 'fail', intent: intent.id })
    await settle(test.runtime.paymentContext, intent.id)
    const { invoice } = polled.body as { invoice: string }
    const again = await shopper.checkoutAt(`/api/invoice/${invoice}/checkout`, {})
    await shopper.pay(startedBy(again), VISA)
    expect(await shopper.poll(startedBy(again).id)).toMatchObject({ body: { status: 'completed' } })
    const row = await donors.findMonthlyDonation('debit@example.org')
    expect(row).toMatchObject({ status: 'paused', paymentMethod: null })
    expect(await subjectsTo('debit@example.org')).toContain('Your monthly donation is paused')
    const link = await donors.linkTo(row.id)
    const started = await shopper.post(`/api/donation/setup?token=${link}`, { name: 'Ada' })
    const setup = await donors.fill(started, 'tok_visa')
    const restarted = await shopper.post(`/api/donation/restart?token=${link}`, { 'payment-method': setup })
    expect(restarted).toMatchObject({
      status: 200,
      body: { next: '2027-07-01', payment: { card: { last_four: '4242' } } },
    })
    await on('2027-07-01')
    expect(await monthsOf('debit@example.org')).toEqual(['2027-06', '2027-07'])
  })
})

async function triesOf(donationId: string) {
  const rows = await test.runtime.database.db.select().from(attempt).where(eq(attempt.kind, 'pledge'))
  return rows.filter(({ content }) => content.kind === 'pledge' && content.pledgeId === donationId)
}

describe('at most one capture in a month', () => {
  it('whatever runs twice, and however the clock jumps', async () => {
    await donors.moveTo('2028-01-30')
    await donors.give('jumps@example.org')
    await donors.moveTo('2028-02-29')
    await Promise.all([charge(), charge(), charge(), charge()])
    expect(await monthsOf('jumps@example.org')).toEqual(['2028-01', '2028-02'])
    for (const day of ['2028-03-01', '2028-02-29', '2028-02-28', '2028-01-30', '2028-02-29']) await on(day)
    expect(await monthsOf('jumps@example.org')).toEqual(['2028-01', '2028-02'])
    // Ninety days on: March and April have gone by, and May has its day.
    await on('2028-05-29')
    expect(await monthsOf('jumps@example.org')).toEqual(['2028-01', '2028-02'])
    await on('2028-05-30')
    expect(await monthsOf('jumps@example.org')).toEqual(['2028-01', '2028-02', '2028-05'])
  })

  it('also when the answer to the charge is lost: the janitor finds out', async () => {
    await donors.moveTo('2028-06-05')
    await donors.give('lost@example.org')
    const provider = providerOf(test.web)
    await donors.moveTo('2028-07-05')
    await provider.act({ action: 'fault', route: 'POST /v1/payment_intents/:id/confirm', kind: 'drop-after', times: 3 })
    await charge()
    await provider.act({ action: 'clear' })
    await charge()
    await test.runtime.due.run()
    const row = await donors.findMonthlyDonation('lost@example.org')
    expect(row).toMatchObject({ status: 'active', nextOn: '2028-08-05' })
    expect(await monthsOf('lost@example.org')).toEqual(['2028-06', '2028-07'])
    expect(await triesOf(row.id)).toMatchObject([{ state: 'paid' }])
    expect((await subjectsTo('lost@example.org')).filter((subject) => /couldn’t/.test(subject))).toEqual([])
  })

  it('also when the provider is away for a day, and the others do not wait for it', async () => {
    await donors.moveTo('2028-08-05')
    await donors.give('away@example.org')
    const provider = providerOf(test.web)
    await provider.act({ action: 'fault', route: 'POST /v1/payment_intents', kind: 'drop-before', times: 100 })
    await on('2028-09-05')
    await on('2028-09-06')
    expect(await monthsOf('away@example.org')).toEqual(['2028-08'])
    await provider.act({ action: 'clear' })
    await test.runtime.due.run()
    await test.runtime.due.run()
    expect(await monthsOf('away@example.org')).toEqual(['2028-08', '2028-09'])
    expect(await donors.findMonthlyDonation('away@example.org')).toMatchObject({ nextOn: '2028-10-05' })
  })
})

describe('a card that is declined', () => {
  it('is tried again after 3 and 7 days; then the donation is paused, with one message each', async () => {
    await donors.moveTo('2029-01-10')
    await donors.give('declined@example.org')
    await changeCard('declined@example.org', FAILS_LATER)
    await donors.moveTo('2029-02-10')
    await Promise.all([charge(), charge()])
    expect(await donors.findMonthlyDonation('declined@example.org')).toMatchObject({
      status: 'active',
      nextOn: '2029-02-13',
    })
    expect(await subjectsTo('declined@example.org')).toEqual([
      expect.stringMatching(/^Thank you/),
      'We couldn’t charge your monthly donation',
    ])
    await on('2029-02-12')
    await on('2029-02-13')
    expect(await donors.findMonthlyDonation('declined@example.org')).toMatchObject({
      status: 'active',
      nextOn: '2029-02-17',
    })
    await on('2029-02-17')
    const row = await donors.findMonthlyDonation('declined@example.org')
    expect(row).toMatchObject({ status: 'paused' })
    expect(await donors.monthOf(row.id, '2029-02')).toMatchObject({ failures: 3, state: 'due' })
    expect((await triesOf(row.id)).map(({ state }) => state)).toEqual(['ended', 'ended', 'ended'])
    expect((await subjectsTo('declined@example.org')).slice(2)).toEqual(['Your monthly donation is paused'])
    for (const day of ['2029-02-18', '2029-03-10', '2029-04-11']) await on(day)
    expect(await monthsOf('declined@example.org')).toEqual(['2029-01'])
  })

  it('in the second month and changed by the mailed link: the third is charged, the second not twice', async () => {
    await donors.moveTo('2029-05-20')
    await donors.give('second@example.org')
    await changeCard('second@example.org', FAILS_LATER)
    await on('2029-06-20')
    const [message] = await mailsTo(test, 'second@example.org')
    const changed = await donors.changeCard(openShopper(test), linkIn(message), 'tok_mastercard')
    expect(changed).toMatchObject({ status: 200, body: { card: { type: 'mastercard', last_four: '4444' } } })
    for (const day of ['2029-06-21', '2029-06-23', '2029-06-27', '2029-07-20', '2029-07-21']) await on(day)
    expect(await monthsOf('second@example.org')).toEqual(['2029-05', '2029-06', '2029-07'])
  })

  it('as its bank wants to see the owner: told so, who confirms by the mailed link and is charged once', async () => {
    await donors.moveTo('2029-10-04')
    const { polled } = await donors.give('asking@example.org', { method: ASKING })
    expect(polled).toMatchObject({ body: { status: 'completed' } })
    await donors.moveTo('2029-11-04')
    await Promise.all([charge(), charge()])
    const row = await donors.findMonthlyDonation('asking@example.org')
    expect(row).toMatchObject({ status: 'active', nextOn: '2029-11-07' })
    expect(await triesOf(row.id)).toMatchObject([{ state: 'ended' }])
    const [message] = await mailsTo(test, 'asking@example.org')
    expect(message?.text).toContain(
      'We couldn’t charge your monthly donation to Broadfold. Your bank needs you to confirm',
    )
    // The card behind the link is asked for by its bank there, and lets itself be charged from then on.
    const changed = await donors.changeCard(openShopper(test), linkIn(message), 'tok_authenticationRequiredOnSetup')
    expect(changed).toMatchObject({ status: 200, body: { card: { last_four: '3155' } } })
    for (const day of ['2029-11-05', '2029-11-07', '2029-11-08', '2029-11-11']) await on(day)
    expect(await monthsOf('asking@example.org')).toEqual(['2029-10', '2029-11'])
    expect(await donors.findMonthlyDonation('asking@example.org')).toMatchObject({
      status: 'active',
      nextOn: '2029-12-04',
    })
  })

  it('on the last day of a month leaves no day to try again: it is paused at once, in one message', async () => {
    await donors.moveTo('2029-08-30')
    await donors.give('last@example.org')
    await changeCard('last@example.org', FAILS_LATER)
    await on('2029-09-30')
    expect(await donors.findMonthlyDonation('last@example.org')).toMatchObject({ status: 'paused' })
    expect((await subjectsTo('last@example.org')).slice(1)).toEqual(['Your monthly donation is paused'])
  })
})

it('a monthly donation is stopped when the bank takes one of it back', async () => {
  await donors.moveTo('2030-01-15')
  const { intent } = await donors.give('disputed@example.org')
  const provider = providerOf(test.web)
  const { dispute } = (await provider.act({ action: 'dispute', intent: intent.id })) as { dispute: { id: string } }
  await provider.act({ action: 'close-dispute', dispute: dispute.id, outcome: 'lost' })
  await test.runtime.due.run()
  expect(await donors.findMonthlyDonation('disputed@example.org')).toMatchObject({ status: 'stopped' })
})

it('a monthly donation keeps where the donor lives, which may be anywhere', async () => {
  await donors.moveTo('2030-03-03')
  const shopper = openShopper(test)
  const home = { ...HOME, country: 'FR', state: '', postcode: '' }
  const intent = startedBy(
    await shopper.checkout({ ...donation(25), name: 'Ada', email: 'lives@example.org', address: home }),
  )
  await shopper.pay(intent, VISA)
  await shopper.poll(intent.id)
  expect(await donors.findMonthlyDonation('lives@example.org')).toMatchObject({
    address: { country: 'FR', line1: HOME.line1 },
  })
})
