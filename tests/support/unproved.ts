import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { gift } from '#server/db/schema/orders.ts'
import { account } from '#server/db/schema/people.ts'
import { mailsTo, newestCode } from './outbox.ts'
import type { TestRuntime } from './runtime.ts'
import type { Shopper } from './shopper.ts'
import { HOME, openShopper, startedBy, VISA } from './shopper.ts'

export const INTRUDER_PASSWORD = 'a quiet harbour'
export const INTRUDER_STREET = { ...HOME, line1: '66 Borrowed Lane' }

export type OrderShown = { number: string; receipt: string; names: string[] }

/** Somebody opens an account with an address that is another's, and the other buys, logs in and proves it. */
export function unprovedAccounts(test: TestRuntime) {
  const db = () => test.runtime.database.db

  /** A paid gift, whoever gave it. */
  async function giftToken(deliverable = 'digital'): Promise<string> {
    const email = `giver-${randomUUID()}@example.net`
    await buyAs(openShopper(test), { name: 'Gil Giver', email }, [
      { type: 'gift-subscription', item: { deliverable, level: 'low', term: '1year' } },
    ])
    const [row] = await db().select().from(gift).where(eq(gift.giverEmail, email))
    return row?.token ?? ''
  }

  async function buyAs(shopper: Shopper, fields: object, items: object[], method = VISA): Promise<string> {
    for (const item of items) await shopper.add(item)
    const intent = startedBy(await shopper.checkout(fields))
    await shopper.pay(intent, method)
    const polled = await shopper.poll(intent.id)
    expect(polled.body).toMatchObject({ status: method === VISA ? 'completed' : 'processing' })
    return (polled.body as { receipt: string }).receipt
  }

  return {
    giftToken,
    buyAs,
    newAddress: () => `owner-${randomUUID()}@example.net`,
    /** Redeems a gift in the name of an address that they cannot read, and is let in. */
    async intrude(email: string, deliverable = 'digital'): Promise<Shopper> {
      const intruder = openShopper(test, { address: '198.51.100.7' })
      const password = { password: INTRUDER_PASSWORD, confirm: INTRUDER_PASSWORD }
      const redeemed = await intruder.checkoutAt('/api/subscribe/redeem', {
        name: 'Ida Intruder',
        email,
        password,
        address: INTRUDER_STREET,
        subscription: { token: await giftToken(deliverable), deliverable },
      })
      expect(redeemed.body).toMatchObject({ type: 'redeem-succeeded' })
      await intruder.seePage()
      return intruder
    },
    /** As a guest, with that address. */
    async buyTote(email: string): Promise<string> {
      const items = [{ type: 'basic-product', ref: 'prd:tote-bag' }]
      return buyAs(openShopper(test), { name: 'Olga Owner', email, address: HOME, shipcode: 'ship-a' }, items)
    },
    /** What the account's pages show, by whoever is in it. */
    async ordersOf(email: string): Promise<OrderShown[]> {
      const { ordersAndGifts: papers } = await test.runtime.app.account.overview((await rowOf(email)).id)
      return papers.orders
    },
    rowOf,
    /** What a code typed in a browser of their own leads to. */
    async typeCode(owner: Shopper, email: string): Promise<string> {
      const asked = await owner.post('/api/access/signin', { email })
      const { token } = asked.body as { token: string }
      const password = await newestCode(test, email)
      const typed = await owner.post('/api/access/signin/verify', { token, password })
      expect(typed.status).toBe(200)
      return (typed.body as { path: string }).path
    },
    /** The newest link to the proof page in the messages to this address. */
    async proofToken(email: string): Promise<string> {
      const links = (await mailsTo(test, email)).flatMap((mail) => mail.links)
      const found = links.find((link) => link.includes('/account/email/proof'))
      return new URL(found ?? 'http://localhost/').searchParams.get('token') ?? ''
    },
    prove: (owner: Shopper, token: string, password: string | null) =>
      owner.post('/api/access/prove-email', { token, password }),
    isIn: async (shopper: Shopper) => (await shopper.get('/api/account/subscriber')).status === 200,
  }

  async function rowOf(email: string) {
    const [row] = await db().select().from(account).where(eq(account.email, email))
    if (!row) throw new Error(`There is no account with ${email}.`)
    return row
  }
}

export const tokenOf = (path: string): string => new URL(path, 'http://localhost').searchParams.get('token') ?? ''
