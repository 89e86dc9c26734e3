import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { addressFrom } from '#domain/addresses/address-fields.ts'
import { DEMO_PRICES } from '#domain/catalogue/demo-prices.ts'
import { cents } from '#domain/money.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { PRICE, renewalStories, USED_UP } from '../../../../tests/support/renewal-stories.ts'
import { addUnmatchedPayment } from '../../../../tests/support/unmatched-payment.ts'
import { purchase } from '../../db/schema/orders.ts'
import { account, address } from '../../db/schema/people.ts'
import { priceList } from '../../db/schema/publication.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { readReaderRecord } from '../account/reader-record.ts'
import { closeIssue } from '../issues/close-issue.ts'
import { markSent } from '../issues/mark-sent.ts'
import { releaseIssue } from '../issues/release-issue.ts'
import { runRenewals } from './charge-renewals.ts'
import { renewalsDueFile } from './renewals-due.ts'

const { test, readers, db, run, provider, subjects, renewalOf, on, booksAreRight } = renewalStories()

describe('a renewal', () => {
  it('is announced when the last issue has been served, charged on its day, and done once whatever runs', async () => {
    const reader = await readers.join({ had: USED_UP, pays: 'visa' })
    await Promise.all([run(), run(), run()])
    expect(await readers.renewalsOf(reader.id)).toMatchObject([
      { state: 'announced', noticedOn: '2027-01-10', chargeOn: '2027-01-24', price: 48_00, shipping: 6_00, round: 1 },
    ])
    const [notice] = await mailsTo(test, reader.email)
    expect(notice?.subject).toBe('Your subscription to Broadfold renews on January 24, 2027')
    for (const words of ['Standard Print (1 year, 4 issues)', '$54.00', 'Visa ending in 4242'])
      expect(notice?.text).toContain(words)
    const file = await readReaderRecord(db(), reader.id, test.runtime.paymentContext.now())
    expect(file?.timetable).toMatchObject({ renewalPending: true, addressRequired: { a: true } })
    await on('2027-01-23')
    expect(await readers.charged(reader.email)).toEqual([])
    await readers.moveTo('2027-01-24')
    await Promise.all([run(), run(), run()])
    expect(await readers.charged(reader.email)).toEqual([PRICE])
    for (const day of ['2027-01-25', '2027-01-23', '2027-04-24']) await on(day)
    expect(await readers.charged(reader.email)).toEqual([PRICE])
    expect(await readers.subscriptionsOf(reader.id)).toMatchObject([
      { tokensLeft: 0 },
      { tokensLeft: 4, phase: 'renewal', term: '1year', activeDeliverable: 'print-a', payment: 'paid' },
    ])
    const orders = await db().select().from(purchase).where(eq(purchase.accountId, reader.id))
    const [home] = await db().select().from(address).where(eq(address.accountId, reader.id))
    const sentTo = { ...addressFrom(home ?? {}), zone: 'a' }
    expect(orders).toMatchObject([{ kind: 'renewal', status: 'paid', total: PRICE, address: sentTo }])
    expect(await subjects(reader.email)).toEqual([
      'Your subscription to Broadfold renews on January 24, 2027',
      expect.stringMatching(/^Your receipt from Broadfold/),
    ])
    await booksAreRight()
  })

  it('is charged once by two processes', async () => {
    const reader = await readers.join({ had: USED_UP, pays: 'visa' })
    await run()
    await readers.moveTo('2027-01-30')
    // The second has everything but the database for itself.
    const other = { ...test.runtime.paymentContext, catalogue: () => test.runtime.paymentContext.catalogue() }
    await Promise.all([run(), runRenewals(other), run(), runRenewals(other)])
    await run()
    expect(await readers.charged(reader.email)).toEqual([PRICE])
  })

  it('waits while a payment of the same reader from before a restore waits for staff', async () => {
    const reader = await readers.join({ had: USED_UP, pays: 'visa' })
    await run()
    await readers.moveTo('2027-01-30')
    const look = await addUnmatchedPayment(db(), {
      email: reader.email.toUpperCase(),
      amount: PRICE,
      at: test.runtime.paymentContext.now(),
    })
    await run()
    expect(await readers.charged(reader.email)).toEqual([])
    await look()
    await run()
    expect(await readers.charged(reader.email)).toEqual([PRICE])
  })

  it('whose answer got lost is found out, and not charged again', async () => {
    const reader = await readers.join({ had: USED_UP, pays: 'visa' })
    await run()
    await readers.moveTo('2027-01-24')
    await provider().fault('POST /v1/payment_intents/:id/confirm', 'after-500')
    await run()
    await provider().mend()
    await run()
    expect(await readers.charged(reader.email)).toEqual([PRICE])
    expect(await renewalOf(reader.id)).toMatchObject({ state: 'done', failures: 0 })
  })

  it('goes on where a process died after it had claimed its attempt', async () => {
    const reader = await readers.join({ had: USED_UP, pays: 'visa' })
    await run()
    await readers.moveTo('2027-01-24')
    const dead = { ...test.runtime.paymentContext, db: dyingAfter(1) }
    await runRenewals(dead)
    expect(await renewalOf(reader.id)).toMatchObject({ state: 'charging', failures: 0 })
    expect(await readers.charged(reader.email)).toEqual([])
    await run()
    expect(await readers.charged(reader.email)).toEqual([PRICE])
  })

  it('never begins for a lifetime, for a subscription that was taken back, or without anything to pay with', async () => {
    const lifetime = await readers.join({ term: 'lifetime', had: USED_UP, pays: 'visa' })
    const refunded = await readers.join({ had: USED_UP, pays: 'visa' })
    await db().update(subscription).set({ cancelledAt: new Date() }).where(eq(subscription.accountId, refunded.id))
    const without = await readers.join({ had: USED_UP })
    await db().update(account).set({ autorenew: true }).where(eq(account.id, without.id))
    await run()
    for (const { id } of [lifetime, refunded, without]) expect(await readers.renewalsOf(id)).toEqual([])
  })

  it('costs what the notice said, or less when the price has fallen', async () => {
    const [dearer, cheaper] = [
      await readers.join({ had: USED_UP, pays: 'visa' }),
      await readers.join({ had: USED_UP, pays: 'visa', deliverable: 'digital' }),
    ]
    await run()
    const prices = structuredClone(DEMO_PRICES)
    prices.base['print-low']['1year'].renewal = cents(60_00)
    prices.base['digital-low']['1year'].renewal = cents(25_00)
    await db().insert(priceList).values({ fromDay: '2027-01-20', prices })
    await on('2027-01-24')
    expect([await readers.charged(dearer.email), await readers.charged(cheaper.email)]).toEqual([[PRICE], [25_00]])
    await db().delete(priceList).where(eq(priceList.fromDay, '2027-01-20'))
    await booksAreRight()
  })

  it('for print without an address says so, charges nothing, and begins anew with one', async () => {
    const reader = await readers.join({ had: USED_UP, pays: 'visa', hasAddress: false })
    await run()
    expect((await mailsTo(test, reader.email))[0]?.text).toMatch(/don’t have an address to mail your issues to/)
    await on('2027-01-24')
    expect(await renewalOf(reader.id)).toMatchObject({ state: 'withdrawn', reason: 'no-address' })
    await on('2027-01-25')
    expect(await subjects(reader.email)).toEqual([
      expect.stringContaining('renews on'),
      expect.stringContaining('won’t renew on'),
    ])
    await readers.giveAddress(reader.id, 'print-a')
    await on('2027-01-26')
    expect(await renewalOf(reader.id)).toMatchObject({ state: 'announced', round: 2, chargeOn: '2027-02-09' })
    await on('2027-02-09')
    expect(await readers.charged(reader.email)).toEqual([PRICE])
  })
})

it('a reader who has moved needs the new address no less: what a pending renewal needs is not deleted', async () => {
  const reader = await readers.join({ had: USED_UP, pays: 'visa' })
  const remove = () => db().delete(address).where(eq(address.accountId, reader.id))
  await run()
  await expect(remove()).rejects.toThrow()
  await db().update(account).set({ autorenew: false }).where(eq(account.id, reader.id))
  await remove()
})

/** The database of a process that is gone after so many transactions. */
function dyingAfter(transactions: number) {
  let left = transactions
  return new Proxy(db(), {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        if (property === 'transaction') {
          if (left === 0) throw new Error('killed')
          left -= 1
        }
        return value.apply(target, given)
      }
    },
  })
}

describe('renewals due in the next 60 days', () => {
  it('foresees what the jobs then do, to the day and to the cent', async () => {
    const declined = await readers.join({ had: USED_UP, pays: 'chargeCustomerFail' })
    await on('2027-01-11')
    await on('2027-01-25')
    const [renewing, ending, lasting] = [
      await readers.join({ had: USED_UP.slice(1), pays: 'visa' }),
      await readers.join({ had: USED_UP.slice(1) }),
      await readers.join({ had: USED_UP.slice(2) }),
    ]
    const [member] = await db().select().from(account).where(eq(account.email, 'fulfilment@example.com'))
    const signed = { actor: member?.id ?? '', signOff: 'Anders Pereira' }
    async function closeAndSend(issue: number) {
      const closed = await closeIssue(test.runtime.mailingContext, { issue, ...signed, early: true })
      if (!closed.ok) throw new Error(JSON.stringify(closed.errors))
      await markSent(test.runtime.mailingContext, { run: closed.value.id, actor: signed.actor })
      await test.runtime.queue.idle()
    }
    const all = [declined, renewing, ending, lasting]
    const seen = await (await test.runtime.app.renewals.due({ kind: null, days: 60 })).whole()
    expect(seen.coming).toEqual([
      { issue: 52, moment: 'release', day: '2027-01-25' },
      { issue: 52, moment: 'close', day: '2027-01-25' },
      { issue: 53, moment: 'close', day: '2027-02-19' },
      { issue: 53, moment: 'release', day: '2027-03-09' },
    ])
    const of = ({ email }: { email: string }) =>
      seen.lines.filter((line) => line.email === email).map(({ day, kind, amount }) => [day, kind, amount])
    expect(all.map(of)).toEqual([
      [['2027-01-28', 'retry', PRICE]],
      [
        ['2027-01-25', 'notice', PRICE],
        ['2027-02-08', 'charge', PRICE],
      ],
      [['2027-01-25', 'expired', null]],
      [
        ['2027-01-25', 'expiring', null],
        ['2027-02-19', 'expired', null],
      ],
    ])
    expect(seen.lines.find(({ email }) => email === declined.email)?.why).toMatch(
      /^Declined once: .+ If declined, we’ll retry on 2\.1\.2027\.$/,
    )
    expect(seen.charges).toBe(
      seen.lines.reduce((sum, { kind, amount }) => sum + (kind === 'notice' ? 0 : (amount ?? 0)), 0),
    )
    const charges = await (await test.runtime.app.renewals.due({ kind: 'charge', days: 14 })).whole()
    expect(charges.lines.every(({ kind, day }) => kind === 'charge' && day <= '2027-02-08')).toBe(true)
    expect(charges.found).toBe(seen.lines.filter(({ kind, day }) => kind === 'charge' && day <= '2027-02-08').length)
    const { publication } = await test.runtime.app.catalogue()
    const pieces: string[] = []
    const context = { db: db(), publication, now: test.runtime.paymentContext.now() }
    for await (const piece of renewalsDueFile(context, { kind: null, days: 60 })) pieces.push(piece)
    const file = pieces.join('')
    expect(pieces[0]).toBe('Day,What,Name,Email,Amount,Why\r\n')
    expect(file.split('\r\n')).toHaveLength(seen.found + 2)
    expect(file).toContain(
      `2.8.2027,Renewal charged,${renewing.name},${renewing.email},$54.00,14 days after the notice.`,
    )

    await releaseIssue(test.runtime.mailingContext, { issue: 52, ...signed, early: true })
    await closeAndSend(52)
    for (const day of ['2027-01-25', '2027-01-28', '2027-02-01', '2027-02-08']) await on(day)
    expect(await readers.charged(renewing.email)).toEqual([PRICE])
    expect(await renewalOf(declined.id)).toMatchObject({ failures: 4, state: 'given-up' })
    await on('2027-02-19')
    await closeAndSend(53)
    const told = [await subjects(renewing.email), await subjects(ending.email), await subjects(lasting.email)]
    expect(told.map((one) => one.filter((subject) => /renews on|left|ended/.test(subject)))).toEqual([
      ['Your subscription to Broadfold renews on February 8, 2027'],
      ['Your subscription to Broadfold has ended'],
      ['One issue left in your subscription to Broadfold', 'Your subscription to Broadfold has ended'],
    ])
  })
})
