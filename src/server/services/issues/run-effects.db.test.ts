import { eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoDatabase } from '../../../../tests/support/database.ts'
import { readMailingFile } from '../../../../tests/support/mailing-labels.ts'
import { mailingsOf } from '../../../../tests/support/mailings.ts'
import { mailsTo } from '../../../../tests/support/outbox.ts'
import { readersOf } from '../../../../tests/support/readers.ts'
import type { TestRuntime } from '../../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../../tests/support/runtime.ts'
import { gift } from '../../db/schema/orders.ts'
import { account, address } from '../../db/schema/people.ts'
import { issue } from '../../db/schema/publication.ts'
import { readPreflight } from './preflight.ts'
import { releaseIssue } from './release-issue.ts'

let test: TestRuntime
let readers: ReturnType<typeof readersOf>
let mailings: Awaited<ReturnType<typeof mailingsOf>>
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  readers = readersOf(test)
  mailings = await mailingsOf(test)
})
afterAll(() => test.runtime.close())
// Every story closes an issue of its own.
beforeEach(() => mailings.next())

const db = () => test.runtime.database.db
const left = async (id: string) => (await readers.subscriptionsOf(id)).map(({ tokensLeft }) => tokensLeft)

describe('after a serving', () => {
  it('readers are told once when one issue is left and when none is, and givers when their gift is over', async () => {
    const [expiring, expired, extended] = [
      await readers.join({ had: [48, 49] }),
      await readers.join({ had: [48, 49, 50] }),
      await readers.join({ had: [48, 49, 50] }),
    ]
    await readers.addSubscription(extended.id)
    const renewing = await readers.join({ had: [48, 49, 50], pays: 'visa' })
    const given = await readers.join({ had: [48, 49, 50] })
    await db()
      .insert(gift)
      .values({
        id: given.id,
        token: 'x'.repeat(30),
        giverName: 'Ada',
        giverEmail: 'ada@example.org',
        term: '1year',
        issuesPerYear: 4,
        level: 'low',
        deliverable: 'print-a',
        payment: 'paid',
        amount: 0 as never,
        status: 'redeemed',
        subscriptionId: given.subscription.id,
        createdAt: new Date(),
        redeemedAt: new Date(),
      })
    const next = mailings.number() + 1
    await mailings.plan(next)
    const title = (await test.runtime.app.catalogue()).issues.find(({ number }) => number === next)?.title
    const run = await mailings.closed()
    const ONE_LEFT = 'One issue left in your subscription to Broadfold'
    const NONE_LEFT = 'Your subscription to Broadfold has ended'
    async function told() {
      await test.runtime.due.run()
      const onItsWay = expect.stringMatching(/is on its way/)
      expect(await mailings.subjects(expiring.email)).toEqual([onItsWay, ONE_LEFT])
      expect(await mailings.subjects(expired.email)).toEqual([onItsWay, NONE_LEFT])
      expect(await mailings.subjects(extended.email)).toEqual([onItsWay])
      expect(await mailings.subjects('ada@example.org')).toEqual(['Your gift of Broadfold has ended'])
      expect((await mailsTo(test, given.email))[0]?.text).toContain('your gift subscription from Ada')
      for (const { email } of [expiring, expired]) {
        const mail = (await mailsTo(test, email)).find(({ subject }) => subject === ONE_LEFT || subject === NONE_LEFT)
        for (const words of ['Standard Print (1 year, 4 issues)', '$54.00', `No. ${next}, ${title}`])
          expect(mail?.text).toContain(words)
        expect(mail?.links).toContain(
          'http://localhost:3000/subscribe/renew?level=print-low&years=1year&shipping=ship-a',
        )
      }
    }
    // Nothing is said that an undo could not take back: the last copy is not on its way yet.
    await test.runtime.due.run()
    for (const { email } of [expiring, expired, given]) expect(await mailings.subjects(email)).toEqual([])
    expect(await mailings.subjects('ada@example.org')).toEqual([])
    expect(await mailings.subjects(renewing.email)).toEqual([expect.stringMatching(/ renews on /)])
    expect(await readers.renewalsOf(renewing.id)).toMatchObject([{ state: 'announced' }])
    // The renewal is withdrawn by the tokens that come back, and begins anew; all else was said already.
    await mailings.undo(run.id)
    await test.runtime.due.run()
    expect(await readers.renewalsOf(renewing.id)).toMatchObject([{ state: 'withdrawn', reason: 'new-tokens' }])
    const again = await mailings.closed()
    await test.runtime.due.run()
    expect(await readers.renewalsOf(renewing.id)).toMatchObject([{ state: 'announced', round: 2 }])
    await mailings.sent(again.id)
    await told()
  })

  it('digital readers are told at the release, those who were served by the close before it too', async () => {
    const [closed, released] = [await readers.join({ deliverable: 'digital', had: [48, 49, 50] }), mailings.number()]
    const run = await mailings.closed()
    await mailings.sent(run.id)
    await test.runtime.due.run()
    expect(await mailings.subjects(closed.email)).toEqual([])
    const late = await readers.join({ deliverable: 'digital', had: [48, 49, 50] })
    await db().update(issue).set({ releasedAt: new Date() }).where(sql`number < ${released}`)
    expect((await releaseIssue(test.runtime.mailingContext, mailings.signed())).ok).toBe(true)
    await mailings.opened()
    await test.runtime.due.run()
    const ended = 'Your subscription to Broadfold has ended'
    expect(await mailings.subjects(closed.email)).toContain(ended)
    expect(await mailings.subjects(late.email)).toContain(ended)
  })

  it('a queued digital subscription whose turn has come is served the latest release', async () => {
    await mailings.plan(mailings.number() + 1)
    await db()
      .update(issue)
      .set({ releasedAt: new Date() })
      .where(sql`number <= ${mailings.number() + 1}`)
    const reader = await readers.join({ had: [48, 49, 50] })
    await readers.addSubscription(reader.id, { deliverable: 'digital' })
    const run = await mailings.closed()
    expect(await left(reader.id)).toEqual([0, 3])
    await mailings.undo(run.id)
    expect(await left(reader.id)).toEqual([1, 4])
    await mailings.conserved()
  })
})

describe('the preflight', () => {
  it('names who needs a hand, and the file is safe to open', async () => {
    const missing = await readers.join({ hasAddress: false })
    const last = await readers.join({ had: [48, 49, 50] })
    const [one, other] = [await readers.join(), await readers.join()]
    const street = { line1: '7 Elm St.', line2: '', postcode: '04101' }
    await db().update(address).set(street).where(eq(address.accountId, one.id))
    await db()
      .update(address)
      .set({ ...street, line1: '7 ELM ST' })
      .where(eq(address.accountId, other.id))
    await db()
      .update(account)
      .set({ name: '=HYPERLINK("x")', emailSuspendedAt: new Date() })
      .where(eq(account.id, one.id))
    const { groups, before } = await readPreflight(test.runtime.mailingContext, mailings.number())
    const emails = (group: keyof typeof groups) => groups[group].readers.map(({ email }) => email)
    expect(emails('no-address')).toContain(missing.email)
    expect(emails('last-issue')).toContain(last.email)
    expect(emails('duplicates')).toEqual(expect.arrayContaining([one.email, other.email]))
    expect(emails('duplicates')).not.toContain(last.email)
    expect(emails('suspended-email')).toContain(one.email)
    expect(groups['no-address'].count).toBe(groups['no-address'].readers.length)
    expect(before?.issue).toBeLessThan(mailings.number())
    const run = await mailings.closed()
    const labels = await readMailingFile(test, run.id, 'a')
    expect(labels).toHaveLength(run.served['print-a'])
    expect(labels).toContainEqual(
      expect.objectContaining({ full_name: '=HYPERLINK("x")', address1: '7 Elm St.', city: 'Portland', zip: '04101' }),
    )
  })
})

describe('very many readers', () => {
  it('are closed in sets', async () => {
    await releaseIssue(test.runtime.mailingContext, mailings.signed())
    const many = test.runtime.database.engine === 'postgres' ? 2_000 : 500
    await db().execute(sql`
      insert into account (id, token, email, email_folded, name, created_at)
      select gen_random_uuid(), md5(n::text) || md5('many'), 'many' || n || '@example.net', 'many' || n || '@example.net',
        'Reader ' || n, now() from generate_series(1, ${many}::int) n`)
    await db().execute(sql`
      insert into address (account_id, zone, line1, city, country)
      select id, 'a', name || ' Street', 'Portland', 'US' from account where email like 'many%'`)
    await db().execute(sql`
      insert into subscription (id, token, account_id, term, issues_per_year, phase, set_level, set_deliverable, active_level,
        active_deliverable, tokens_left, created_at)
      select gen_random_uuid(), token || 's', id, '1year', 4, 'introductory', 'low', d, 'low', d, 4, now()
      from (select *, case when email like '%7@%' then 'digital' else 'print-a' end as d from account where email like 'many%') a`)
    await db().execute(sql`
      insert into ledger_entry (subscription_id, account_id, kind, tokens, amount, is_opening, actor, reason, at)
      select s.id, s.account_id, 'granted', 4, 5400, true, 'test', 'many', now()
      from subscription s join account a on a.id = s.account_id where a.email like 'many%'`)
    // Nobody has to read so many messages here.
    await db().update(account).set({ emailSuspendedAt: new Date() }).where(like(account.email, 'many%'))
    const begun = performance.now()
    const run = await mailings.closed()
    const took = Math.round(performance.now() - begun)
    console.info(`closed for ${many} readers in ${took} ms (${test.runtime.database.engine})`)
    const { rows } = await db().execute(sql`
      select count(*)::int as n from subscription s join account a on a.id = s.account_id
      where a.email like 'many%' and s.tokens_left = 3`)
    expect(rows).toEqual([{ n: many }])
    await mailings.undo(run.id)
    await mailings.conserved()
  })
})
