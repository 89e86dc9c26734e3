import { data } from 'react-router'
import type { MailName } from '#domain/mail/all.ts'
import { isMailName } from '#domain/mail/all.ts'
import type { App } from '#server/reads/app.ts'

/** The mail that an address names. */
export function namedMail(mail: string): MailName {
  if (!isMailName(mail)) throw data(null, { status: 404 })
  return mail
}

export async function letterheadFor(app: App) {
  const { name, supportEmail } = (await app.catalogue()).publication
  return { publication: name, supportEmail, siteUrl: app.publicUrl }
}
