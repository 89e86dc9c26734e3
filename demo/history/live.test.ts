import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkAddress } from '#domain/addresses/address.ts'
import { DELIVERABLES, LEVELS, TERMS } from '#domain/vocabulary.ts'
import type { Books } from './books.ts'
import { LAST, liveHistory } from './live.ts'

const books = liveHistory(0)

/** Everything but the secrets of links, which are new in each database. */
function digestBooks({ readers, purchases, entries, labels, gifts, payments, runs }: Books): string {
  const facts = {
    readers: readers.map(({ id, name, email, home, autorenew, joined }) => [id, name, email, home, autorenew, joined]),
    purchases: purchases.map((row) => [row.id, row.number, row.kind, row.status, row.total, row.createdAt]),
    gifts: gifts.map(({ id, amount, status }) => [id, amount, status]),
    payments: payments.map(({ purchaseId, amount, at }) => [purchaseId, amount, at]),
    entries,
    labels,
    runs,
  }
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

test('the past is the same whenever it is lived', () => {
  expect(digestBooks(liveHistory(0))).toBe(digestBooks(books))
})

test('it has some four hundred readers, nobody twice, at addresses that the shop would take', () => {
  const { length } = books.readers
  expect(Math.abs(length - 400)).toBeLessThan(5)
  expect(new Set(books.readers.map(({ email }) => email)).size).toBe(length)
  for (const { name, email, home } of books.readers) {
    expect(email, name).toMatch(/^[a-z0-9._@-]+[@.]example\.(com|org)$/)
    expect(checkAddress(home), `${name}, ${home.line1}, ${home.postcode} ${home.city}`).toMatchObject({ ok: true })
  }
})

test('there is something of everything that can be bought or happen', () => {
  const { subscriptions, purchases, gifts, entries, donations, renewals, readers, reports, runs } = books
  expect(new Set(subscriptions.map(({ setDeliverable }) => setDeliverable))).toEqual(new Set(DELIVERABLES))
  expect(new Set(subscriptions.map(({ setLevel }) => setLevel))).toEqual(new Set(LEVELS))
  expect(new Set(subscriptions.map(({ term }) => term))).toEqual(new Set(TERMS))
  expect(new Set(subscriptions.map(({ payment }) => payment))).toEqual(new Set(['paid', 'comped']))
  expect(new Set(purchases.map(({ kind }) => kind))).toEqual(new Set(['order', 'renewal', 'pledge', 'invoice']))
  expect(new Set(purchases.map(({ status }) => status))).toEqual(new Set(['paid', 'open', 'refunded']))
  expect(new Set(gifts.map(({ status }) => status))).toEqual(new Set(['waiting', 'redeemed']))
  expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(['granted', 'served', 'credited', 'refunded']))
  expect(new Set(donations.map(({ status }) => status))).toEqual(new Set(['active', 'stopped']))
  expect(renewals.length).toBeGreaterThan(50)
  expect(readers.filter(({ postSuspended }) => postSuspended).length).toBeGreaterThan(1)
  expect(reports.length).toBeGreaterThan(10)
  expect(new Set(runs.map(({ kind }) => kind))).toEqual(new Set(['close', 'late']))
})

test('orders are numbered as they came, and the last day is over', () => {
  const times = books.purchases.map(({ createdAt }) => createdAt.getTime())
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  expect(books.purchases.map(({ number }) => number)).toEqual(times.map((_, at) => at + 1))
  expect(new Date(times.at(-1) ?? 0).toISOString().slice(0, 10) <= LAST).toBe(true)
})
