import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHALLENGE_NOT_SOLVED, CHALLENGE_OVER } from '#domain/access/bot-challenge.ts'
import { EMAIL_HAS_HIDDEN_CHARACTER, NOT_AN_EMAIL } from '#domain/access/email.ts'
import { TOO_MANY_REQUESTS } from '#domain/access/sign-in.ts'
import { LIST_NOT_OPEN, ON_THE_LIST, SIGNED_UP } from '#domain/lists.ts'
import type { Browser } from '../../../tests/support/browser.ts'
import { openBrowser } from '../../../tests/support/browser.ts'
import { solvedCaptcha } from '../../../tests/support/captcha.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import { readListPreferences, setListPreference } from '../services/lists/preferences.ts'

let test: TestRuntime
beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

const OK = { status: 200, body: { message: SIGNED_UP } }
let networks = 0
/** Somebody at a place of their own, so that limits of one test do not meet another. */
function somebody(): Browser {
  networks += 1
  return openBrowser(test.web, { address: `198.51.100.${networks}` })
}

async function signUp(email: unknown, tag = 'letters', browser = somebody()) {
  const captcha = await solvedCaptcha(test.web, 'list')
  return browser.post(`/api/list/signup?${new URLSearchParams({ captcha, 'list-tag': tag })}`, { email })
}
async function statusOf(email: string, tag = 'letters'): Promise<unknown> {
  const { rows } = await test.runtime.database.db.execute(
    sql`select status from list_member where email_folded = ${email} and list_tag = ${tag}`,
  )
  return rows[0]?.status ?? null
}
async function linkIn(email: string, path: string): Promise<string> {
  const mails = await mailsTo(test, email)
  const link = mails.flatMap(({ links }) => links).find((one) => one.includes(path)) ?? ''
  return link.replace('http://localhost:3000', '')
}
const post = (path: string, form: string | null = null, headers = {}) =>
  somebody().request(path, {
    method: 'POST',
    ...(form !== null && { body: form, headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers } }),
  })
async function join(email: string, tag = 'letters'): Promise<void> {
  await signUp(email, tag)
  await post(await linkIn(email, '/list/confirm'))
}
const later = (days: number) =>
  test.web.request('/sandbox/clock', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ advance_days: days }),
  })

describe('signing up', () => {
  it('puts an address on the list after its owner has said yes, and welcomes it once', async () => {
    expect(await signUp('Ada@Example.com')).toMatchObject(OK)
    expect(await statusOf('ada@example.com')).toBe('pending')
    const link = await linkIn('Ada@Example.com', '/list/confirm')
    const [asked] = await mailsTo(test, 'Ada@Example.com')
    expect(asked?.subject).toBe('Please confirm: Letters from the editors')
    expect(asked?.headers).not.toHaveProperty('List-Unsubscribe')

    // Looking is not saying yes: mail programs look at every link.
    await somebody().request(link)
    expect(await statusOf('ada@example.com')).toBe('pending')

    const answers = await Promise.all([post(link), post(link), post(link)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(answers[0]?.headers.get('Location')).toBe(link)
    expect(await statusOf('ada@example.com')).toBe('confirmed')
    const mails = await mailsTo(test, 'Ada@Example.com')
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You’re on the list: Letters from the editors',
      'Please confirm: Letters from the editors',
    ])
  })

  it('keeps neither token, and forgets what the messages said', async () => {
    await join('kept@example.com')
    const confirm = (await linkIn('kept@example.com', '/list/confirm')).split('token=')[1] ?? 'none'
    const leave = (await linkIn('kept@example.com', '/list/unsubscribe')).split('token=')[1] ?? 'none'
    expect([confirm.length, leave.length]).toEqual([43, 43])
    const { rows } = await test.runtime.database.db.execute(
      sql`select (select string_agg(m::text, '') from message m) || (select string_agg(l::text, '') from list_member l) as everything`,
    )
    expect(rows[0]?.everything).not.toContain(confirm)
    expect(rows[0]?.everything).not.toContain(leave)
  })

  it('puts a reader with a proved address on the list at once, and asks any other address to confirm', async () => {
    const reader = somebody()
    await reader.post('/api/access/login', { email: 'active@example.com', password: 'broadfold' })
    expect(await signUp('Active@example.com', 'store', reader)).toMatchObject({ body: { message: ON_THE_LIST } })
    expect(await statusOf('active@example.com', 'store')).toBe('confirmed')
    expect(await signUp('someone.else@example.com', 'store', reader)).toMatchObject(OK)
    expect(await statusOf('someone.else@example.com', 'store')).toBe('pending')
    await test.runtime.database.db.execute(
      sql`update account set email_proved_at = null where email = 'digital@example.com'`,
    )
    const unproved = somebody()
    await unproved.post('/api/access/login', { email: 'digital@example.com', password: 'broadfold' })
    expect(await signUp('digital@example.com', 'store', unproved)).toMatchObject(OK)
    expect(await statusOf('digital@example.com', 'store')).toBe('pending')
  })

  it('answers the same for an address that is on the list, and does not write to it', async () => {
    await join('known@example.com')
    const before = await mailsTo(test, 'known@example.com')
    await later(2)
    expect(await signUp('known@example.com')).toMatchObject(OK)
    expect(await mailsTo(test, 'known@example.com')).toHaveLength(before.length)
    expect(await statusOf('known@example.com')).toBe('confirmed')
  })

  it('writes once a day for one address and list, however often and however it is asked', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp('bombed@example.com')))
    for (const answer of answers) expect(answer).toMatchObject(OK)
    expect(await signUp('BOMBED@example.com')).toMatchObject(OK)
    expect((await mailsTo(test, 'bombed@example.com')).length).toBe(1)
    await later(1)
    await signUp('bombed@example.com')
    expect((await mailsTo(test, 'bombed@example.com')).length).toBe(2)
  })

  it('writes six messages a day to one mailbox, whatever it calls itself', async () => {
    for (let name = 0; name < 9; name += 1) await signUp(`flooded+${name}@example.com`)
    await test.runtime.queue.idle()
    const { rows } = await test.runtime.database.db.execute(
      sql`select count(*)::int as mails from sandbox_mail where recipient like 'flooded+%'`,
    )
    expect(rows).toEqual([{ mails: 6 }])
  })

  it('slows one network down', async () => {
    const browser = somebody()
    for (let at = 0; at < 20; at += 1) expect(await signUp(`r${at}@example.com`, 'letters', browser)).toMatchObject(OK)
    expect(await signUp('r20@example.com', 'letters', browser)).toMatchObject({
      status: 429,
      body: { errors: { email: TOO_MANY_REQUESTS } },
    })
  })

  it.each([['nobody'], [''], ['a@b'], ['a@example.com, b@example.com'], [null]])(
    'refuses %j beside the email',
    async (email) => {
      expect(await signUp(email)).toMatchObject({ status: 422, body: { errors: { email: NOT_AN_EMAIL } } })
    },
  )

  it('refuses an email with a line break in it beside the email', async () => {
    expect(await signUp('a@example.com\nBcc: b@example.com')).toMatchObject({
      status: 422,
      body: { errors: { email: EMAIL_HAS_HIDDEN_CHARACTER } },
    })
  })

  it('refuses a list that is not there beside the email', async () => {
    expect(await signUp('ada@example.com', 'nothing')).toMatchObject({
      status: 422,
      body: { errors: { email: LIST_NOT_OPEN } },
    })
  })

  it('refuses robots and answers that were used, beside the email', async () => {
    const body = { email: 'robot@example.com' }
    expect(await somebody().post('/api/list/signup?list-tag=letters', body)).toMatchObject({
      status: 422,
      body: { errors: { email: CHALLENGE_NOT_SOLVED } },
    })
    const captcha = await solvedCaptcha(test.web, 'checkout')
    expect(await somebody().post(`/api/list/signup?list-tag=letters&captcha=${captcha}`, body)).toMatchObject({
      status: 422,
      body: { errors: { email: CHALLENGE_NOT_SOLVED } },
    })
    const own = await solvedCaptcha(test.web, 'list')
    const again = `/api/list/signup?list-tag=letters&captcha=${own}`
    expect(await somebody().post(again, { email: 'one@example.com' })).toMatchObject(OK)
    expect(await somebody().post(again, body)).toMatchObject({ body: { errors: { email: CHALLENGE_OVER } } })
    expect(await statusOf('robot@example.com')).toBe(null)
  })

  it('lets a confirmation grow old, and forgets addresses that nobody confirmed', async () => {
    await signUp('slow@example.com')
    const link = await linkIn('slow@example.com', '/list/confirm')
    await later(7)
    await post(link)
    expect(await statusOf('slow@example.com')).toBe('pending')
    await later(24)
    expect(await statusOf('slow@example.com')).toBe(null)
  })
})

describe('leaving', () => {
  it('takes one click in the mail program, without login, cookie or page (RFC 8058)', async () => {
    await join('leaving@example.com')
    const [welcome] = await mailsTo(test, 'leaving@example.com')
    expect(welcome?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const address = /^<(.+)>$/.exec(welcome?.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
    expect(address).toMatch(/^http:\/\/localhost:3000\/list\/unsubscribe\?token=/)
    const click = () =>
      test.web.request(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    expect((await click()).status).toBe(200)
    expect(await statusOf('leaving@example.com')).toBe('unsubscribed')
    expect((await click()).status).toBe(200)
  })

  it('takes a page that asks and a form that posts', async () => {
    await join('page@example.com')
    const link = await linkIn('page@example.com', '/list/unsubscribe')
    await somebody().request(link)
    expect(await statusOf('page@example.com')).toBe('confirmed')
    const left = await post(link)
    expect([left.status, left.headers.get('Location')]).toEqual([303, link])
    expect(await statusOf('page@example.com')).toBe('unsubscribed')
  })

  it('is for good: the old confirmation does not bring anybody back, a new one does', async () => {
    await join('back@example.com')
    const old = await linkIn('back@example.com', '/list/confirm')
    await post(await linkIn('back@example.com', '/list/unsubscribe'))
    await post(old)
    expect(await statusOf('back@example.com')).toBe('unsubscribed')
    await later(1)
    await join('back@example.com')
    expect(await statusOf('back@example.com')).toBe('confirmed')
  })

  it('does nothing for a token that was never ours', async () => {
    const path = '/list/unsubscribe?token=made-up'
    expect((await post(path, 'List-Unsubscribe=One-Click')).status).toBe(404)
    expect((await post(path)).status).toBe(303)
    expect((await post('/list/unsubscribe')).status).toBe(303)
    // A form that cannot be read.
    const headers = { 'Content-Type': 'multipart/form-data' }
    expect((await test.web.request(path, { method: 'POST', headers, body: 'a=b' })).status).toBe(400)
  })

  it('leaves the other lists alone', async () => {
    await join('two@example.com', 'letters')
    await join('two@example.com', 'store')
    await post(await linkIn('two@example.com', '/list/unsubscribe'))
    expect([await statusOf('two@example.com', 'letters'), await statusOf('two@example.com', 'store')]).toEqual([
      'confirmed',
      'unsubscribed',
    ])
  })
})

describe('preferences', () => {
  const chosen = async (email: string) => {
    const lists = await readListPreferences(test.runtime.database.db, email)
    return lists.filter(({ on }) => on).map(({ tag }) => tag)
  }

  it('put an address on lists and off others by the link of any message', async () => {
    await join('choosy@example.com', 'letters')
    const link = await linkIn('choosy@example.com', '/list/preferences')
    const saved = await post(link, 'list=store&list=new-issues&list=made-up')
    expect(saved.headers.get('Location')).toBe(`${link}&saved=`)
    expect(await chosen('choosy@example.com')).toEqual(['new-issues', 'store'])
    await post(link, 'list=letters')
    expect(await chosen('choosy@example.com')).toEqual(['letters'])
    await post(link, '')
    expect(await chosen('choosy@example.com')).toEqual([])
  })

  it('change nothing for a form that is not theirs, or a token that is not', async () => {
    await join('steady@example.com', 'letters')
    const link = await linkIn('steady@example.com', '/list/preferences')
    expect((await post(link, 'email=other@example.com')).headers.get('Location')).toBe(link)
    expect((await post('/list/preferences?token=x', 'list=store')).headers.get('Location')).not.toContain('saved')
    expect(await chosen('steady@example.com')).toEqual(['letters'])
  })

  it('can be set for whoever is known to own the address', async () => {
    const { db } = test.runtime.database
    const set = (tag: string, on: boolean) =>
      db.transaction((tx) =>
        setListPreference(tx, test.runtime.lists, { email: 'Reader@example.com', tag, on, source: 'account' }),
      )
    await set('letters', true)
    await set('letters', true)
    await set('store', false)
    expect(await chosen('reader@example.com')).toEqual(['letters'])
    await set('letters', false)
    expect(await chosen('reader@example.com')).toEqual([])
    expect(await mailsTo(test, 'Reader@example.com')).toEqual([])
  })
})
