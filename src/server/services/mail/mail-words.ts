import { eq } from 'drizzle-orm'
import { isMailName, MAILS } from '#domain/mail/all.ts'
import type { MailWords } from '#domain/mail/mail-words.ts'
import { checkWords } from '#domain/mail/mail-words.ts'
import type { Outcome } from '#domain/outcome.ts'
import { done, refuse } from '#domain/outcome.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db } from '../../db/client.ts'
import { mailWords } from '../../db/schema/mail.ts'

export const NO_SUCH_MAIL = 'We couldn’t find this email.'

/** What staff have put in the place of our words, by the name of the mail. */
export type ChangedWords = Partial<Record<string, MailWords>>

export async function readMailWords(db: Db): Promise<ChangedWords> {
  return changedWords(await db.select().from(mailWords))
}

export function changedWords(rows: readonly (typeof mailWords.$inferSelect)[]): ChangedWords {
  return Object.fromEntries(rows.map(({ mail, subject, body }) => [mail, { subject, text: body }]))
}

type Hand = { db: Db; now: () => Date; actor: string }

export async function saveMailWords({ db, now, actor }: Hand, mail: string, words: MailWords): Promise<Outcome<null>> {
  if (!isMailName(mail)) return refuse(NO_SUCH_MAIL)
  const faults = checkWords(MAILS[mail].inserts, words)
  if (Object.keys(faults).length > 0) return refuse({ ...faults })
  return db.transaction(async (tx): Promise<Outcome<null>> => {
    const [before] = await tx.select().from(mailWords).where(eq(mailWords.mail, mail)).for('update')
    const row = { subject: words.subject.trim(), body: words.text.trim(), changedAt: now() }
    await tx
      .insert(mailWords)
      .values({ mail, ...row })
      .onConflictDoUpdate({ target: mailWords.mail, set: row })
    await writeAudit(tx, now(), {
      actor,
      action: 'mail words',
      subject: `mail:${mail}`,
      before: before ? { subject: before.subject, text: before.body } : MAILS[mail].words,
      after: { subject: row.subject, text: row.body },
    })
    return done(null)
  })
}

/** Back to our own words. */
export async function resetMailWords({ db, now, actor }: Hand, mail: string): Promise<Outcome<null>> {
  if (!isMailName(mail)) return refuse(NO_SUCH_MAIL)
  await db.transaction(async (tx) => {
    const [gone] = await tx.delete(mailWords).where(eq(mailWords.mail, mail)).returning()
    if (!gone) return
    await writeAudit(tx, now(), {
      actor,
      action: 'mail words reset',
      subject: `mail:${mail}`,
      before: { subject: gone.subject, text: gone.body },
      after: MAILS[mail].words,
    })
  })
  return done(null)
}
