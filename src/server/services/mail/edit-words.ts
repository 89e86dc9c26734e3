import { and, eq } from 'drizzle-orm'
import type { MailName } from '#domain/mail/all.ts'
import { MAILS, withDefaults } from '#domain/mail/all.ts'
import { changedParts } from '#domain/mail/compare-words.ts'
import type { MailWords } from '#domain/mail/mail-words.ts'
import { checkWords } from '#domain/mail/mail-words.ts'
import type { Outcome } from '#domain/outcome.ts'
import { alreadyDone, done, refusalText, refuse } from '#domain/outcome.ts'
import { NO_SUCH_VERSION, savedMeanwhile } from '#domain/saved-meanwhile.ts'
import { writeAudit } from '../../db/audit-log.ts'
import type { Db, Tx } from '../../db/client.ts'
import { mailDraft, mailWords, mailWordsVersion } from '../../db/schema/mail.ts'
import { account } from '../../db/schema/people.ts'
import { wordsOf } from './mail-words.ts'

type Context = { db: Db; now: () => Date; actor: string }
/** `base` is how often the mail had been edited when the editor began. */
type Edit = { mail: MailName; base: number }
type WordsRow = typeof mailWords.$inferSelect
export type SavedWords = { edits: number }

/** Sent from the next message on; a draft is used up by it. */
export async function publishWords(
  context: Context,
  { words, ...edit }: Edit & { words: MailWords },
): Promise<Outcome<SavedWords>> {
  const faults = checkWords(MAILS[edit.mail].inserts, words)
  if (Object.keys(faults).length > 0) return refuse({ ...faults })
  return editing(context, edit, async (tx, row) => {
    await tx.delete(mailDraft).where(eq(mailDraft.mail, edit.mail))
    await publish(tx, context, { row, words: trimmed(words), action: 'mail words' })
  })
}

/** Back to our own words. */
export async function resetWords(context: Context, edit: Edit): Promise<Outcome<SavedWords>> {
  return editing(context, edit, (tx, row) => publish(tx, context, { row, words: null, action: 'mail words reset' }))
}

/** Earlier words as the newest; those in between stay in the history, and a draft stays a draft. */
export async function restoreWords(
  context: Context,
  { version, ...edit }: Edit & { version: number },
): Promise<Outcome<SavedWords>> {
  const { mail } = edit
  const [old] = await context.db
    .select()
    .from(mailWordsVersion)
    .where(and(eq(mailWordsVersion.mail, mail), eq(mailWordsVersion.version, version)))
  if (!old) return refuse(NO_SUCH_VERSION)
  const words = wordsOf(old)
  const faults = words ? checkWords(MAILS[mail].inserts, words) : {}
  if (Object.keys(faults).length > 0)
    return refuse(`This version no longer fits this email. ${refusalText({ fields: faults })}`)
  return editing(context, edit, (tx, row) => publish(tx, context, { row, words, action: 'mail words restored' }))
}

/** Kept as it is typed, faults and all: nothing of it is sent. */
export async function keepDraft(
  context: Context,
  { words, ...edit }: Edit & { words: MailWords },
): Promise<Outcome<SavedWords>> {
  const { now, actor } = context
  const { mail } = edit
  return editing(context, edit, async (tx) => {
    const { subject, preheader, text: body } = words
    const row = { subject, preheader, body, savedAt: now(), savedBy: actor }
    const target = mailDraft.mail
    await tx
      .insert(mailDraft)
      .values({ mail, ...row })
      .onConflictDoUpdate({ target, set: row })
    await writeAudit(tx, now(), { actor, action: 'mail draft', subject: `mail:${mail}`, after: words })
  })
}

export async function discardDraft(context: Context, edit: Edit): Promise<Outcome<SavedWords>> {
  const { now, actor } = context
  const { mail } = edit
  return editing(context, edit, async (tx) => {
    const [gone] = await tx.delete(mailDraft).where(eq(mailDraft.mail, mail)).returning()
    if (!gone) return
    const before = { subject: gone.subject, preheader: gone.preheader, text: gone.body }
    await writeAudit(tx, now(), { actor, action: 'mail draft discarded', subject: `mail:${mail}`, before })
  })
}

/** One statement decides between two editors on both databases. */
async function editing(
  { db, now, actor }: Context,
  { mail, base }: Edit,
  write: (tx: Tx, row: WordsRow) => Promise<void>,
): Promise<Outcome<SavedWords>> {
  const at = now()
  const edits = base + 1
  return db.transaction(async (tx): Promise<Outcome<SavedWords>> => {
    if (base === 0) await tx.insert(mailWords).values({ mail, changedAt: at }).onConflictDoNothing()
    const [row] = await tx
      .update(mailWords)
      .set({ edits, changedAt: at, changedBy: actor })
      .where(and(eq(mailWords.mail, mail), eq(mailWords.edits, base)))
      .returning()
    if (!row) return alreadyDone(savedMeanwhile(await readEditor(tx, mail), 'email'))
    await write(tx, row)
    return done({ edits })
  })
}

type Publishing = { row: WordsRow; words: MailWords | null; action: string }

/** What readers get already is not published again. */
async function publish(tx: Tx, { now, actor }: Context, { row, words, action }: Publishing): Promise<void> {
  const mail = row.mail as MailName
  const before = wordsOf(row)
  const ours = MAILS[mail].words
  const shown = (some: MailWords | null) => (some ? withDefaults(mail, some) : ours)
  const isSame = changedParts(shown(before), shown(words)).length === 0
  if (isSame && (words !== null || before === null)) return
  const version = row.version + 1
  const columns = { subject: words?.subject ?? null, preheader: words?.preheader ?? '', body: words?.text ?? null }
  await tx
    .update(mailWords)
    .set({ ...columns, version })
    .where(eq(mailWords.mail, mail))
  await tx.insert(mailWordsVersion).values({ mail, version, ...columns, savedAt: now(), savedBy: actor })
  const subject = `mail:${mail}`
  await writeAudit(tx, now(), { actor, action, subject, before: before ?? ours, after: words ?? ours })
}

function trimmed({ subject, preheader, text }: MailWords): MailWords {
  return { subject: subject.trim(), preheader: preheader.trim(), text: text.trim() }
}

async function readEditor(tx: Tx, mail: MailName): Promise<string | null> {
  const [row] = await tx
    .select({ name: account.name })
    .from(mailWords)
    .innerJoin(account, eq(account.id, mailWords.changedBy))
    .where(eq(mailWords.mail, mail))
  return row?.name ?? null
}
