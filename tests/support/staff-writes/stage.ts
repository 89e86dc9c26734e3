import { randomUUID } from 'node:crypto'
import { eq, gt, sql } from 'drizzle-orm'
import { dayOf } from '#domain/day.ts'
import { audit } from '#server/db/schema/account.ts'
import { account } from '#server/db/schema/people.ts'
import { publication } from '#server/db/schema/publication.ts'
import { readShopId } from '#server/services/payments/shop-id.ts'
import { providerOf } from '../../faults/provider.ts'
import { mailingsOf } from '../mailings.ts'
import { readersOf } from '../readers.ts'
import type { TestRuntime } from '../runtime.ts'
import type { StaffBrowser } from '../staff.ts'
import { openStaff } from '../staff.ts'

/** Whom a write is about. */
export type Person = { id: string; token: string; email: string; name: string }

/** A call as it has to be made; `at` stands in the place of the parameter in its address. */
export type Sent = { at?: string; body: object }

/** What staff can do, with all that has to be there first: `about` a person, or about nobody, and why that is so. */
export type StaffWrite =
  | { about: (stage: Stage, person: Person) => Promise<Sent> | Sent }
  | { nobody: string; make: (stage: Stage) => Promise<Sent> | Sent }

/** By method and path, as the router has them. */
export type StaffWrites = Record<string, StaffWrite>

export type Stage = Awaited<ReturnType<typeof openStage>>

export const because = { reason: 'Asked for by phone' }

/** Where writes are made ready: readers, mailings, the administration, and a colleague in finance. */
export async function openStage(test: TestRuntime) {
  const { db } = test.runtime.database
  const readers = readersOf(test)
  const mailings = await mailingsOf(test)
  const finance = await openStaff(test, 'finance')
  const administration = await openStaff(test, 'staff')
  const now = () => test.runtime.app.now()

  async function person(email: string): Promise<Person> {
    const [row] = await db.select().from(account).where(eq(account.email, email))
    if (!row?.email) throw new Error(`There is no ${email}.`)
    return { id: row.id, token: row.token, email: row.email, name: row.name }
  }
  /** Whether closing takes two signatures. */
  async function needSecond(closeNeedsSecond: boolean) {
    await db.update(publication).set({ closeNeedsSecond })
    test.runtime.catalogue.drop()
  }
  async function next() {
    await db.execute(sql`update zone_hold set lifted_at = now(), outcome = 'ended' where lifted_at is null`)
    await mailings.next()
    await needSecond(false)
  }
  return {
    test,
    db,
    readers,
    mailings,
    now,
    today: () => dayOf(now(), 'America/New_York'),
    person,
    /** A reader whom nothing has happened to. */
    async reader(): Promise<Person> {
      return person((await readers.join()).email)
    },
    /** Another subscription, and its token. */
    async subscribe({ id }: Person): Promise<string> {
      const { id: made } = await readers.addSubscription(id)
      const bought = (await readers.subscriptionsOf(id)).find((one) => one.id === made)
      return bought?.token ?? ''
    },
    /** The next issue, closed: all who wait for it are on its list. */
    async closed() {
      await next()
      const run = await mailings.closed()
      test.runtime.catalogue.drop()
      return run
    },
    /** The next issue, planned and open. */
    async planned(): Promise<number> {
      await next()
      return mailings.number()
    },
    needSecond,
    /** A payment of ours that no order is known for. */
    async paidOutside(email: string): Promise<string> {
      const { id } = await providerOf(test.web).stripe('POST', 'payment_intents', {
        ...{ amount: '2100', currency: 'usd', confirm: 'true', payment_method: 'pm_card_visa' },
        'automatic_payment_methods[enabled]': 'true',
        'automatic_payment_methods[allow_redirects]': 'never',
        'metadata[house]': await readShopId(db),
        'metadata[attempt]': randomUUID(),
        'metadata[email]': email,
      })
      await test.runtime.due.run()
      return id
    },
    /** By the colleague: what it answers. */
    byColleague: <Answer = Record<string, unknown>>(path: string, body: object) => written<Answer>(finance, path, body),
    byAdministration: <Answer = Record<string, unknown>>(path: string, body: object) =>
      written<Answer>(administration, path, body),
    async newestAudit(): Promise<number> {
      const { rows } = await db.execute<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from audit`)
      return rows[0]?.id ?? 0
    },
    /** Also what jobs wrote that were begun by it. */
    async auditSince(id: number) {
      await test.runtime.queue.idle()
      return db.select().from(audit).where(gt(audit.id, id)).orderBy(audit.id)
    },
    /** By the administration. */
    send: (key: string, { at = '', body }: Sent) =>
      administration.write(key.replace('POST ', '').replace(':token', at), body),
  }
}

/** What a call answers that has to succeed. */
async function written<Answer = Record<string, unknown>>(
  browser: StaffBrowser,
  path: string,
  body: object,
): Promise<Answer> {
  const answer = await browser.write(path, body)
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as Answer
}
