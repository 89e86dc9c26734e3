import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { CartAnswer } from '#contract/cart.ts'
import { BECAME_RENEWAL, RENEWAL_NOT_NECESSARY } from '#domain/subscriptions/renewal-or-new.ts'
import type { Browser } from '../../../../tests/support/browser.ts'
import { openBrowser } from '../../../../tests/support/browser.ts'
import { PIN, runtimeWithCarts, TOTE } from '../../../../tests/support/carts.ts'
import { cart } from '../../db/schema/cart.ts'
import { takeBought } from '../../services/cart/merge-carts.ts'

const PERSONAL = { type: 'personal-subscription', item: { medium: 'print', level: 'low', term: '1year' } }
const DONATION = { type: 'donation-item', item: { process: 'onetime', dollars: 25 } }

const { test, db, read } = runtimeWithCarts()

const logIn = (browser: Browser, email = 'active@example.com') =>
  browser.post('/api/access/login', { email, password: 'broadfold' })
const lines = ({ billing }: CartAnswer) => billing.a.reported.map(({ name, quantity }) => [name, quantity])

async function guestWith(...items: object[]): Promise<Browser> {
  const browser = openBrowser(test.web)
  for (const item of items) expect((await browser.post('/api/cart', item)).status).toBe(200)
  return browser
}

describe('logging in', () => {
  it('takes the guest’s cart along', async () => {
    const browser = await guestWith({ ...TOTE, qty: 2 }, DONATION)
    await logIn(browser)
    expect(lines(await read(browser))).toEqual([
      ['Reader’s Tote', 2],
      ['Donation', 1],
    ])
  })

  it('adds it to what the account has already, on whatever browser that was', async () => {
    const earlier = await guestWith()
    await logIn(earlier)
    await earlier.post('/api/cart', { ...TOTE, qty: 3 })
    const browser = await guestWith({ ...TOTE, qty: 2 }, PIN)
    await logIn(browser)
    expect(lines(await read(browser))).toEqual([
      ['Fold Mark Pin', 1],
      ['Reader’s Tote', 5],
    ])
    expect(await read(earlier)).toEqual(await read(browser))
    expect(await db().select().from(cart)).toHaveLength(1)
  })

  it('makes a new subscription a renewal at its price, and tells the reader', async () => {
    const browser = await guestWith(PERSONAL)
    await logIn(browser, 'expired@example.com')
    const answer = await read(browser)
    expect(answer.notice).toBe(BECAME_RENEWAL)
    expect(answer.billing.a.membership?.subscription).toMatchObject({ renewal: true })
    expect((await read(browser)).notice).toBe(BECAME_RENEWAL)
  })

  it('takes a subscription out of the cart of a lifetime reader, and says why', async () => {
    const browser = await guestWith(PERSONAL, TOTE)
    await logIn(browser, 'lifetime@example.com')
    const answer = await read(browser)
    expect(answer.notice).toBe(RENEWAL_NOT_NECESSARY)
    expect(lines(answer)).toEqual([['Reader’s Tote', 1]])
  })

  it('without a cart leaves that of the account alone', async () => {
    const earlier = await guestWith()
    await logIn(earlier)
    await earlier.post('/api/cart', TOTE)
    const [before] = await db().select().from(cart)
    await logIn(await guestWith())
    expect(await db().select().from(cart)).toEqual([before])
  })

  it('as somebody else brings none of the first reader’s things', async () => {
    const browser = await guestWith(TOTE)
    await logIn(browser)
    await logIn(browser, 'expired@example.com')
    expect((await read(browser)).count).toBe(0)
  })

  it('in two tabs at once loses and doubles nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      await db().execute(sql`truncate rate_limit, session, cart, challenge, security_event`)
      const browser = await guestWith({ ...TOTE, qty: 2 }, PIN)
      const [cookie] = [...browser.cookies]
      const tab = openBrowser(test.web)
      if (cookie) tab.cookies.set(...cookie)
      const answers = await Promise.all([logIn(browser), logIn(tab)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const stored = await db().select().from(cart)
      expect(stored.map(({ accountId, items }) => [accountId !== null, items])).toEqual([[true, 3]])
    }
  })

  it('while another tab adds loses nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      await db().execute(sql`truncate rate_limit, session, cart, challenge, security_event`)
      const browser = await guestWith(TOTE)
      const tab = openBrowser(test.web)
      const [cookie] = [...browser.cookies]
      if (cookie) tab.cookies.set(...cookie)
      const [, ...added] = await Promise.all([
        logIn(browser),
        ...Array.from({ length: 4 }, () => tab.post('/api/cart', TOTE)),
      ])
      // A tab that asks after the rotation is a stranger, and begins a cart of its own.
      const counted = added.filter(({ headers }) => headers.getSetCookie().length === 0).length
      expect(await read(browser)).toMatchObject({ count: 1 + counted })
      const orphans = await db().execute(
        sql`select from cart join session on session.id = cart.session_id where session.account_id is not null`,
      )
      expect(orphans.rows).toEqual([])
    }
  })
})

describe('logging out', () => {
  it('leaves nothing behind; the account has it again at the next login', async () => {
    const browser = await guestWith(TOTE)
    await logIn(browser)
    await browser.request('/logout', { method: 'POST' })
    expect((await read(browser)).count).toBe(0)
    await logIn(browser)
    expect((await read(browser)).count).toBe(1)
  })

  it('from a guest’s session throws its cart away', async () => {
    const browser = await guestWith(TOTE)
    await browser.request('/logout', { method: 'POST' })
    expect(await db().select().from(cart)).toEqual([])
  })
})

describe('after an order', () => {
  it('what it bought leaves the cart, and what was added meanwhile stays', async () => {
    const browser = await guestWith({ ...TOTE, qty: 2 }, DONATION)
    const [stored] = await db().select().from(cart)
    if (!stored) throw new Error('There is no cart.')
    await browser.post('/api/cart', TOTE)
    await browser.post('/api/cart', PIN)
    const now = test.runtime.app.now()
    await db().transaction((tx) => takeBought(tx, { cartId: stored.id, bought: stored.content, now }))
    expect(lines(await read(browser))).toEqual([
      ['Fold Mark Pin', 1],
      ['Reader’s Tote', 1],
    ])
    expect((await db().select().from(cart))[0]?.items).toBe(2)
  })
})
