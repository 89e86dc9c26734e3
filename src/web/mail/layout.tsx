import type { ReactElement, ReactNode } from 'react'
import type { InsertOf, MailName } from '#domain/mail/all.ts'
import type { COMMON } from '#domain/mail/inserts.ts'
import type { Attachment } from '#server/adapters/mail.ts'

/** What is put in where the words have its name: words, an address, or a part of the page; nothing where it is null. */
export type Value = string | ReactElement | null

/** A message before its words are put around it. */
export type Message = {
  mail: MailName
  letterhead: Letterhead
  values: Record<string, Value>
} & MessageExtras

type MessageExtras = {
  /** Below the words, and not to be taken out by anybody. */
  foot?: ReactElement
  headers?: Record<string, string>
  attachments?: Attachment[]
}

/** What every message begins and ends with. */
export type Letterhead = { publication: string; supportEmail: string; siteUrl: string }

/** Asks for everything that the words of this mail may name. */
export function mailFor<Name extends MailName>(
  mail: Name,
  letterhead: Letterhead,
  values: Record<Exclude<InsertOf<Name>, keyof typeof COMMON>, Value>,
  extras: MessageExtras = {},
): Message {
  const { publication, supportEmail, siteUrl } = letterhead
  const common: Record<keyof typeof COMMON, string> = {
    publication,
    site: siteUrl,
    account: `${siteUrl}/account`,
    login: `${siteUrl}/login`,
    renew: `${siteUrl}/subscribe/renew`,
  }
  return { mail, letterhead: { publication, supportEmail, siteUrl }, values: { ...common, ...values }, ...extras }
}

const paper = { backgroundColor: '#faf7f1', margin: 0, padding: '32px 16px' }
const sheet = { maxWidth: '560px', margin: '0 auto', color: '#1d1a16', font: '17px/1.55 Georgia, serif' }
const masthead = {
  fontSize: '28px',
  fontWeight: 600,
  margin: '0 0 16px',
  paddingBottom: '12px',
  borderBottom: '1px solid #1d1a16',
}
const imprint = {
  fontSize: '14px',
  color: '#5d564b',
  marginTop: '32px',
  paddingTop: '12px',
  borderTop: '1px solid #d8d0c2',
}

/** The sheet every message is written on. Mail programs know only tables, inline styles and system fonts. */
export function MailLayout({
  publication,
  supportEmail,
  children,
}: {
  publication: string
  supportEmail: string
  children: ReactNode
}) {
  return (
    <html lang="en">
      <body style={paper}>
        <div style={sheet}>
          <p style={masthead}>{publication}</p>
          {children}
          <p style={imprint}>
            Questions? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
        </div>
      </body>
    </html>
  )
}
