import { asc, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DOLLARS } from '#domain/currencies.ts'
import type { MailName } from '#domain/mail/all.ts'
import { MAILS } from '#domain/mail/all.ts'
import { MAX_TEST_MAILS, NO_ADDRESS_OF_ONES_OWN, NO_MAIL, TOO_MANY_TEST_MAILS } from '#domain/mail/test-mail.ts'
import { STARTING_MASTHEAD } from '#domain/masthead/masthead.ts'
import { STARTING_ZONE_NAMES } from '#domain/zones/zone-names.ts'
import { previewMail } from '#web/mail.server.tsx'
import { demoDatabase } from '../../../tests/support/database.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import type { StaffBrowser } from '../../../tests/support/staff.ts'
import { openStaff } from '../../../tests/support/staff.ts'
import type { MailTransport } from '../adapters/mail.ts'
import { createWeb } from '../app.ts'
import { audit } from '../db/schema/account.ts'
import { mailDraft, mailWords, mailWordsVersion, message } from '../db/schema/mail.ts'
import { account } from '../db/schema/people.ts'
import { queueMail } from '../services/mail/send-mail.ts'
import { sendTestMail } from '../services/mail/send-test-mail.ts'

let test: TestRuntime
let admin: StaffBrowser
const db = () => test.runtime.database.db

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
  admin = await openStaff(test, 'staff')
})
beforeEach(async () => {
  await db().execute(sql`truncate mail_draft, mail_words_version, mail_words, sandbox_mail, rate_limit`)
  await db().delete(audit).where(like(audit.subject, 'mail:%'))
})
afterAll(() => test.runtime.close())

const LETTERHEAD = {
  publication: 'Broadfold',
  supportEmail: 'readers@broadfold.example',
  invoicePrefix: 'BF-',
  siteUrl: 'https://x.example',
  currency: DOLLARS,
  zoneNames: STARTING_ZONE_NAMES,
  masthead: STARTING_MASTHEAD,
  seller: ['The Seller', '1 Street'],
}
const PATH = '/api/staff/emails'
const MAIL = 'issue-mailed'
const WORDS = {
  subject: 'No. {issue} for {name}',
  preheader: 'Look for it, {name}',
  text: 'Dear {name},\nit is on its way.\n\n[The contents]({contents})',
}
const OURS = MAILS[MAIL].words

function mailOf({ runtime }: TestRuntime) {
  if (!runtime.mailContext) throw new Error('There is no mail.')
  return runtime.mailContext
}

const publish = (base: number, words: object = {}) => admin.write(PATH, { mail: MAIL, base, ...WORDS, ...words })
const keep = (base: number, words: object = {}) =>
  admin.write(`${PATH}/draft`, { mail: MAIL, base, ...WORDS, ...words })
const seen = () => test.runtime.app.mail.mail(MAIL)
const noted = () => db().select().from(audit).where(like(audit.subject, 'mail:%')).orderBy(asc(audit.id))

describe('the words of mails', () => {
  it('are shown with made-up things for every mail, as HTML and as text, with nothing left unfilled', async () => {
    for (const mail of Object.keys(MAILS) as MailName[]) {
      const { subject, html, text } = previewMail(mail, MAILS[mail].words, LETTERHEAD)
      for (const part of [subject, html.replace(/<style>.*?<\/style>/s, ''), text])
        expect([mail, part.trim()]).toEqual([mail, expect.not.stringMatching(/^$|[{}]|cid:|undefined|null/)])
    }
  })

  it('are changed by the administration, sent from the next message on, and set back', async () => {
    expect(await publish(0, { subject: '', preheader: 'One\ntwo', text: 'Dear {nobody}' })).toMatchObject({
      status: 422,
      body: {
        errors: {
          subject: 'Must not be blank.',
          preheader: 'The preheader has to be one line.',
          text: 'There is no {nobody} in this mail.',
        },
      },
    })
    expect((await publish(0, { preheader: 'x'.repeat(201) })).status).toBe(422)
    expect((await publish(0, { mail: 'constructor' })).status).toBe(422)
    expect(await publish(0)).toMatchObject({ status: 200, body: { edits: 1 } })
    expect(await test.runtime.app.mail.words()).toEqual({ [MAIL]: WORDS })

    const written = async (key: string) => {
      const props = { ...LETTERHEAD, name: '<b>Ada</b>\r\nBcc: x', number: 52, title: 'T', season: 'S', slug: 's' }
      const order = { key, to: 'words@example.org', template: MAIL, props, now: test.runtime.app.now() }
      await db().transaction((tx) => queueMail(tx, test.runtime.queue.send, order))
      return (await mailsTo(test, 'words@example.org'))[0]
    }
    const mail = await written('one')
    expect(mail?.subject).toBe('No. 52 for <b>Ada</b> Bcc: x')
    expect(mail?.html).toContain('&lt;b&gt;Ada&lt;/b&gt;')
    expect(mail?.html).toContain('Look for it, &lt;b&gt;Ada')
    expect(mail?.html).not.toContain('<b>Ada')
    expect(mail?.links).toContain('https://x.example/issue/s')

    // Words that no longer fit what is put in are not sent.
    await db().update(mailWords).set({ body: 'Dear {gone}' }).where(eq(mailWords.mail, MAIL))
    expect((await written('two'))?.subject).toBe('No. 52 of Broadfold is on its way: T')

    expect((await admin.write(`${PATH}/reset`, { mail: MAIL, base: 1 })).status).toBe(200)
    expect(await test.runtime.app.mail.words()).toEqual({})
    expect(await noted()).toMatchObject([
      { action: 'mail words', before: OURS, after: WORDS },
      { action: 'mail words reset', after: OURS },
    ])
  })

  it('have our preheader where theirs is empty', async () => {
    await publish(0, { preheader: '  ' })
    expect((await seen()).words?.preheader).toBe('')
    const sent = await mailOf(test).render(
      'sample',
      { mail: MAIL },
      {
        letterhead: LETTERHEAD,
        changed: await test.runtime.app.mail.words(),
      },
    )
    expect(sent.html).toContain(previewMail(MAIL, OURS, LETTERHEAD).preheader)
  })

  it('tell the second of two editors, of drafts as of what is sent, and keep what the first saved', async () => {
    const answers = await Promise.all([publish(0, { subject: 'One' }), publish(0, { subject: 'Two' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const first = answers.findIndex(({ status }) => status === 200)
    expect(answers[1 - first]?.body).toEqual({
      errors: expect.stringMatching(/^\S+.* saved this email while you were/),
    })
    expect((await seen()).words?.subject).toBe(['One', 'Two'][first])

    expect((await keep(1)).status).toBe(200)
    expect((await keep(1, { subject: 'Late' })).status).toBe(409)
    expect((await publish(1)).status).toBe(409)
    for (const path of ['reset', 'draft/discard'])
      expect((await admin.write(`${PATH}/${path}`, { mail: MAIL, base: 1 })).status).toBe(409)
    expect((await admin.write(`${PATH}/restore`, { mail: MAIL, base: 1, version: 1 })).status).toBe(409)
    expect(await seen()).toMatchObject({ edits: 2, version: 1, draft: { words: WORDS } })
    expect((await noted()).map(({ action }) => action)).toEqual(['mail words', 'mail draft'])
  })

  it('are the administration’s alone to change, and only from a page of theirs', async () => {
    const support = await openStaff(test, 'support')
    const edit = { mail: MAIL, base: 0 }
    const calls: [string, object][] = [
      ['', { ...edit, ...WORDS }],
      ['/draft', { ...edit, ...WORDS }],
      ['/draft/discard', edit],
      ['/reset', edit],
      ['/restore', { ...edit, version: 1 }],
      ['/test', { mail: MAIL, ...WORDS }],
    ]
    for (const [path, body] of calls) {
      expect([path, (await support.write(PATH + path, body)).status]).toEqual([path, 403])
      expect([path, (await admin.post(PATH + path, { ...body, session: 'forged' })).status]).toEqual([path, 403])
      expect([path, (await admin.write(PATH + path, { ...body, mail: 'toString' })).status]).toEqual([path, 422])
    }
    expect(await db().select().from(mailWords)).toEqual([])
    expect(await noted()).toEqual([])
  })
})

describe('a draft of the words', () => {
  it('is kept with its faults, by whom and since when, sent to nobody, and discarded', async () => {
    const words = { subject: '', preheader: '{', text: 'Not yet {' }
    expect(await keep(0, words)).toMatchObject({ status: 200, body: { edits: 1 } })
    const { draft } = await seen()
    expect(draft).toEqual({ words, savedBy: expect.stringMatching(/\w/), savedAt: expect.stringMatching(/^20/) })
    expect(await test.runtime.app.mail.drafted()).toEqual([MAIL])
    expect(await test.runtime.app.mail.words()).toEqual({})
    expect(await test.runtime.app.mail.versions(MAIL, 1)).toEqual({ versions: [], more: false })

    expect((await admin.write(`${PATH}/draft/discard`, { mail: MAIL, base: 1 })).status).toBe(200)
    expect(await seen()).toMatchObject({ draft: null, words: null, edits: 2 })
    expect(await noted()).toMatchObject([
      { action: 'mail draft', after: words },
      { action: 'mail draft discarded', before: words },
    ])
    // A second press finds nothing to discard, and nothing is noted of it.
    expect((await admin.write(`${PATH}/draft/discard`, { mail: MAIL, base: 2 })).status).toBe(200)
    expect(await noted()).toHaveLength(2)
  })

  it('is used up when words are published, and stays when the default is put back', async () => {
    await publish(0)
    await keep(1, { subject: 'Later' })
    await admin.write(`${PATH}/reset`, { mail: MAIL, base: 2 })
    expect(await seen()).toMatchObject({ words: null, draft: { words: { subject: 'Later' } } })
    await publish(3, { subject: 'Later' })
    expect(await seen()).toMatchObject({ words: { subject: 'Later' }, draft: null })
    expect(await db().select().from(mailDraft)).toEqual([])
  })
})

describe('the history of the words', () => {
  it('has every change with who and when, the default too, and puts an earlier one back as a new one', async () => {
    await publish(0)
    await publish(1, { subject: 'Shorter' })
    await admin.write(`${PATH}/reset`, { mail: MAIL, base: 2 })
    // What readers get already is no change.
    await admin.write(`${PATH}/reset`, { mail: MAIL, base: 3 })
    expect((await admin.write(`${PATH}/restore`, { mail: MAIL, base: 4, version: 1 })).status).toBe(200)
    const { versions } = await test.runtime.app.mail.versions(MAIL, 1)
    const by = { savedBy: expect.stringMatching(/\w/), savedAt: expect.stringMatching(/^20/) }
    expect(versions).toEqual([
      { version: 4, words: WORDS, changed: ['subject', 'preheader', 'text'], ...by },
      { version: 3, words: null, changed: ['subject', 'preheader', 'text'], ...by },
      { version: 2, words: { ...WORDS, subject: 'Shorter' }, changed: ['subject'], ...by },
      { version: 1, words: WORDS, changed: ['subject', 'preheader', 'text'], ...by },
    ])
    expect(await test.runtime.app.mail.version(MAIL, 1)).toEqual({ before: OURS, after: WORDS })
    expect(await test.runtime.app.mail.version(MAIL, 3)).toEqual({
      before: { ...WORDS, subject: 'Shorter' },
      after: OURS,
    })
    expect(await test.runtime.app.mail.version(MAIL, 5)).toBeNull()
    expect((await noted()).map(({ action }) => action)).toEqual([
      'mail words',
      'mail words',
      'mail words reset',
      'mail words restored',
    ])

    // The default is put back from the history as well.
    await admin.write(`${PATH}/restore`, { mail: MAIL, base: 5, version: 3 })
    expect(await seen()).toMatchObject({ words: null, version: 5 })
    expect(await admin.write(`${PATH}/restore`, { mail: MAIL, base: 6, version: 9 })).toMatchObject({
      status: 422,
      body: { errors: 'We couldn’t find this version.' },
    })
  })

  it('does not put back what no longer fits, and publishes nothing twice', async () => {
    await publish(0)
    await publish(1)
    await publish(2, { subject: 'Shorter' })
    expect(await seen()).toMatchObject({ version: 2, edits: 3 })
    await db().update(mailWordsVersion).set({ body: '{gone}' }).where(eq(mailWordsVersion.version, 1))
    expect(await admin.write(`${PATH}/restore`, { mail: MAIL, base: 3, version: 1 })).toMatchObject({
      status: 422,
      body: { errors: 'This version no longer fits this email. There is no {gone} in this mail.' },
    })
    expect(await seen()).toMatchObject({ version: 2, edits: 3 })
  })

  it('is read a page at a time', async () => {
    for (let base = 0; base < 21; base += 1) await publish(base, { subject: `Subject ${base}` })
    const [first, second, third] = await Promise.all(
      [1, 2, 3].map((page) => test.runtime.app.mail.versions(MAIL, page)),
    )
    expect([first?.versions.length, first?.more, second?.more, third?.versions]).toEqual([20, true, false, []])
    expect(second?.versions).toMatchObject([{ version: 1, changed: ['subject', 'preheader', 'text'] }])
    expect(first?.versions.at(-1)).toMatchObject({ version: 2, changed: ['subject'] })
  })
})

describe('a test', () => {
  const send = (words: object = {}) => admin.write(`${PATH}/test`, { mail: MAIL, ...WORDS, ...words })
  const contextWith = (transport: Pick<MailTransport, 'send'>) => ({
    ...mailOf(test),
    transport: { close: () => {}, ...transport },
    log: test.runtime.log,
  })
  async function ownId() {
    const [row] = await db().select({ id: account.id }).from(account).where(eq(account.email, 'staff@example.com'))
    return row?.id ?? ''
  }

  it('goes to who asks for it and nobody else, marked, with sample figures, and is no message of a reader', async () => {
    const before = await db().select().from(message)
    expect(await send()).toMatchObject({ status: 200, body: { sent_to: 'staff@example.com' } })
    expect((await send({ to: 'reader@example.org' })).status).toBe(422)
    const rows = await db().execute(sql`select recipient, subject, body_html, headers from sandbox_mail`)
    expect(rows.rows).toEqual([
      {
        recipient: 'staff@example.com',
        subject: expect.stringMatching(/^\[Test\] No\. \d+ for Ada Reader$/),
        body_html: expect.stringContaining('Look for it, Ada Reader'),
        headers: { 'Message-ID': expect.any(String) },
      },
    ])
    expect(await db().select().from(message)).toEqual(before)
    expect(await noted()).toMatchObject([{ action: 'mail test', actor: await ownId(), after: WORDS }])
    expect(await seen()).toMatchObject({ words: null, draft: null })
  })

  it('is sent of every mail, in the words that were typed', async () => {
    const sent: string[] = []
    const context = contextWith({ send: async ({ subject }) => void sent.push(subject) })
    const actor = await ownId()
    for (const mail of Object.keys(MAILS) as MailName[]) {
      const words = { ...MAILS[mail].words, subject: `Words of ${mail}` }
      expect(await sendTestMail(context, { actor, mail, words })).toMatchObject({ ok: true })
    }
    expect(sent).toEqual(Object.keys(MAILS).map((mail) => `[Test] Words of ${mail}`))
  })

  it('is refused with words that could not be sent, beside the field', async () => {
    expect(await send({ subject: '{nobody}' })).toMatchObject({
      status: 422,
      body: { errors: { subject: 'There is no {nobody} in this mail.' } },
    })
  })

  it('is limited in number', async () => {
    for (let sent = 0; sent < MAX_TEST_MAILS; sent += 1) expect((await send()).status).toBe(200)
    expect(await send()).toMatchObject({ status: 429, body: { errors: TOO_MANY_TEST_MAILS } })
    expect(await noted()).toHaveLength(MAX_TEST_MAILS)
  })

  it('says when the mail server refuses it or does not answer, and is not noted then', async () => {
    const asked = { actor: await ownId(), mail: MAIL, words: WORDS } as const
    const failed = (reason: string) => ({
      ok: false,
      errors: { general: `The mail server didn’t take the test email: ${reason}` },
    })
    const refusing = contextWith({ send: () => Promise.reject(new Error('550 no')) })
    expect(await sendTestMail(refusing, asked)).toEqual(failed('550 no'))
    const silent = contextWith({ send: () => new Promise(() => {}) })
    expect(await sendTestMail(silent, asked, 10)).toEqual(failed('No answer within 0.01 seconds.'))
    expect(test.logged()).toContain('a test mail was not taken')
    expect(await noted()).toEqual([])
  })

  it('says where no mail is set up', async () => {
    const runtime = { ...test.runtime, mailContext: null }
    const web = createWeb(runtime, async () => new Response(''), { dev: false })
    const staff = await openStaff({ ...test, runtime, web }, 'staff')
    const body = { mail: MAIL, ...WORDS }
    expect(await staff.write(`${PATH}/test`, body)).toMatchObject({ status: 422, body: { errors: NO_MAIL } })
  })

  it('does not go to an address that is known to bounce', async () => {
    const its = eq(account.email, 'staff@example.com')
    await db().update(account).set({ emailSuspendedAt: test.runtime.app.now() }).where(its)
    expect(await send()).toMatchObject({ status: 422, body: { errors: NO_ADDRESS_OF_ONES_OWN } })
    await db().update(account).set({ emailSuspendedAt: null }).where(its)
  })
})
