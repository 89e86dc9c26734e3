import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailName } from '#domain/mail/all.ts'
import { MAILS } from '#domain/mail/all.ts'
import { previewMail } from '#web/mail.server.tsx'
import type { Browser } from '../../../tests/support/browser.ts'
import { demoDatabase } from '../../../tests/support/database.ts'
import { mailsTo } from '../../../tests/support/outbox.ts'
import type { TestRuntime } from '../../../tests/support/runtime.ts'
import { openTestRuntime } from '../../../tests/support/runtime.ts'
import { openStaff } from '../../../tests/support/staff.ts'
import { audit } from '../db/schema/account.ts'
import { mailWords } from '../db/schema/mail.ts'
import { queueMail } from '../services/mail/send-mail.ts'

let test: TestRuntime
const db = () => test.runtime.database.db

beforeAll(async () => {
  test = await openTestRuntime(await demoDatabase())
})
afterAll(() => test.runtime.close())

async function sessionOf({ cookies }: Browser): Promise<string> {
  const headers = { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
  return (await test.runtime.app.visitor(new Request('http://localhost:3000/', { headers }))).session ?? ''
}

const LETTERHEAD = {
  publication: 'Broadfold',
  supportEmail: 'readers@broadfold.example',
  siteUrl: 'https://x.example',
  seller: ['The Seller', '1 Street'],
}
const MAIL = 'issue-mailed'
const WORDS = {
  subject: 'No. {issue} for {name}',
  text: 'Dear {name},\nit is on its way.\n\n[The contents]({contents})',
}

describe('the words of mails', () => {
  it('are shown with made-up things for every mail, as HTML and as text, with nothing left unfilled', async () => {
    for (const mail of Object.keys(MAILS) as MailName[]) {
      const { subject, html, text } = previewMail(mail, MAILS[mail].words, LETTERHEAD)
      for (const part of [subject, html.replace(/<style>.*?<\/style>/s, ''), text])
        expect([mail, part.trim()]).toEqual([mail, expect.not.stringMatching(/^$|[{}]|cid:|undefined|null/)])
    }
  })

  it('are changed by the administration, sent from the next message on, and set back', async () => {
    const admin = await openStaff(test, 'staff')
    const session = await sessionOf(admin)
    const save = (words: object) => admin.post('/api/staff/emails', { session, mail: MAIL, ...words })

    const support = await openStaff(test, 'support')
    const theirs = { session: await sessionOf(support), mail: MAIL, ...WORDS }
    expect((await support.post('/api/staff/emails', theirs)).status).toBe(403)
    expect((await admin.post('/api/staff/emails', { ...theirs, session: 'forged' })).status).toBe(403)
    expect(await save({ subject: '', text: 'Dear {nobody}' })).toMatchObject({
      status: 422,
      body: { errors: { subject: 'Must not be blank.', text: 'There is no {nobody} in this mail.' } },
    })
    expect((await save({ ...WORDS, mail: 'constructor' })).status).toBe(422)
    expect(await save(WORDS)).toMatchObject({ status: 200 })
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
    expect(mail?.html).not.toContain('<b>Ada')
    expect(mail?.links).toContain('https://x.example/issue/s')

    // Words that no longer fit what is put in are not sent.
    await db().update(mailWords).set({ body: 'Dear {gone}' }).where(eq(mailWords.mail, MAIL))
    expect((await written('two'))?.subject).toBe('No. 52 of Broadfold is on its way: T')

    expect((await admin.post('/api/staff/emails/reset', { session, mail: MAIL })).status).toBe(200)
    expect(await test.runtime.app.mail.words()).toEqual({})
    const noted = await db().select().from(audit).where(like(audit.subject, 'mail:%')).orderBy(audit.at)
    expect(noted).toMatchObject([
      { action: 'mail words', before: MAILS[MAIL].words, after: WORDS },
      { action: 'mail words reset', after: MAILS[MAIL].words },
    ])
  })
})
