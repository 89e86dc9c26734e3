import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { cents } from '#domain/money.ts'
import type { HistoryEntry } from '#domain/subscriptions/token-value.ts'
import { valueTokens } from '#domain/subscriptions/token-value.ts'
import type { Term } from '#domain/vocabulary.ts'
import { issuesOf, TERMS } from '#domain/vocabulary.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { subscriptionChange } from '#server/db/schema/orders.ts'
import { account } from '#server/db/schema/people.ts'
import { ledgerEntry, subscription } from '#server/db/schema/subscriptions.ts'
import { newToken } from '#server/services/access/auth-context.ts'

type Step = 'serve' | 'reverse' | 'credit' | 'refund' | 'cancel' | 'upgrade'
export type Life = { term: Term; paid: number; steps: { step: Step; count: number; amount: number }[] }

/** What may happen to a subscription, in any order: also what staff never would. */
export const life: fc.Arbitrary<Life> = fc.record({
  term: fc.constantFrom(...TERMS),
  paid: fc.nat(90_000),
  steps: fc.array(
    fc.record({
      step: fc.constantFrom<Step>(
        'serve',
        'serve',
        'serve',
        'serve',
        'reverse',
        'credit',
        'refund',
        'cancel',
        'upgrade',
      ),
      count: fc.integer({ min: 1, max: 3 }),
      amount: fc.integer({ min: 1, max: 9000 }),
    }),
    { maxLength: 12 },
  ),
})

const MINUTE = 60_000
const PAIR = { level: 'low', deliverable: 'digital' } as const

/** A reader whose ledger says that all of this has happened, a minute apart from `begin` on, one subscription after the other. */
export async function live(tx: Tx, lives: readonly Life[], begin: Date): Promise<void> {
  const id = randomUUID()
  const email = `${id}@example.org`
  const fields = { id, token: newToken(), email, emailFolded: email, name: 'Reader', createdAt: begin }
  await tx.insert(account).values(fields)
  const { rows } = await tx.execute<{ number: number }>(sql`select number from issue order by number`)
  // Each issue once in a life: what one subscription has taken is gone for the next.
  const issues = rows.map(({ number }) => number)
  let minutes = 0
  for (const one of lives) minutes = await bought(tx, id, one, issues, begin, minutes)
}

async function bought(tx: Tx, accountId: string, life: Life, issues: number[], begin: Date, from: number) {
  const { term, paid, steps } = life
  const count = issuesOf({ term, issuesPerYear: 4 })
  const subscriptionId = randomUUID()
  let minutes = from
  const next = () => {
    minutes += 1
    return new Date(begin.getTime() + minutes * MINUTE)
  }
  await tx.insert(subscription).values({
    id: subscriptionId,
    token: newToken(),
    accountId,
    term,
    issuesPerYear: 4,
    phase: 'introductory',
    tokensLeft: count,
    setLevel: PAIR.level,
    setDeliverable: PAIR.deliverable,
    createdAt: begin,
    activeLevel: PAIR.level,
    activeDeliverable: PAIR.deliverable,
  })
  const history: HistoryEntry[] = []
  const servings = new Map<number, number>()
  async function write(entry: HistoryEntry, row: object): Promise<number> {
    history.push(entry)
    const common = { subscriptionId, accountId, kind: entry.kind as 'served', amount: cents(0) }
    const hand = { actor: 'test', reason: 'lived', at: next() }
    const [written] = await tx
      .insert(ledgerEntry)
      .values({ ...common, ...hand, ...row })
      .returning()
    return written?.id ?? 0
  }
  await write({ kind: 'granted', count, paid: cents(paid) }, { tokens: count, amount: cents(paid), isOpening: true })
  for (const { step, count: some, amount } of steps) {
    const left = valueTokens(history).left.length
    const standing = [...servings][some % Math.max(1, servings.size)]
    if (step === 'serve' && left > 0 && issues.length > 0) {
      const issue = issues.shift() as number
      const served = { issue, deliverable: PAIR.deliverable }
      servings.set(issue, await write({ kind: 'served', ...served, n: 1 }, { tokens: 1, ...served, serving: 1 }))
    } else if (step === 'reverse' && standing) {
      const [issue, reverses] = standing
      servings.delete(issue)
      await write({ kind: 'reversed', issue, n: 1 }, { tokens: 1, issue, reverses })
    } else if (step === 'credit' && count !== null) await write({ kind: 'credited', count: some }, { tokens: some })
    else if (step === 'refund' && count !== null && left >= some)
      await write({ kind: 'refunded', count: some }, { tokens: some })
    else if (step === 'cancel' && left > 0)
      await write({ kind: 'refunded', count: count && left }, { tokens: count && left })
    else if (step === 'upgrade' && left > 0) {
      history.push({ kind: 'upgraded', paid: cents(amount) })
      const pairs = { before: { paid: PAIR, served: PAIR }, after: { paid: PAIR, served: PAIR } }
      await tx
        .insert(subscriptionChange)
        .values({ subscriptionId, ...pairs, amount: cents(amount), actor: 'test', at: next() })
    }
  }
  return minutes
}

/** As if they had never lived, so that the next begin with the same books. */
export async function forgetLives(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table ledger_entry disable trigger append_only`)
    await tx.execute(sql`delete from subscription_change where actor = 'test'`)
    await tx.execute(sql`delete from ledger_entry where reason = 'lived'`)
    await tx.execute(sql`alter table ledger_entry enable trigger append_only`)
    await tx.execute(sql`
      delete from subscription s where not exists (select from ledger_entry e where e.subscription_id = s.id)`)
  })
}
