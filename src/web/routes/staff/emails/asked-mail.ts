import { data } from 'react-router'
import type { MailName } from '#domain/mail/all.ts'
import { isMailName } from '#domain/mail/all.ts'
import { makeLetterhead } from '#domain/mail/letterhead.ts'
import type { App } from '#server/reads/app.ts'

/** The mail that an address names. */
export function namedMail(mail: string): MailName {
  if (!isMailName(mail)) throw data(null, { status: 404 })
  return mail
}

export async function letterheadFor(app: App) {
  return makeLetterhead((await app.catalogue()).publication, app.publicUrl)
}
