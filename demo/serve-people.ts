import { and, asc, eq, isNull } from 'drizzle-orm'
import { ZERO } from '#domain/money.ts'
import { splitEvenly } from '#domain/split-money.ts'
import { zoneOf } from '#domain/vocabulary.ts'
import type { Tx } from '#server/db/client.ts'
import { issueRun } from '#server/db/schema/mailings.ts'
import { ledgerEntry, subscription } from '#server/db/schema/subscriptions.ts'
import { issues } from './content/issues.ts'
import { demoEmail, readers } from './content/people.ts'
import type { Books } from './history/books.ts'
import { addressRow, idFrom } from './load-people.ts'

/** product 2: a lifetime's price is spread over its first forty issues. */
const LIFETIME_SPREAD = 40

/**
 * Serves the named readers what they have had: with the history by the close of each issue, which has their labels, and
 * without it alone. Once for each reader.
 */
export async function servePeople(tx: Tx): Promise<void> {
  const closes = await tx
    .select({ id: issueRun.id, issue: issueRun.issue, at: issueRun.at })
    .from(issueRun)
    .where(and(eq(issueRun.kind, 'close'), isNull(issueRun.undoneAt)))
  for (const { key, subscriptions } of readers) {
    const accountId = idFrom(demoEmail(key))
    const [served] = await tx
      .select({ id: ledgerEntry.id })
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.accountId, accountId), eq(ledgerEntry.kind, 'served')))
      .limit(1)
    if (served) continue
    const own = await tx
      .select({ id: subscription.id, granted: ledgerEntry.tokens, paid: ledgerEntry.amount })
      .from(subscription)
      .innerJoin(ledgerEntry, and(eq(ledgerEntry.subscriptionId, subscription.id), eq(ledgerEntry.kind, 'granted')))
      .where(eq(subscription.accountId, accountId))
      .orderBy(asc(subscription.position))
    const entries = own.flatMap(({ id, granted, paid }, index) => {
      const bought = subscriptions[index]
      const shares = splitEvenly(paid, granted ?? LIFETIME_SPREAD)
      return (bought?.served ?? []).map((number, nth) => {
        const close = closes.find(({ issue }) => issue === number)
        return {
          ...{ subscriptionId: id, accountId, actor: 'demo', kind: 'served' as const, tokens: 1, issue: number },
          deliverable: bought?.deliverable,
          includesDigital: bought?.deliverable !== 'digital',
          ...{ serving: 1, amount: shares[nth] ?? ZERO, reason: 'issue closed' },
          at: close?.at ?? releasedAt(number),
          runId: close?.id ?? null,
        }
      })
    })
    if (entries.length > 0) await tx.insert(ledgerEntry).values(entries)
  }
}

const releasedAt = (number: number) =>
  new Date(`${issues.find((issue) => issue.number === number)?.releasedOn}T15:00:00Z`)

/** Counts the named readers in the closes of the history, and writes their labels. */
export function mailNamedReaders(books: Books): void {
  for (const { key, name, address, subscriptions } of readers)
    for (const { deliverable, served } of subscriptions)
      for (const number of served) {
        const run = books.runs.find(({ issue, kind }) => issue === number && kind === 'close')
        if (!run) continue
        run.served[deliverable] += 1
        const zone = zoneOf(deliverable)
        if (!zone || deliverable === 'digital' || !address) continue
        const accountId = idFrom(demoEmail(key))
        books.labels.push({ runId: run.id, accountId, name, ...addressRow(address), zone, deliverable, copies: 1 })
      }
}
