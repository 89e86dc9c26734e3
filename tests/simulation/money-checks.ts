import { sql } from 'drizzle-orm'
import { deferredIncome } from '#server/services/figures/deferred-revenue.ts'
import { sumMoves } from '#server/services/figures/money-movements.ts'
import { readSubscriptionMoney } from '#server/services/payments/refunds/subscription-money.ts'
import type { Check } from './checks.ts'
import type { World } from './world.ts'
import { now } from './world.ts'

type Entry = { kind: string; amount: number; intent: string }
type Overview = { journal: { captured: number; refunded: number }; entries: Entry[] }

/** The sandbox's cents are the oracle: ours have to be the same, in all and for each payment; and what is owed in issues. */
export async function checkMoney(world: World): Promise<Check[]> {
  const response = await world.test.web.request('http://localhost:3000/sandbox/payments.json')
  const { journal, entries } = (await response.json()) as Overview
  return [...(await journals(world, journal)), ...(await eachPayment(world, entries)), ...(await deferred(world))]
}

async function journals({ db, ...world }: World, { captured, refunded }: Overview['journal']): Promise<Check[]> {
  const moves = await sumMoves(db, new Date(0), now({ db, ...world }))
  const ours = (name: string) => moves.find(({ move }) => move === name)?.amount ?? 0
  const sums = { ours: [ours('captured'), ours('refunded')], theirs: [captured, refunded] }
  return String(sums.ours) === String(sums.theirs)
    ? []
    : [{ says: 'the journal is not the cents of the provider', row: sums }]
}

async function eachPayment({ db }: World, entries: readonly Entry[]): Promise<Check[]> {
  const { rows } = await db.execute<{ intent: string; net: number }>(sql`
    select y.intent, (y.amount - coalesce((select sum(amount) from refund
      where intent = y.intent and state in ('done', 'pending')), 0))::int as net from payment y`)
  const ours = new Map(rows.map(({ intent, net }) => [intent, net]))
  const theirs = new Map<string, number>()
  for (const { kind, intent, amount } of entries) {
    const sign = kind === 'capture' || kind === 'refund-failed' ? 1 : kind === 'refund' ? -1 : 0
    theirs.set(intent, (theirs.get(intent) ?? 0) + sign * amount)
  }
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((intent) => ours.get(intent) !== theirs.get(intent))
    .map((intent) => ({
      says: 'a payment is not the same at the provider',
      row: { intent, ours: ours.get(intent), theirs: theirs.get(intent) },
    }))
}

/** By sets, as the figures have it; and one subscription after the other, by the rule of the domain. */
async function deferred(world: World): Promise<Check[]> {
  const at = now(world)
  const { rows } = await world.db.execute<{ id: string; left: number | null; paid: number }>(sql`
    select s.id, s.tokens_left as left,
      (select coalesce(sum(amount), 0) from ledger_entry where subscription_id = s.id and kind = 'granted')::int
        + (select coalesce(sum(amount), 0) from subscription_change where subscription_id = s.id)::int as paid
    from subscription s left join purchase p on p.id = s.purchase_id where p.id is null or p.paid_at is not null`)
  const money = await readSubscriptionMoney(
    world.db,
    rows.map(({ id }) => id),
    at,
  )
  const found: Check[] = []
  let owed = 0
  for (const { id, left, paid } of rows) {
    const { value, back } = money.get(id) ?? {}
    const { earned = 0, deferred: still = 0, refunded = 0, left: shares = [] } = value ?? {}
    owed += back?.unserved ?? 0
    if (earned + still + refunded !== paid || (left !== null && shares.length !== left))
      found.push({
        says: 'what was paid is not what was earned, is owed and went back',
        row: { id, left, paid, ...value },
      })
  }
  const { total } = await deferredIncome(world.db, at)
  if (total !== owed)
    found.push({ says: 'deferred income is not the value of the tokens left', row: { figures: total, ledger: owed } })
  return found
}
