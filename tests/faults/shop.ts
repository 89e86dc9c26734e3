import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { demoEmail } from '#demo/content/people.ts'
import type { Db } from '#server/db/client.ts'
import { attempt, refund } from '#server/db/schema/payments.ts'
import { auditLedger, differenceLine } from '#server/services/figures/audit-books.ts'
import { demoDatabase } from '../support/database.ts'
import type { TestRuntime } from '../support/runtime.ts'
import { openTestRuntime } from '../support/runtime.ts'
import { MUG, PLENTY, TOTE } from './products.ts'
import type { Provider } from './provider.ts'
import { passDays, providerOf } from './provider.ts'

/** The shop of this process with a provider that can be made to fail. */
export type Shop = Awaited<ReturnType<typeof openShop>>

export async function openShop({ timeoutMs = 12_000 } = {}) {
  const test = await openTestRuntime(await demoDatabase(), { timeoutMs })
  const { db } = test.runtime.database
  const free = await stockUp(test)
  const provider = providerOf(test.web)
  return {
    ...test,
    ...provider,
    db,
    free,
    /** Everything falls due that may: nothing is left to find out. */
    quiet: () => quiet(test, provider),
    async booksAreRight() {
      const differences = await auditLedger({ db, payments: test.runtime.payments })
      expect(differences.map(differenceLine)).toEqual([])
      const { rows } = await db.execute<{ net: number }>(sql`
        select ((select coalesce(sum(amount), 0) from payment)
          - (select coalesce(sum(amount), 0) from refund where state = 'done'))::int as net`)
      expect(rows[0]?.net).toBe((await provider.journal()).net)
      expect(await unfinished(db)).toEqual([])
    },
    close: () => test.runtime.close(),
  }
}

async function quiet(test: TestRuntime, provider: Provider): Promise<void> {
  await provider.mend()
  await passDays(provider)
  await test.runtime.queue.idle()
}

/** What still waits for something, when nothing should; the demo has one bank debit that never ends. */
export async function unfinished(db: Db): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select 'attempt' as what, id::text, state from attempt
      where state in ('open', 'closing', 'processing', 'refunding') and content->'payer'->>'email' <> ${demoEmail('processing')}
    union all select 'refund', id::text, state from refund where state <> 'done'
    union all select 'message', key, 'unsent' from message where sent_at is null
    union all select 'job', name || ' ' || id, state::text from pgboss.job where state in ('active', 'failed')`)
  return rows
}

export async function stockUp({ runtime }: TestRuntime): Promise<string> {
  const { db } = runtime.database
  for (const { ref } of [TOTE, MUG]) await db.execute(sql`update stock set on_hand = ${PLENTY} where ref = ${ref}`)
  const { rows } = await db.execute<{ ref: string }>(sql`
    update product set price = 0 where ref = (select ref from product where kind = 'digital' order by ref limit 1) returning ref`)
  runtime.catalogue.drop()
  return rows[0]?.ref ?? ''
}

export async function attemptOf({ db }: Pick<Shop, 'db'>, intent: string) {
  const [row] = await db.select().from(attempt).where(eq(attempt.intent, intent))
  return row
}

export async function refundsOf({ db }: Pick<Shop, 'db'>, intent: string) {
  return db.select().from(refund).where(eq(refund.intent, intent))
}
