import { readFileSync } from 'node:fs'
import { asc, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { demoDatabase } from '../../../tests/support/database.ts'
import { writeAudit } from './audit-log.ts'
import { mailWords, mailWordsVersion } from './schema/mail.ts'

it('the history of words begins with what the audit log knows, and with the words that stand', async () => {
  const database = await demoDatabase()
  const { db } = database
  await db.execute(sql`drop table mail_draft, mail_words_version, mail_words`)
  // The embedded database takes one statement at a time.
  const migration = async (name: string) => {
    const statements = readFileSync(new URL(`migrations/${name}`, import.meta.url), 'utf8').split(/;$/m)
    for (const statement of statements.filter((text) => text.trim())) await db.execute(sql.raw(statement))
  }
  await migration('0019_mail_words.sql')
  const actor = '00000000-0000-4000-8000-000000000001'
  const note = (mail: string, action: string, subject: string, day: number) =>
    writeAudit(db, new Date(Date.UTC(2026, 4, day)), {
      actor,
      action,
      subject: `mail:${mail}`,
      after: { subject, text: `Text of ${subject}` },
    })
  await note('receipt', 'mail words', 'One', 1)
  await note('receipt', 'mail words', 'Two', 2)
  await note('refund', 'mail words', 'Three', 3)
  await note('refund', 'mail words reset', 'Ours', 4)
  await db.execute(sql`insert into mail_words (mail, subject, body, changed_at) values
    ('receipt', 'Two', 'Text of Two', '2026-05-02'), ('gifts', 'Older', 'Than the log', '2025-01-01')`)

  await migration('0091_mail_words_history.sql')
  const versions = await db
    .select()
    .from(mailWordsVersion)
    .orderBy(asc(mailWordsVersion.mail), asc(mailWordsVersion.version))
  expect(versions).toMatchObject([
    { mail: 'gifts', version: 1, subject: 'Older', body: 'Than the log', savedBy: null },
    { mail: 'receipt', version: 1, subject: 'One', savedBy: actor, savedAt: new Date('2026-05-01T00:00:00Z') },
    { mail: 'receipt', version: 2, subject: 'Two', body: 'Text of Two', preheader: '' },
    { mail: 'refund', version: 1, subject: 'Three' },
    { mail: 'refund', version: 2, subject: null, body: null },
  ])
  expect(await db.select().from(mailWords).orderBy(asc(mailWords.mail))).toMatchObject([
    { mail: 'gifts', subject: 'Older', preheader: '', version: 1, edits: 1, changedBy: null },
    { mail: 'receipt', subject: 'Two', version: 2, edits: 2, changedBy: actor },
    { mail: 'refund', subject: null, body: null, version: 2, edits: 2 },
  ])
  await database.close()
})
