import type { MailName } from '#domain/mail/all.ts'
import type { MailWords } from '#domain/mail/mail-words.ts'
import type { Db } from '../db/client.ts'
import type { ChangedWords, MailForStaff, WordsVersion } from '../services/mail/mail-words.ts'
import {
  readDrafted,
  readMailForStaff,
  readMailWords,
  readWordsVersion,
  readWordsVersions,
} from '../services/mail/mail-words.ts'

/** The words of mails, as staff look after them. */
export type MailReads = {
  /** What staff have put in the place of ours. */
  words(): Promise<ChangedWords>
  drafted(): Promise<string[]>
  mail(mail: MailName): Promise<MailForStaff>
  versions(mail: MailName, page: number): Promise<{ versions: WordsVersion[]; more: boolean }>
  /** Null when there is no such version. */
  version(mail: MailName, version: number): Promise<{ before: MailWords; after: MailWords } | null>
}

export function mailReads({ db }: { db: Db }): MailReads {
  return {
    words: () => readMailWords(db),
    drafted: () => readDrafted(db),
    mail: (mail) => readMailForStaff(db, mail),
    versions: (mail, page) => readWordsVersions(db, mail, page),
    version: (mail, version) => readWordsVersion(db, mail, version),
  }
}
