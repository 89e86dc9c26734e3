import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import { refuse } from '#domain/outcome.ts'
import { AUTORENEW_NEEDS_PRINT, WITHDRAWAL_WORDS } from '#domain/renewals/renewal.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { PRICE, renewalStories, USED_UP } from '../../../../tests/support/renewal-stories.ts'
import { attempt } from '../../db/schema/payments.ts'
import { account } from '../../db/schema/people.ts'
import { publication } from '../../db/schema/publication.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { removeCard } from '../account/card.ts'
import { readReaderRecord } from '../account/reader-record.ts'
import { settle } from '../payments/settle.ts'
import { switchAutorenew } from './autorenew.ts'
import { chargeRenewalNow, pendingRenewal } from './charge-now.ts'

const { test, readers, db, run, provider, subjects, renewalOf, on, booksAreRight } = renewalStories()

describe('inside the window it is withdrawn', () => {
  type Story = [string, string, (id: string) => Promise<unknown>]
  const stories: Story[] = [
    [
      'autorenew is switched off',
      'autorenew-off',
      (id) => db().update(account).set({ autorenew: false }).where(eq(account.id, id)),
    ],
    ['the card is deleted', 'autorenew-off', (id) => removeCard(test.runtime.auth, id)],
    ['a gift is redeemed, or the reader renews', 'new-tokens', (id) => readers.addSubscription(id)],
    ['a lifetime begins', 'new-tokens', (id) => readers.addSubscription(id, { term: 'lifetime' })],
    ['an issue is credited', 'new-tokens', (id) => readers.credit(id)],
    [
      'what ran out is refunded',
      'cancelled',
      (id) => db().update(subscription).set({ cancelledAt: new Date() }).where(eq(subscription.accountId, id)),
    ],
  ]
  it.each(stories)('when %s', async (_, reason, happens) => {
    const reader = await readers.join({ had: USED_UP, pays: 'visa' })
    await run()
    await happens(reader.id)
    const file = await readReaderRecord(db(), reader.id, test.runtime.paymentContext.now())
    if (reason !== 'cancelled') expect(file?.timetable.renewalPending).toBe(false)
    await on('2027-01-11')
    expect(await renewalOf(reader.id)).toMatchObject({ state: 'withdrawn', reason })
    const told = (await mailsTo(test, reader.email)).filter(({ subject }) => subject.includes('won’t renew'))
    expect(told).toHaveLength(reason === 'autorenew-off' ? 0 : 1)
    for (const { text } of told) expect(text).toContain(WITHDRAWAL_WORDS[reason as keyof typeof WITHDRAWAL_WORDS])
    await on('2027-02-24')
    expect(await readers.charged(reader.email)).toEqual([])
  })

  it('and begins anew when the tokens that came are used up', async () => {
    const reader = await readers.join({ had: USED_UP, pays: 'visa' })
    await run()
    await readers.credit(reader.id)
    await run()
    await readers.serve(reader.id, 52)
    await on('2027-03-01')
    expect(await readers.renewalsOf(reader.id)).toMatchObject([
      { state: 'announced', round: 2, chargeOn: '2027-03-15' },
    ])
    await on('2027-03-15')
    expect(await readers.charged(reader.email)).toEqual([PRICE])
  })

  it('by the link in the notice, without a login, and as often as one likes', async () => {
    const reader = await readers.join({ had: USED_UP, pays: 'visa' })
    await run()
    const [notice] = await mailsTo(test, reader.email)
    const link = notice?.links.find((one) => one.includes('/renewal/stop')) ?? ''
    const { pathname, search } = new URL(link)
    const token = new URLSearchParams(search).get('token') ?? ''
    expect(await test.runtime.app.renewals.stoppable(token)).toMatchObject({ state: 'running', amount: PRICE })
    expect(await readers.accountOf(reader.id)).toMatchObject({ autorenew: true })
    for (const _ of [1, 2]) {
      const answer = await test.web.request(pathname + search, { method: 'POST' })
      expect([answer.status, answer.headers.get('Location')]).toEqual([303, pathname + search])
    }
    expect(await test.runtime.app.renewals.stoppable(token)).toMatchObject({ state: 'off' })
    expect(await test.runtime.app.renewals.stoppable('x'.repeat(43))).toBeNull()
    expect(await readers.accountOf(reader.id)).toMatchObject({ autorenew: false })
    expect(await subjects(reader.email)).toEqual([expect.any(String), 'Autorenew is off for Broadfold'])
    await on('2027-02-01')
    expect(await readers.charged(reader.email)).toEqual([])
  })
})

describe('where the digital edition is no longer sold', () => {
  const sell = async (sellsDigital: boolean) => {
    await db().update(publication).set({ sellsDigital })
    test.runtime.catalogue.drop()
  }
  afterEach(() => sell(true))

  it('a digital renewal that was announced is withdrawn at once and told; print is renewed as ever', async () => {
    const digital = await readers.join({ deliverable: 'digital', had: USED_UP, pays: 'visa' })
    const print = await readers.join({ had: USED_UP, pays: 'visa' })
    await run()
    await sell(false)
    await run()
    expect(await renewalOf(digital.id)).toMatchObject({ state: 'withdrawn', reason: 'no-digital' })
    const [told] = await mailsTo(test, digital.email)
    expect(told?.text).toContain(WITHDRAWAL_WORDS['no-digital'])
    await on('2027-02-24')
    expect(await readers.charged(digital.email)).toEqual([])
    expect(await readers.charged(print.email)).toEqual([PRICE])
    expect((await mailsTo(test, digital.email)).filter(({ subject }) => subject.includes('won’t renew'))).toHaveLength(
      1,
    )
    // Once it is sold again, the reader who still wants it is asked as at first.
    await sell(true)
    await run()
    expect(await renewalOf(digital.id)).toMatchObject({ state: 'announced', round: 2 })
  })

  it('none is announced, and autorenew can’t be switched on for digital alone', async () => {
    const reader = await readers.join({ deliverable: 'digital', had: USED_UP, pays: 'visa' })
    await sell(false)
    await on('2027-02-24')
    expect(await readers.renewalsOf(reader.id)).toEqual([])
    expect(await subjects(reader.email)).toEqual([])
    await db().update(account).set({ autorenew: false }).where(eq(account.id, reader.id))
    const turn = { to: true, nonce: null, shop: { sellsDigital: false, currency: DOLLARS } }
    expect(await switchAutorenew(test.runtime.auth, reader.id, turn)).toEqual(refuse(AUTORENEW_NEEDS_PRINT))
    expect(await test.runtime.app.renewals.canSwitchOn(reader.id)).toBe(false)
    await readers.addSubscription(reader.id)
    expect((await switchAutorenew(test.runtime.auth, reader.id, turn)).ok).toBe(true)
  })
})

describe('a charge that fails', () => {
  it('gives no issues, is told once, tried again after 3, 7 and 14 days, and then autorenew goes off', async () => {
    const reader = await readers.join({ had: USED_UP, pays: 'chargeCustomerFail' })
    await run()
    await on('2027-01-24')
    await run()
    expect(await renewalOf(reader.id)).toMatchObject({ state: 'charging', failures: 1, nextOn: '2027-01-27' })
    await on('2027-01-27')
    expect(await renewalOf(reader.id)).toMatchObject({ failures: 2, nextOn: '2027-01-31' })
    await on('2027-01-31')
    expect(await renewalOf(reader.id)).toMatchObject({ failures: 3, nextOn: '2027-02-07' })
    expect(await readers.accountOf(reader.id)).toMatchObject({ autorenew: true })
    for (const day of ['2027-02-07', '2027-02-08', '2027-05-08']) await on(day)
    expect(await renewalOf(reader.id)).toMatchObject({ state: 'given-up', failures: 4 })
    expect(await readers.accountOf(reader.id)).toMatchObject({ autorenew: false })
    expect(await readers.subscriptionsOf(reader.id)).toHaveLength(1)
    expect(await readers.charged(reader.email)).toEqual([])
    expect(await subjects(reader.email)).toEqual([
      'Your subscription to Broadfold renews on January 24, 2027',
      'We couldn’t renew your subscription to Broadfold',
      'Your subscription to Broadfold wasn’t renewed',
    ])
    await booksAreRight()
  })

  it('because the bank wants to see the owner is mended by another card, charged at once', async () => {
    const reader = await readers.join({ had: USED_UP, pays: 'authenticationRequired' })
    await run()
    expect(await chargeRenewalNow(test.runtime.paymentContext, reader.id)).toBeNull()
    await on('2027-01-24')
    expect(await renewalOf(reader.id)).toMatchObject({ state: 'charging', failures: 1 })
    const [failed] = await mailsTo(test, reader.email)
    expect(failed?.text).toContain('Your bank needs you to confirm this payment.')
    expect(failed?.links.some((link) => link.includes('/account/payment?token='))).toBe(true)
    const catalogue = await test.runtime.app.catalogue()
    expect(await pendingRenewal(db(), catalogue, reader.id)).toMatchObject({
      amount: PRICE,
      failure: expect.any(String),
    })
    // Its owner is there now, and the bank asks.
    expect(await chargeRenewalNow(test.runtime.paymentContext, reader.id)).toMatchObject({ status: 'authenticate' })
    await readers.store(reader.id, 'chargeCustomerFail')
    expect(await chargeRenewalNow(test.runtime.paymentContext, reader.id)).toMatchObject({ status: 'declined' })
    expect(await renewalOf(reader.id)).toMatchObject({ state: 'charging', failures: 1, nextOn: '2027-01-27' })
    await readers.store(reader.id, 'visa')
    expect(await chargeRenewalNow(test.runtime.paymentContext, reader.id)).toMatchObject({ status: 'paid' })
    expect(await chargeRenewalNow(test.runtime.paymentContext, reader.id)).toBeNull()
    await on('2027-01-27')
    expect(await readers.charged(reader.email)).toEqual([PRICE])
    expect(await pendingRenewal(db(), catalogue, reader.id)).toBeNull()
    await booksAreRight()
  })

  it('only days later, as a bank debit may, is tried again like any other', async () => {
    const reader = await readers.join({ had: USED_UP, pays: 'bank' })
    await run()
    await on('2027-01-24')
    await on('2027-01-25')
    const tries = await db()
      .select()
      .from(attempt)
      .where(and(eq(attempt.accountId, reader.id), eq(attempt.kind, 'renewal')))
    expect(tries).toMatchObject([{ state: 'processing' }])
    expect(await readers.subscriptionsOf(reader.id)).toHaveLength(1)
    const intent = tries[0]?.intent ?? ''
    await provider().act({ action: 'fail', intent })
    await settle(test.runtime.paymentContext, intent)
    expect(await renewalOf(reader.id)).toMatchObject({ state: 'charging', failures: 1, nextOn: '2027-01-27' })
    await on('2027-01-27')
    const [again] = await db()
      .select()
      .from(attempt)
      .where(and(eq(attempt.accountId, reader.id), eq(attempt.state, 'processing')))
    await provider().act({ action: 'settle', intent: again?.intent ?? '' })
    await settle(test.runtime.paymentContext, again?.intent ?? '')
    expect(await renewalOf(reader.id)).toMatchObject({ state: 'done' })
    expect(await readers.charged(reader.email)).toEqual([PRICE])
    await booksAreRight()
  })

  it('and that cannot be closed while the provider is away is no fault of the card that was just saved', async () => {
    const reader = await readers.join({ had: USED_UP, pays: 'authenticationRequired' })
    await run()
    await on('2027-01-24')
    expect(await chargeRenewalNow(test.runtime.paymentContext, reader.id)).toMatchObject({ status: 'authenticate' })
    await readers.credit(reader.id)
    await provider().fault('POST /v1/payment_intents/:id/cancel', 'before-500')
    expect(await chargeRenewalNow(test.runtime.paymentContext, reader.id)).toEqual({ status: 'unknown' })
    await provider().mend()
    expect(await chargeRenewalNow(test.runtime.paymentContext, reader.id)).toBeNull()
    expect(await renewalOf(reader.id)).toMatchObject({ state: 'withdrawn' })
  })

  it('is not tried again when it is switched off meanwhile', async () => {
    const reader = await readers.join({ had: USED_UP, pays: 'chargeCustomerFail' })
    await run()
    await on('2027-01-24')
    await db().update(account).set({ autorenew: false }).where(eq(account.id, reader.id))
    await on('2027-01-27')
    expect(await renewalOf(reader.id)).toMatchObject({ state: 'withdrawn', reason: 'autorenew-off', failures: 1 })
  })
})
