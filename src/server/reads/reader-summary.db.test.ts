import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readers } from '#demo/content/people.ts'
import { offerTo, standingWords } from '#domain/account/reader-summary.ts'
import { findAccountState } from '#domain/subscriptions/timetable.ts'
import { openAccounts } from '../../../tests/support/accounts.ts'
import { cookieHeader } from '../../../tests/support/cookie-jar.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import { BANK, HOME, openShopper, startedBy } from '../../../tests/support/shopper.ts'
import { statementsOf } from '../../../tests/support/statements.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

const now = () => test.runtime.app.now()
const accounts = openAccounts(() => test)
const pageFor = (cookies: Parameters<typeof cookieHeader>[0]) =>
  new Request('http://localhost:3000/', { headers: { Cookie: cookieHeader(cookies) } })
const summaryOf = async (who: string) => {
  const summary = await test.runtime.app.summary(pageFor((await accounts.as(who)).cookies))
  if (!summary) throw new Error(`${who} is not logged in.`)
  return summary
}

describe('what every page knows of its reader', () => {
  it('is nothing for a visitor without an account', async () => {
    expect(await test.runtime.app.summary(new Request('http://localhost:3000/'))).toBeNull()
    const guest = openShopper(test)
    await guest.add({ type: 'basic-product', ref: 'prd:tote-bag' })
    expect(await test.runtime.app.summary(pageFor(guest.cookies))).toBeNull()
  })

  it.each(readers.map(({ key }) => key))('says of %s what the account says', async (who) => {
    const summary = await summaryOf(who)
    const { timetable, subscriber, downloads } = await test.runtime.app.account.overview(await accounts.idOf(who))
    expect(summary.state).toEqual(findAccountState(timetable))
    const { current_subscription: current, lifetime_subscription: lifetime } = subscriber.timetable
    const toCome = [...(current?.active ? current.info.issues_left : []), ...(lifetime?.issues_left ?? [])]
    expect(summary.next?.number).toBe(toCome[0]?.number)
    expect(summary.reading !== null || summary.hasDownload).toBe(downloads.length > 0)
  })

  it.each([
    ['active', 'renew', 'Your next issue is No. 52, What the Ice Keeps, planned for 12.8.2026.'],
    ['canada', 'renew', 'Your next issue is No. 52, What the Ice Keeps, planned for 12.8.2026.'],
    [
      'expiring',
      'renew',
      'Your next issue is No. 52, What the Ice Keeps, planned for 12.8.2026. It’s the last in your subscription.',
    ],
    ['expired', 'renew', 'Your subscription has expired. Renew today to start receiving issues again.'],
    ['lifetime', null, 'Your next issue is No. 52, What the Ice Keeps, planned for 12.8.2026.'],
    ['donor', 'subscribe', 'You have no subscription yet.'],
  ])('offers %s to %s, and says where they stand', async (who, offer, words) => {
    const summary = await summaryOf(who)
    expect([offerTo(summary), standingWords(summary)]).toEqual([offer, words])
  })

  it('names the newest issue that can be read, also in print that includes it, and nothing for who was served none', async () => {
    const reading = ['digital', 'active', 'no-address'].map(async (who) => (await summaryOf(who)).reading?.issue.number)
    expect(await Promise.all(reading)).toEqual([51, 51, undefined])
  })

  it('names the place in the issue that is being read, until a newer one is out or all of it is read', async () => {
    const accountId = await accounts.idOf('digital')
    const { db } = test.runtime.database
    const read = (slug: string, at: string, fraction: number) =>
      db.execute(sql`
        insert into reading_position (account_id, piece_id, block, fraction, updated_at)
        select ${accountId}, id, 7, ${fraction}, ${at}::timestamptz from piece where slug = ${slug}
        on conflict (account_id, piece_id) do update set fraction = excluded.fraction, updated_at = excluded.updated_at`)
    const [newest, older] = (await test.runtime.app.reading.shelf(accountId)).map(({ issue }) => issue)
    const [first, second] = newest?.pieces ?? []
    const [oldPiece] = older?.pieces ?? []
    await read(oldPiece?.slug ?? '', `${newest?.releasedOn}T12:00:00Z`, 0.5)
    expect((await summaryOf('digital')).reading).toMatchObject({ issue: { number: 51 }, place: { piece: null } })
    await read(oldPiece?.slug ?? '', now().toISOString(), 0.5)
    expect((await summaryOf('digital')).reading).toMatchObject({
      issue: { number: older?.number },
      place: { piece: oldPiece?.slug, block: 7 },
    })
    await read(first?.slug ?? '', new Date(now().getTime() + 1000).toISOString(), 1)
    expect((await summaryOf('digital')).reading).toMatchObject({
      issue: { number: 51 },
      place: { piece: second?.slug, block: 1, finished: 1 },
    })
    await db.execute(sql`delete from reading_position where account_id = ${accountId}`)
  })

  it('tells of a bank debit that is processing', async () => {
    const shopper = openShopper(test)
    await shopper.login('international@example.com')
    await shopper.add({ type: 'basic-product', ref: 'prd:tote-bag' })
    const intent = startedBy(await shopper.checkout({ address: HOME, shipcode: 'ship-a' }))
    await shopper.pay(intent, BANK)
    expect((await shopper.poll(intent.id)).body).toMatchObject({ status: 'processing' })
    const summary = await test.runtime.app.summary(pageFor(shopper.cookies))
    expect(summary?.underWay).toMatchObject([
      { number: expect.stringMatching(/^BF-\d+$/), invoice: expect.any(String) },
    ])
    expect(summary?.paysForSubscription).toBe(false)
  })

  it('tells of an invoice that is due', async () => {
    const { rows } = await test.runtime.database.db.execute<{ number: number; total: number; due: string }>(sql`
      update purchase set account_id = ${await accounts.idOf('ach')}, waits_for = null
      where id = (select id from purchase where kind = 'invoice' and status = 'open' order by number limit 1)
      returning number, total, (sent_on + net)::text as due`)
    const [{ number, total, due } = { number: 0, total: 0, due: '' }] = rows
    expect((await summaryOf('ach')).due).toMatchObject([{ number: `BF-${number}`, total, dueOn: due }])
  })

  it('names the lists of a proved address alone, and the next issue where it comes by mail', async () => {
    const email = 'active@example.com'
    const member = sql`insert into list_member (email_folded, email, list_tag, status, confirmed_at, created_at, token_hash, source)
      values (${email}, ${email}, 'letters', 'confirmed', now(), now(), sha256('letters'), 'form')`
    await test.runtime.database.db.execute(member)
    expect(await summaryOf('active')).toMatchObject({ lists: ['letters'], mailedNext: 52 })
    expect(await summaryOf('digital')).toMatchObject({ lists: [], mailedNext: null })
    const prove = (at: string | null) =>
      test.runtime.database.db.execute(sql`update account set email_proved_at = ${at} where email = ${email}`)
    await prove(null)
    expect((await summaryOf('active')).lists).toEqual([])
    await prove('2026-01-01')
  })

  it('costs one statement beside the session’s', async () => {
    const { cookies } = await accounts.as('extended')
    await test.runtime.app.summary(pageFor(cookies))
    const asked = await statementsOf(() => test.runtime.app.summary(pageFor(cookies)))
    expect(asked).toHaveLength(2)
  })
})
