import type { Letter, Letterhead } from './layout.tsx'
import { MailLayout } from './layout.tsx'

const WORDS = {
  'new-sign-in': { subject: 'A new login to your account', says: 'Somebody has just logged in to your account.' },
  'password-changed': {
    subject: 'Your password has been changed',
    says: 'The password of your account has been changed.',
  },
  'passkey-added': { subject: 'A passkey was added', says: 'A passkey was added to your account.' },
  'passkey-removed': { subject: 'A passkey was removed', says: 'A passkey was removed from your account.' },
  'google-linked': { subject: 'Your Google account was linked', says: 'You can now log in with your Google account.' },
  'two-factor-changed': {
    subject: 'Your authenticator was changed',
    says: 'Another authenticator is now asked for when you log in.',
  },
  'email-change-asked': {
    subject: 'A new email address was asked for',
    says: 'Somebody asked to change the email address of your account. It changes once the new one is confirmed.',
  },
  'email-changed': {
    subject: 'Your email address has been changed',
    says: 'The email address of your account has been changed. We write to the new one from now on.',
  },
} as const

export type SecurityNoticeProps = Letterhead & { what: keyof typeof WORDS; detail: string; at: string }

/** Tells the owner of an account what has changed about the ways into it. */
export function securityNotice({ what, detail, at, ...letterhead }: SecurityNoticeProps): Letter {
  const { publication, siteUrl } = letterhead
  const { subject, says } = WORDS[what]
  const when = new Date(at).toUTCString()
  return {
    subject: `${subject} at ${publication}`,
    body: (
      <MailLayout {...letterhead}>
        <p>{says}</p>
        <p>{detail ? `${when}: ${detail}` : when}</p>
        <p>
          If it was you, you need do nothing. If it was not, <a href={`${siteUrl}/login`}>choose a new password</a>,
          which ends every other login, and write to us.
        </p>
      </MailLayout>
    ),
  }
}
