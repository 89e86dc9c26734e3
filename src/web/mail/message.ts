import type { ReactElement } from 'react'
import type { InsertOf, MailName } from '#domain/mail/all.ts'
import { firstName } from '#domain/mail/first-name.ts'
import type { COMMON } from '#domain/mail/inserts.ts'
import type { Letterhead } from '#domain/mail/letterhead.ts'
import type { Attachment } from '#server/adapters/mail.ts'
import { href } from '../href.ts'

/** A part of a message, as it stands in the page and as it stands in the text. */
export type Block = { html: ReactElement; text: string }

/** Above the words; `dark` is what it looks like in the dark, as the head's styles say it. */
export type TopBlock = Block & { dark: string }

/** What is put in where the words have its name: words, an address, or a part of the page; nothing where it is null. */
export type Value = string | Block | null

/** A message before its words are put around it. */
export type Message = {
  mail: MailName
  letterhead: Letterhead
  values: Record<string, Value>
} & MessageExtras

type MessageExtras = {
  top?: TopBlock | null
  /** Below the words, and not to be taken out by anybody. */
  foot?: Block
  headers?: Record<string, string>
  attachments?: Attachment[]
}

/** What every template is given beside its own: `name` is whom the message greets, if anybody knows. */
export type MessageHead = Letterhead & { name?: string }

type CommonValues = Record<keyof typeof COMMON, string>
type ValuesOf<Name extends MailName> = Record<Exclude<InsertOf<Name>, keyof CommonValues>, Value>

/** Asks for everything that the words of this mail may name. */
export function mailFor<Name extends MailName>(
  mail: Name,
  head: MessageHead,
  values: ValuesOf<Name> & Partial<CommonValues>,
  extras: MessageExtras = {},
): Message {
  const { publication, supportEmail, siteUrl, invoicePrefix, currency, zoneNames, masthead, seller } = head
  const { name = head.name } = values as { name?: Value }
  const common: CommonValues = {
    publication,
    first_name: firstName(typeof name === 'string' ? name : ''),
    site: siteUrl,
    account: siteUrl + href('/account'),
    login: siteUrl + href('/login'),
    renew: siteUrl + href('/subscribe/renew'),
    support: `mailto:${supportEmail}`,
  }
  const letterhead = { publication, supportEmail, siteUrl, invoicePrefix, currency, zoneNames, masthead, seller }
  return { mail, letterhead, values: { ...common, ...values }, ...extras }
}
