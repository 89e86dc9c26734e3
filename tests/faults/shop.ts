import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { SANDBOX_KEYS } from '#sandbox/payments/sandbox.ts'
import type { Db } from '#server/db/client.ts'
import { attempt, refund } from '#server/db/schema/money.ts'
import { auditLedger, differenceLine } from '#server/services/money/audit.ts'
import type { Web } from '../support/browser.ts'
import { demoDatabase } from '../support/database.ts'
import type { TestHouse } from '../support/house.ts'
import { openTestHouse } from '../support/house.ts'

/** Never sold out here, and free: what a suite about something else buys. */
export const TOTE = { type: 'basic-product', ref: 'prd:tote-bag' }
export const MUG = { type: 'basic-product', ref: 'prd:night-desk-mug' }
export const LAST = { type: 'basic-product', ref: 'prd:enamel-pin' }
export const PLENTY = 1_000_000

export type JournalEntry = { kind: string; amount: number; intent: string; metadata: { email?: string } }
export type Journal = { captured: number; refunded: number; net: number }

/** The shop of this process with a provider that can be made to fail. */
export type Shop = Awaited<ReturnType<typeof openShop>>

export async function openShop({ timeoutMs = 12_000 } = {}) {
  const test = await openTestHouse(await demoDatabase(), { timeoutMs })
  const { db } = test.house.database
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
      const differences = await auditLedger({ db, payments: test.house.payments })
      expect(differences.map(differenceLine)).toEqual([])
      const { rows } = await db.execute<{ net: number }>(sql`
        select ((select coalesce(sum(amount), 0) from payment)
          - (select coalesce(sum(amount), 0) from refund where state = 'done'))::int as net`)
      expect(rows[0]?.net).toBe((await provider.journal()).net)
      expect(await unfinished(db)).toEqual([])
    },
    close: () => test.house.close(),
  }
}

export type Provider = ReturnType<typeof providerOf>

/** What the sandbox lets a test do at the provider. */
export function providerOf(web: Web) {
  async function post(path: string, body: object): Promise<unknown> {
    const response = await web.request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as object
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
  const act = (body: object) => post('/sandbox/payments.json', body)
  async function overview() {
    const answer = await web.request('http://localhost:3000/sandbox/payments.json')
    return (await answer.json()) as {
      journal: Journal
      entries: JournalEntry[]
      intents: { id: string; status: string }[]
    }
  }
  return {
    act,
    /** Stripe's API with the secret key, as somebody who has it. */
    async stripe(method: 'GET' | 'POST', path: string, form: Record<string, string> = {}) {
      const response = await web.request(`http://localhost:3000/sandbox/stripe/v1/${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${SANDBOX_KEYS.secret}`,
          'Content-Type': 'application/x-www-form-urlencoded',
        },
        ...(method === 'POST' && { body: new URLSearchParams(form).toString() }),
      })
      const answer = (await response.json()) as { id: string; data: unknown[]; error?: { message: string } }
      if (answer.error) throw new Error(answer.error.message)
      return answer
    },
    fault: (route: string, kind: string, more: object = {}) => act({ action: 'fault', route, kind, ...more }),
    webhookFault: (kind: string, more: object = {}) => act({ action: 'webhook-fault', kind, ...more }),
    /** No fault strikes any more, and what hung goes on. */
    async mend() {
      await act({ action: 'clear' })
      await act({ action: 'release' })
    },
    async now() {
      const answer = await web.request('http://localhost:3000/sandbox/clock.json')
      return new Date(((await answer.json()) as { now: string }).now)
    },
    moveTo: (instant: Date) => post('/sandbox/clock', { now: instant.toISOString() }),
    journal: async () => (await overview()).journal,
    entries: async () => (await overview()).entries,
    /** The newest hundred. */
    intents: async () => (await overview()).intents,
  }
}

const MINUTE = 60_000
/** The janitor's looks, the end of a reservation, webhooks that are sent again. */
const STEPS = [2 * MINUTE, 20 * MINUTE, 60 * MINUTE]
/** A bank takes four days. */
const BANK_STEPS = [5 * 24 * 60 * MINUTE, 20 * MINUTE]

/** Everything falls due that may within hours; debits have arrived at once, for whom days would be too long. */
export async function passHours(provider: Provider): Promise<void> {
  for (const { id, status } of await provider.intents())
    if (status === 'processing') await provider.act({ action: 'settle', intent: id })
  await pass(provider, STEPS)
}

/** Also debits and refunds that a bank takes days for. */
export async function passDays(provider: Provider): Promise<void> {
  await pass(provider, [...STEPS, ...BANK_STEPS])
}

async function pass({ now, moveTo }: Provider, steps: number[]): Promise<void> {
  for (const step of steps) await moveTo(new Date((await now()).getTime() + step))
}

async function quiet(test: TestHouse, provider: Provider): Promise<void> {
  await provider.mend()
  await passDays(provider)
  await test.house.queue.idle()
}

/** What still waits for something, when nothing should. */
export async function unfinished(db: Db): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select 'attempt' as what, id::text, state from attempt where state in ('open', 'closing', 'processing', 'refunding')
    union all select 'refund', id::text, state from refund where state <> 'done'
    union all select 'message', key, 'unsent' from message where sent_at is null
    union all select 'job', name || ' ' || id, state::text from pgboss.job where state in ('active', 'failed')`)
  return rows
}

export async function stockUp({ house }: TestHouse): Promise<string> {
  const { db } = house.database
  for (const { ref } of [TOTE, MUG]) await db.execute(sql`update stock set on_hand = ${PLENTY} where ref = ${ref}`)
  const { rows } = await db.execute<{ ref: string }>(sql`
    update product set price = 0 where ref = (select ref from product where kind = 'digital' order by ref limit 1) returning ref`)
  house.catalogue.drop()
  return rows[0]?.ref ?? ''
}

export async function attemptOf({ db }: Pick<Shop, 'db'>, intent: string) {
  const [row] = await db.select().from(attempt).where(eq(attempt.intent, intent))
  return row
}

export async function refundsOf({ db }: Pick<Shop, 'db'>, intent: string) {
  return db.select().from(refund).where(eq(refund.intent, intent))
}
