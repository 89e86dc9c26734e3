import type { SQL } from 'drizzle-orm'
import { sql, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/payments/sandbox.ts'
import { demoDatabase } from '../../../../tests/support/database.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { HOME, openShopper, startedBy, VISA } from '../../../../tests/support/shopper.ts'
import type { Db } from '../../db/client.ts'
import { auditLedger, differenceLine } from './audit-books.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  const giver = openShopper(test)
  await giver.add({ type: 'basic-product', ref: 'prd:tote-bag' })
  await giver.add({ type: 'gift-subscription', item: { deliverable: 'print-a', level: 'low', term: '1year' } })
  const form = { name: 'Maren Holt', email: 'maren@example.com', address: HOME, shipcode: 'ship-a' }
  const intent = startedBy(await giver.checkout(form))
  await giver.pay(intent, VISA)
  expect(await giver.poll(intent.id)).toMatchObject({ body: { status: 'completed' } })
})
afterAll(() => test.runtime.close())

const audit = async (db: Db) =>
  (await auditLedger({ db, payments: test.runtime.payments })).map((difference) => differenceLine(difference))

/** What the audit finds after a change that is then taken back. */
async function auditedAfter(...plants: SQL[]): Promise<string[]> {
  const { db } = test.runtime.database
  let found: string[] = []
  const undone = db.transaction(async (tx) => {
    for (const plant of plants) await tx.execute(plant)
    found = await audit(tx as unknown as Db)
    tx.rollback()
  })
  await undone.catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error
  })
  return found
}

it('finds nothing in books that are right', async () => {
  expect(await audit(test.runtime.database.db)).toEqual([])
})

it('does not alarm for another shop’s refunds on the same account', async () => {
  const asOther = async (path: string, form: Record<string, string>) => {
    const headers = {
      Authorization: `Bearer ${SANDBOX_KEYS.secret}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    }
    const body = new URLSearchParams(form).toString()
    const answer = await test.web.request(`/sandbox/stripe/v1/${path}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { id: string }
  }
  const { id } = await asOther('payment_intents', {
    amount: '1200',
    currency: 'usd',
    'metadata[house]': 'another',
    confirm: 'true',
    payment_method: 'pm_card_visa',
    'automatic_payment_methods[enabled]': 'true',
    'automatic_payment_methods[allow_redirects]': 'never',
  })
  await asOther('refunds', { payment_intent: id, amount: '500' })
  expect(await audit(test.runtime.database.db)).toEqual([])
})

it('calls a number that was passed over at a take-over none that is missing', async () => {
  const [gap, told] = [
    sql`update counter set value = value + 2 where name = 'purchase'`,
    sql`
    insert into database_identity (place, public_url, confirmed_at, number_before, number_after)
    select '{}', '', now(), value - 2, value from counter where name = 'purchase'`,
  ]
  expect(await auditedAfter(gap)).toHaveLength(2)
  expect(await auditedAfter(gap, told)).toEqual([])
})

it('has no grant of a value in the ledger without an order', async () => {
  const grant = sql`
    insert into ledger_entry (subscription_id, account_id, kind, tokens, amount, actor, reason, at)
    select id, account_id, 'granted', 4, 5400, 'test', 'planted', created_at from subscription limit 1`
  await expect(test.runtime.database.db.execute(grant)).rejects.toMatchObject({
    cause: { constraint: 'grant_is_paid_for' },
  })
})

describe('finds', () => {
  const someAttempt = sql`(select id from attempt limit 1)`
  const refundOf = (amount: SQL, state: string) => sql`
    insert into refund (id, intent, amount, reason, actor, key, state, created_at)
    select gen_random_uuid(), intent, ${amount}, 'planted', 'test', 'planted', ${state}, captured_at from payment`

  it.each<[string, ...SQL[]]>([
    [
      'tokens left are not the sum of the ledger',
      sql`update subscription set tokens_left = tokens_left + 1
          where id = (select id from subscription where tokens_left > 0 limit 1)`,
    ],
    [
      'reserved copies are not the sum of the reservations',
      sql`update stock set reserved = 1 where ref = 'prd:tote-bag'`,
    ],
    [
      'uses of a coupon are not the sum of its uses',
      sql`update coupon set used = 1 where code = (select code from coupon limit 1)`,
    ],
    [
      'an attempt that is over still holds copies',
      sql`insert into reservation (attempt_id, ref, quantity) values (${someAttempt}, 'prd:tote-bag', 1)`,
    ],
    [
      'an attempt that came to nothing still uses a coupon',
      sql`insert into coupon_use (attempt_id, code, uses, reader, once)
          select ${someAttempt}, code, 1, 'x', false from coupon limit 1`,
      sql`update attempt set state = 'ended'`,
    ],
    ['a purchase was not paid what it costs', sql`update payment set amount = amount - 1`],
    ['an attempt and its payment do not agree', sql`update payment set attempt_id = null`],
    ['a payment bought nothing and is not returned in full', sql`update payment set purchase_id = null`],
    ['more was returned than was paid', sql`alter table refund disable trigger user`, refundOf(sql`amount + 1`, 'due')],
    [
      'more was returned for an order than was paid',
      sql`alter table hand_refund disable trigger user`,
      sql`insert into hand_refund (id, key, purchase_id, amount, reason, actor, created_at)
          select gen_random_uuid(), 'planted', y.purchase_id, y.amount + 1, 'planted', a.id, y.captured_at
          from payment y, account a where a.email = 'finance@example.com'`,
    ],
    [
      'more was returned for a subscription than was paid',
      sql`alter table hand_refund disable trigger user`,
      sql`insert into hand_refund (id, key, subscription_id, account_id, amount, reason, actor, created_at)
          select gen_random_uuid(), 'planted', s.id, s.account_id, 999999, 'planted', s.account_id, s.created_at
          from subscription s limit 1`,
    ],
    ['an order is refunded and nothing went back', sql`update purchase set status = 'refunded' where kind = 'order'`],
    [
      'a grant is worth something and nobody paid for it',
      sql`alter table ledger_entry drop constraint grant_is_paid_for`,
      sql`alter table ledger_entry disable trigger user`,
      sql`update ledger_entry set purchase_id = null where kind = 'granted'`,
      sql`update subscription set purchase_id = null`,
    ],
    [
      'more was granted for an order than it cost',
      sql`alter table ledger_entry disable trigger user`,
      sql`update ledger_entry set amount = amount + 1 where kind = 'granted'`,
    ],
    [
      'something is left of a cancelled subscription',
      sql`alter table subscription drop constraint cancelled_has_nothing_left`,
      sql`update subscription set cancelled_at = created_at where tokens_left > 0`,
    ],
    ['there are not as many gifts as were bought', sql`delete from gift`],
    [
      'a number is missing',
      sql`update purchase set number = number + 1 where number = (select max(number) from purchase)`,
    ],
    ['a payment is not the same at the provider', sql`delete from payment`],
    ['a payment is not the same at the provider', sql`update payment set amount = amount + 1`],
    ['the provider knows nothing of a payment', sql`update payment set intent = 'pi_nobody_knows'`],
    ['refunds are not the same at the provider', refundOf(sql`amount`, 'done')],
  ])('%s', async (says, ...plants) => {
    expect(await auditedAfter(...plants)).toContainEqual(expect.stringMatching(new RegExp(`^${says}: `)))
  })
})
