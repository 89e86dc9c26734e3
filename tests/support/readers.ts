import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { addressFrom } from '#domain/addresses/address-fields.ts'
import { cents } from '#domain/money.ts'
import type { Deliverable, Term } from '#domain/vocabulary.ts'
import { issuesOf, zoneOf } from '#domain/vocabulary.ts'
import { paymentCustomer, paymentMethod } from '#server/db/schema/payments.ts'
import { account, address } from '#server/db/schema/people.ts'
import { renewal } from '#server/db/schema/renewals.ts'
import { ledgerEntry, subscription } from '#server/db/schema/subscriptions.ts'
import { newToken } from '#server/services/access/auth-context.ts'
import { startSubscription } from '#server/services/subscriptions/issue-ledger.ts'
import { providerOf } from '../faults/provider.ts'
import type { TestRuntime } from './runtime.ts'

export type NewReader = {
  deliverable?: Deliverable
  term?: Term
  /** Issues that have been served, by number. */
  had?: number[]
  hasAddress?: boolean
  /** What the payment sandbox calls the card or bank account that is stored: then autorenew is on. */
  pays?: 'visa' | 'chargeCustomerFail' | 'authenticationRequired' | 'bank'
}

/** Readers made for a test, who have never seen the shop. */
export function readersOf(test: TestRuntime) {
  const db = () => test.runtime.database.db
  const provider = () => providerOf(test.web)
  const now = () => test.runtime.paymentContext.now()
  let made = 0

  async function join(options: NewReader = {}) {
    const { deliverable = 'print-a', term = '1year', had = [], hasAddress = true, pays } = options
    const id = randomUUID()
    made += 1
    const email = `reader${made}-${id.slice(0, 8)}@example.org`
    const name = `Reader ${made}`
    const fields = { id, token: newToken(), email, emailFolded: email, name, createdAt: now() }
    await db().insert(account).values(fields)
    const zone = zoneOf(deliverable)
    if (zone && hasAddress) await giveAddress(id, deliverable)
    const subscription = await addSubscription(id, { deliverable, term, had })
    if (pays) await store(id, pays)
    return { id, email, name, subscription }
  }

  async function addSubscription(
    accountId: string,
    { deliverable = 'print-a', term = '1year', had = [] }: NewReader = {},
  ) {
    return db().transaction(async (tx) => {
      const pair = { level: 'low', deliverable } as const
      const hand = { actor: 'test', reason: 'made for a test', purchaseId: null, isOpening: true, now: now() }
      const row = await startSubscription(
        tx,
        {
          accountId,
          term,
          issuesPerYear: 4,
          phase: 'introductory',
          paid: pair,
          served: pair,
          payment: 'paid',
          amount: cents(5401),
          purchaseId: null,
        },
        hand,
      )
      if (had.length === 0) return row
      await tx.insert(ledgerEntry).values(
        had.map((issue) => ({
          subscriptionId: row.id,
          accountId,
          kind: 'served' as const,
          tokens: 1,
          issue,
          deliverable,
          serving: 1,
          amount: cents(0),
          actor: 'test',
          reason: 'made for a test',
          at: now(),
        })),
      )
      const count = issuesOf(row)
      const tokensLeft = count === null ? null : count - had.length
      await tx.update(subscription).set({ tokensLeft }).where(eq(subscription.id, row.id))
      return row
    })
  }

  async function giveAddress(accountId: string, deliverable: Deliverable) {
    const country = { a: 'US', b: 'CA', c: 'NL' }
    const zone = zoneOf(deliverable) ?? 'a'
    const place = { line1: `${made} Harbor Street`, city: 'Portland', state: 'ME', postcode: '04101' }
    await db()
      .insert(address)
      .values({ accountId, zone, ...addressFrom({ ...place, country: country[zone] }), confirmedAt: now() })
  }

  /** The method is stored and autorenew is on. */
  async function store(accountId: string, pays: NonNullable<NewReader['pays']>) {
    const [known] = await db().select().from(paymentCustomer).where(eq(paymentCustomer.accountId, accountId))
    const customer = known?.customer ?? (await provider().stripe('POST', 'customers')).id
    const id = pays === 'bank' ? await bankOf(accountId, customer) : await cardOf(pays, customer)
    if (!known) await db().insert(paymentCustomer).values({ accountId, customer })
    const kind =
      pays === 'bank'
        ? { kind: 'ach' as const, bankName: 'Test Bank', routingNumber: '110000000' }
        : { kind: 'card' as const, brand: 'visa', expMonth: 4, expYear: 2034 }
    await db()
      .insert(paymentMethod)
      .values({ id, customer, lastFour: '4242', createdAt: now(), ...kind })
    await db().update(account).set({ paymentMethod: id, autorenew: true }).where(eq(account.id, accountId))
    return id
  }

  async function cardOf(pays: string, customer: string) {
    return (await provider().stripe('POST', `payment_methods/pm_card_${pays}/attach`, { customer })).id
  }

  /** A bank account cannot be charged without its owner's mandate, which a setup brings. */
  async function bankOf(accountId: string, customer: string) {
    const { payments } = test.runtime
    const setup = await payments.createSetup({ key: `setup:${accountId}`, customer, owner: accountId, currency: 'usd' })
    await provider().stripe('POST', `setup_intents/${setup.id}/confirm`, {
      payment_method: 'pm_usBankAccount_success',
      'mandate_data[customer_acceptance][type]': 'offline',
    })
    return (await payments.retrieveSetup(setup.id)).method?.id ?? ''
  }

  /** One token more or less for the first subscription, as staff give it or a mailing takes it. */
  async function move(accountId: string, entry: { kind: 'credited' } | { kind: 'served'; issue: number }) {
    const own = eq(subscription.accountId, accountId)
    const [bought] = await db().select().from(subscription).where(own).orderBy(subscription.position).limit(1)
    if (!bought) throw new Error('There is no subscription.')
    const served = entry.kind === 'served' && { deliverable: bought.activeDeliverable, serving: 1 }
    const by = entry.kind === 'served' ? -1 : 1
    await db().transaction(async (tx) => {
      await tx.insert(ledgerEntry).values({
        subscriptionId: bought.id,
        accountId,
        tokens: 1,
        amount: cents(0),
        ...entry,
        ...served,
        actor: 'test',
        reason: 'made for a test',
        at: now(),
      })
      const tokensLeft = sql`${subscription.tokensLeft} + ${by}`
      await tx.update(subscription).set({ tokensLeft }).where(eq(subscription.id, bought.id))
    })
  }

  return {
    credit: (accountId: string) => move(accountId, { kind: 'credited' }),
    serve: (accountId: string, issue: number) => move(accountId, { kind: 'served', issue }),
    join,
    addSubscription,
    giveAddress,
    store,
    async subscriptionsOf(accountId: string) {
      const own = eq(subscription.accountId, accountId)
      return db().select().from(subscription).where(own).orderBy(subscription.position)
    },
    async renewalsOf(accountId: string) {
      return db().select().from(renewal).where(eq(renewal.accountId, accountId))
    },
    async accountOf(id: string) {
      const [row] = await db().select().from(account).where(eq(account.id, id))
      if (!row) throw new Error('There is no such reader.')
      return row
    },
    /** By the provider's own journal: what was taken from this reader, in cents. */
    async charged(email: string): Promise<number[]> {
      return (await provider().entries())
        .filter(({ kind, metadata }) => kind === 'capture' && metadata.email === email)
        .map(({ amount }) => amount)
    },
    async moveTo(day: string) {
      await test.runtime.sandbox?.clock.moveTo(new Date(`${day}T16:00:00Z`))
      test.runtime.catalogue.drop()
    },
  }
}
