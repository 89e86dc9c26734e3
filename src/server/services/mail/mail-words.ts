import { and, desc, eq, lte } from 'drizzle-orm'
import type { MailName } from '#domain/mail/all.ts'
import { MAILS, withDefaults } from '#domain/mail/all.ts'
import { changedParts } from '#domain/mail/compare-words.ts'
import type { MailWords } from '#domain/mail/mail-words.ts'
import type { Db } from '../../db/client.ts'
import { mailDraft, mailWords, mailWordsVersion } from '../../db/schema/mail.ts'
import { account } from '../../db/schema/people.ts'

/** What staff have put in the place of our words, by the name of the mail. */
export type ChangedWords = Partial<Record<string, MailWords>>

export type MailDraft = { words: MailWords; savedAt: string; savedBy: string | null }

export type MailForStaff = {
  /** Null where our own are sent. */
  words: MailWords | null
  version: number
  edits: number
  changedBy: string | null
  draft: MailDraft | null
}

/** One that was published; `words` are null where ours were put back. */
type PublishedWords = { version: number; words: MailWords | null; savedAt: string; savedBy: string | null }
/** With what changed by it. */
export type WordsVersion = PublishedWords & { changed: (keyof MailWords)[] }

type WordsRow = { subject: string | null; preheader: string; body: string | null }
export type Words = { mail: string } & WordsRow

export function wordsOf({ subject, preheader, body }: WordsRow): MailWords | null {
  return subject === null || body === null ? null : { subject, preheader, text: body }
}

export async function readMailWords(db: Db): Promise<ChangedWords> {
  return changedWords(await db.select().from(mailWords))
}

export function changedWords(rows: readonly Words[]): ChangedWords {
  return Object.fromEntries(
    rows.flatMap((row) => {
      const words = wordsOf(row)
      return words ? [[row.mail, words]] : []
    }),
  )
}

/** The mails that have a draft. */
export async function readDrafted(db: Db): Promise<string[]> {
  return (await db.select({ mail: mailDraft.mail }).from(mailDraft)).map(({ mail }) => mail)
}

const NEVER_CHANGED: MailForStaff = { words: null, version: 0, edits: 0, changedBy: null, draft: null }

export async function readMailForStaff(db: Db, mail: MailName): Promise<MailForStaff> {
  const [[row], [draft]] = await Promise.all([
    db
      .select({ words: mailWords, changedBy: account.name })
      .from(mailWords)
      .leftJoin(account, eq(account.id, mailWords.changedBy))
      .where(eq(mailWords.mail, mail)),
    db
      .select({ draft: mailDraft, savedBy: account.name })
      .from(mailDraft)
      .leftJoin(account, eq(account.id, mailDraft.savedBy))
      .where(eq(mailDraft.mail, mail)),
  ])
  if (!row) return NEVER_CHANGED
  const { version, edits } = row.words
  return { words: wordsOf(row.words), version, edits, changedBy: row.changedBy, draft: draft ? drafted(draft) : null }
}

function drafted({ draft, savedBy }: { draft: typeof mailDraft.$inferSelect; savedBy: string | null }): MailDraft {
  const { subject, preheader, body, savedAt } = draft
  return { words: { subject, preheader, text: body }, savedAt: savedAt.toISOString(), savedBy }
}

const SHOWN_VERSIONS = 20

/** Newest first, a page of them. */
export async function readWordsVersions(
  db: Db,
  mail: MailName,
  page: number,
): Promise<{ versions: WordsVersion[]; more: boolean }> {
  const rows = await selectVersions(db)
    .where(eq(mailWordsVersion.mail, mail))
    .orderBy(desc(mailWordsVersion.version))
    .offset((page - 1) * SHOWN_VERSIONS)
    .limit(SHOWN_VERSIONS + 1)
  const published = rows.map(publishedWords)
  const versions = published.slice(0, SHOWN_VERSIONS).map((one, at) => {
    const changed = changedParts(wordsSent(mail, published[at + 1]), wordsSent(mail, one))
    return { ...one, changed }
  })
  return { versions, more: published.length > SHOWN_VERSIONS }
}

/** What readers got by it, and what they got before it; null when there is no such version. */
export async function readWordsVersion(
  db: Db,
  mail: MailName,
  version: number,
): Promise<{ before: MailWords; after: MailWords } | null> {
  const rows = await selectVersions(db)
    .where(and(eq(mailWordsVersion.mail, mail), lte(mailWordsVersion.version, version)))
    .orderBy(desc(mailWordsVersion.version))
    .limit(2)
  const [one, older] = rows.map(publishedWords)
  if (one?.version !== version) return null
  return { before: wordsSent(mail, older), after: wordsSent(mail, one) }
}

function selectVersions(db: Db) {
  return db
    .select({ version: mailWordsVersion, savedBy: account.name })
    .from(mailWordsVersion)
    .leftJoin(account, eq(account.id, mailWordsVersion.savedBy))
    .$dynamic()
}

function publishedWords(row: {
  version: typeof mailWordsVersion.$inferSelect
  savedBy: string | null
}): PublishedWords {
  const { version, savedAt } = row.version
  return { version, words: wordsOf(row.version), savedAt: savedAt.toISOString(), savedBy: row.savedBy }
}

/** Ours before the first that staff published, and where they put ours back. */
function wordsSent(mail: MailName, published: PublishedWords | undefined): MailWords {
  return published?.words ? withDefaults(mail, published.words) : MAILS[mail].words
}
