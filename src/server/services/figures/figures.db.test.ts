import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import type { Month } from '#domain/day.ts'
import { dayOf, monthOf } from '#domain/day.ts'
import type { Journal, Move } from '#domain/figures/journal.ts'
import { journalFaults } from '#domain/figures/journal.ts'
import { addToMonth, monthSpan } from '#domain/figures/month.ts'
import type { Shop } from '../../../../tests/faults/shop.ts'
import { openShop } from '../../../../tests/faults/shop.ts'
import type { Browser } from '../../../../tests/support/browser.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { forgetLives, life, live } from '../../../../tests/support/histories.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { PROPERTY } from '../../../../tests/support/property-runs.ts'
import type { Card } from '../../../../tests/support/shopper.ts'
import { HOME, openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import { openStaff } from '../../../../tests/support/staff.ts'
import { audit } from '../../db/schema/account.ts'
import { gift, purchase } from '../../db/schema/orders.ts'
import { account } from '../../db/schema/people.ts'
import { manualRefund } from '../../db/schema/staff.ts'
import { subscription } from '../../db/schema/subscriptions.ts'
import { readSubscriptionMoney } from '../payments/refunds/subscription-money.ts'
import { deferredIncome } from './deferred-revenue.ts'
import { movementFile } from './movement-file.ts'
import { comingsByIssue, readersByIssue } from './readers.ts'
import { sumSubscriptionValues } from './subscription-values.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const db = () => shop.db
const now = () => shop.runtime.paymentContext.now()
const ZONE = 'America/New_York'

/** By the rule, one subscription after the other. */
async function ruled(at: Date) {
  const rows = await db().select({ id: subscription.id }).from(subscription)
  const ids = rows.map(({ id }) => id)
  const money = [...(await readSubscriptionMoney(db(), ids, at)).values()]
  const all = (of: (one: (typeof money)[number]) => number) => money.reduce((sum, one) => sum + of(one), 0)
  const earned = all(({ value }) => value.earned)
  const deferred = all(({ back }) => back.unserved)
  const paid = all(({ value }) => value.earned + value.deferred + value.refunded)
  return {
    earned,
    deferred,
    refunded: paid - earned - deferred,
    paid,
    tokens: all(({ value }) => value.left.length),
  }
}

async function asTheRuleSays(at: Date): Promise<void> {
  const { tokens, ...sums } = await ruled(at)
  expect(await sumSubscriptionValues(db(), at)).toEqual(sums)
  expect(await deferredIncome(db(), at)).toMatchObject({ total: sums.deferred, tokens })
}

describe('the value of issues', () => {
  it('is the same for all at once as by the rule for each, at any instant, whatever has happened', async () => {
    await asTheRuleSays(now())
    const begin = new Date('2026-01-10T12:00:00Z')
    const readers = fc.array(fc.array(life, { minLength: 1, maxLength: 2 }), { minLength: 4, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(readers, fc.nat(40), async (all, minutes) => {
        try {
          await db().transaction(async (tx) => {
            for (const lives of all) await live(tx, lives, begin)
          })
          await asTheRuleSays(new Date(begin.getTime() + minutes * 60_000))
          await asTheRuleSays(now())
        } finally {
          await forgetLives(shop.db)
        }
      }),
      { numRuns: Math.max(3, Math.round(PROPERTY.numRuns / 300)) },
    )
  }, 60_000)
})

const EMPTY = { items: [], giftsubs: [], donation: null, subscription: null }
const PASSWORD = { password: 'a quiet harbour', confirm: 'a quiet harbour' }
const PRINT = { medium: 'print', level: 'low', term: '1year' } as const
const TOTE = { item: 'basic-product', ref: 'prd:tote-bag', quantity: 1 }
const GIFT = { deliverable: 'print-a', level: 'low', term: '1year', quantity: 1 } as const

async function bought(email: string, cart: object, card: Card = VISA) {
  const shopper = openShopper(shop)
  const fields = { name: '=Odile Brandt', email, address: HOME, shipcode: 'ship-a', password: PASSWORD }
  const intent = startedBy(await shopper.checkout({ ...fields, cart: { ...EMPTY, ...cart } }))
  await shopper.pay(intent, card)
  const { receipt } = (await shopper.poll(intent.id)).body as { receipt: string }
  const [row] = await db().select().from(purchase).where(eq(purchase.receipt, receipt))
  if (!row?.number) throw new Error('Nothing was bought.')
  return { ...row, number: row.number }
}

async function byCheck(cashier: Member, email: string, cart: object) {
  const payment = { by: 'check', received_on: '2026-11-14', note: 'No. 1044' }
  const where = { address: HOME, shipcode: 'ship-a' }
  const body = { name: 'Piet Lagerlöf', email, cart: { ...EMPTY, ...cart }, payment, ...where }
  const { total } = (await cashier.post('/api/staff/orders/quote', body)).body as { total: number }
  const placed = await cashier.write('/api/staff/orders/place', { ...body, shown_total: total })
  return { total, ...(placed.body as { id: string; number: number }) }
}

/** Logged in, and with the value that a page of the console sends along with whatever it changes. */
async function member(role: Parameters<typeof openStaff>[1]) {
  const browser = await openStaff(shop, role)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { session } = await shop.runtime.app.visitor(
    new Request('http://localhost:3000/', { headers: { Cookie: cookie } }),
  )
  return { ...browser, write: (path: string, body: object) => browser.post(path, { ...body, session }) }
}
type Member = Awaited<ReturnType<typeof member>>

const moved = (journal: Journal, move: Move) => journal.money.find((one) => one.move === move)?.amount ?? 0

describe('a publication that sells, serves and gives back', () => {
  let cashier: Member
  let first: Month
  const journal = (month: Month) => shop.runtime.app.figures.journal(month).then((count) => count.whole())
  /** Everything that the books say, of this month and the next. */
  const both = async () => [await journal(first), await journal(addToMonth(first, 1))] as const

  beforeAll(async () => {
    first = monthOf(dayOf(now(), ZONE))
    cashier = await member('finance')
  })

  it('has a journal that is what was captured and refunded, and owes what the tokens left are worth', async () => {
    const before = await journal(first)
    const kept = await bought('keeps@example.org', { subscription: PRINT, items: [TOTE] })
    const returned = await bought('returns@example.org', { subscription: PRINT, giftsubs: [GIFT] })
    const given = await bought('gives@example.org', { giftsubs: [{ ...GIFT, quantity: 2 }], donation: null })
    const disputed = await bought('denies@example.org', { items: [TOTE] }, { card: { token: 'tok_createDispute' } })
    const checked = await byCheck(cashier, 'check@example.org', { subscription: PRINT, items: [TOTE] })
    const [one] = await db().select().from(gift).where(eq(gift.purchaseId, given.id))
    const redeemed = await openShopper(shop).checkoutAt('/api/subscribe/redeem', {
      name: 'Ada Finch',
      email: 'ada@example.org',
      password: PASSWORD,
      address: HOME,
      subscription: { token: one?.token, deliverable: 'print-a' },
    })
    expect(redeemed.body).toMatchObject({ type: 'redeem-succeeded' })

    // Another month: the list is closed, one order goes back online and one by hand.
    await shop.moveTo(new Date(monthSpan(addToMonth(first, 1), ZONE).first.getTime() + 36 * 3_600_000))
    cashier = await member('finance')
    const mailings = await mailingsOf(shop)
    await mailings.next()
    await mailings.closed()
    const file = await shop.runtime.app.orders.find(kept.number)
    const [refundable] = file?.refundable.subscriptions ?? []
    expect(refundable).toMatchObject({ left: 3, online: 4050 })
    const refund = (order: string, what: object, amount: number) =>
      cashier.write('/api/staff/orders/refund', { order, what, amount, reason: 'Moved away' })
    expect(await refund(kept.id, { type: 'unserved', subscription: refundable?.token }, 4050)).toMatchObject({
      body: { amount: 4050 },
    })
    expect((await refund(returned.id, { type: 'whole' }, returned.total)).status).toBe(200)
    expect((await refund(checked.id, { type: 'whole' }, 0)).body).toEqual({ amount: 0, by_hand: checked.total })
    await shop.quiet()

    const [here, next] = await both()
    expect([journalFaults(before, DOLLARS), journalFaults(here, DOLLARS), journalFaults(next, DOLLARS)]).toEqual([
      [],
      [],
      [],
    ])
    const provider = await shop.journal()
    expect(moved(here, 'captured') + moved(next, 'captured')).toBe(provider.captured)
    expect(moved(here, 'refunded') + moved(next, 'refunded')).toBe(provider.refunded)
    expect(provider.refunded).toBe(4050 + returned.total)
    expect(provider).toMatchObject({ disputed: disputed.total })
    expect(moved(here, 'disputed') + moved(next, 'disputed')).toBe(disputed.total)
    expect(moved(here, 'check') - moved(before, 'check')).toBe(checked.total)
    expect(here.deferred.takenIn - before.deferred.takenIn).toBe(4 * 5400)
    expect(here.gifts.after).toEqual({
      gifts: before.gifts.after.gifts + 2,
      amount: before.gifts.after.amount + 2 * 5400,
    })
    expect(next.deferred.before).toBe(here.deferred.after)
    expect(next.gifts.cancelled).toEqual({ gifts: 1, amount: 5400 })
    expect(next.deferred.givenBack).toBe(4050 * 3)
    expect(next.underWay).toEqual({ online: 0, byHand: checked.total })
    const { deferred } = await ruled(now())
    expect(next.deferred.after).toBe(deferred)
    await asTheRuleSays(now())
    await shop.booksAreRight()
  }, 60_000)

  it('lets finance say once that a refund was paid by hand, and has it in the journal from then on', async () => {
    cashier = await member('finance')
    const [owed] = await shop.runtime.app.figures.unpaidByHand()
    expect(owed).toMatchObject({ name: 'Piet Lagerlöf', reason: 'Moved away' })
    const body = { refund: owed?.id, note: 'Check no. 7' }
    const post = (by: Member, sent: object) => by.write('/api/staff/orders/paid-by-hand', sent)
    expect((await post(await member('support'), body)).status).toBe(403)
    expect((await post(cashier, { ...body, note: ' ' })).status).toBe(422)
    expect((await post(cashier, { ...body, refund: crypto.randomUUID() })).status).toBe(422)
    const twice = await Promise.all([post(cashier, body), post(cashier, body)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    const [, next] = await both()
    expect([moved(next, 'by hand'), next.underWay.byHand]).toEqual([owed?.amount, 0])
    expect(await shop.runtime.app.figures.unpaidByHand()).toEqual([])
    const file = await shop.runtime.app.orders.find(owed?.order ?? 0)
    expect(file?.byHand).toMatchObject([{ amount: owed?.amount, note: 'Check no. 7', paidOn: expect.any(String) }])
    const noted = await db().select().from(audit).where(eq(audit.action, 'paid back by hand'))
    expect(noted).toMatchObject([{ subject: `order:BF-${owed?.order}`, reason: 'Check no. 7' }])
    const twiceOwed = db().insert(manualRefund).select(db().select().from(manualRefund))
    await expect(twiceOwed).rejects.toThrow()
  })

  it('counts its readers by what they were served, and who came and went', async () => {
    await db().execute(sql`update issue set released_at = closed_at where released_at is null`)
    const issues = await readersByIssue(db(), now(), 100)
    const last = issues.at(-1)
    const { rows } = await db().execute<{ readers: number }>(sql`
      select count(*)::int as readers from ledger_entry e where issue = ${last?.issue} and kind = 'served'`)
    const sum = (counts: object | undefined) => Object.values(counts ?? {}).reduce((all, count) => all + count, 0)
    expect([sum(last?.categories), sum(last?.forms)]).toEqual([rows[0]?.readers, rows[0]?.readers])
    const comings = await comingsByIssue(db(), now(), 100)
    for (const [index, { issue, fresh, back, lost }] of comings.entries()) {
      const before = issues.find((one) => one.issue === comings[index - 1]?.issue)
      const here = issues.find((one) => one.issue === issue)
      expect(sum(here?.forms)).toBe(sum(before?.forms) + fresh + back - lost)
    }
    expect(comings.at(-1)?.fresh).toBeGreaterThanOrEqual(4)
  })
})

describe('the files', () => {
  const FILES = [
    ...['money.csv?of=income', 'money.csv?of=deferred', 'money.csv?of=waiting-gifts', 'money.csv?of=pledge-states'],
    ...['month.csv?of=journal&month=2026-11', 'month.csv?of=movements&month=2026-11'],
    ...['readers', 'orders', 'invoices', 'gifts', 'pledges'].map((of) => `export.csv?of=${of}`),
  ].map((file) => `/api/staff/figures/${file}`)
  const COUNTS = ['readers', 'comings'].map((of) => `/api/staff/figures/counts.csv?of=${of}`)

  it('are for those who keep the books, and counts for all of the staff; to others they say nothing', async () => {
    const [cashier, packer] = [await member('finance'), await member('fulfilment')]
    const reader = openShopper(shop)
    await reader.login('active@example.com')
    const statuses = async (browser: { request: Browser['request'] }, paths: string[]) =>
      new Set(await Promise.all(paths.map(async (path) => (await browser.request(path)).status)))
    expect(await statuses(cashier, [...FILES, ...COUNTS])).toEqual(new Set([200]))
    expect(await statuses(packer, COUNTS)).toEqual(new Set([200]))
    expect(await statuses(packer, FILES)).toEqual(new Set([403]))
    expect(await statuses(reader, [...FILES, ...COUNTS])).toEqual(new Set([404]))
    expect(await statuses(openBrowser(shop.web), [...FILES, ...COUNTS])).toEqual(new Set([401]))
    const wrong = ['month.csv?of=journal&month=2026-13', 'month.csv?of=journal', 'export.csv?of=accounts', 'money.csv']
    const paths = wrong.map((file) => `/api/staff/figures/${file}`)
    expect(await statuses(cashier, paths)).toEqual(new Set([404]))
    expect(await statuses(packer, paths)).toEqual(new Set([403]))
  })

  it('run no formula, tell no secret, and are written down where people stand in them', async () => {
    const cashier = await member('finance')
    const file = async (path: string) => (await cashier.request(`/api/staff/figures/${path}`)).text()
    await db().update(account).set({ name: '@SUM(A1)' }).where(eq(account.email, 'keeps@example.org'))
    const [orders, readers, gifts] = [
      await file('export.csv?of=orders'),
      await file('export.csv?of=readers'),
      await file('export.csv?of=gifts'),
    ]
    expect(orders).toContain(`,'=Odile Brandt,returns@example.org,`)
    expect(readers).toContain(`'@SUM(A1),keeps@example.org,`)
    expect(readers).toMatch(
      /ada@example\.org,[\d-]+,"Standard Print \(1 year, 4 issues\)",3,no,no,,12 Harbor Street,,Portland,ME,04101,US/,
    )
    for (const { token } of await db().select().from(gift)) expect(gifts).not.toContain(token)
    for (const text of [orders, readers, gifts]) expect(text).not.toMatch(/(^|,)"?[=+@-]/m)
    const exports = await db().select().from(audit).where(eq(audit.action, 'exported'))
    expect(exports.map(({ subject }) => subject)).toContain('export:readers')

    const { publication } = await shop.runtime.app.catalogue()
    const months = [monthOf(dayOf(now(), ZONE)), addToMonth(monthOf(dayOf(now(), ZONE)), -1)]
    for (const month of months) {
      const { money } = await (await shop.runtime.app.figures.journal(month)).whole()
      let whole = ''
      for await (const piece of movementFile(db(), publication, month, 2)) whole += piece
      expect(await file(`month.csv?of=movements&month=${month}`)).toBe(whole)
      const rows = whole.trim().split('\r\n').slice(1)
      expect(rows).toHaveLength(money.reduce((all, { count }) => all + count, 0))
      const inwards = rows.reduce((all, row) => all + Math.round(100 * Number(row.split(',').at(-2) || 0)), 0)
      const came = money.filter(({ move }) =>
        ['captured', 'check', 'wire', 'cash', 'other', 'dispute won'].includes(move),
      )
      expect(inwards).toBe(came.reduce((all, { amount }) => all + amount, 0))
    }
    expect(await file(`month.csv?of=journal&month=${months[0]}`)).toMatch(/^Month,Section,Line,Count,In,Out\r\n/)
  })
})
