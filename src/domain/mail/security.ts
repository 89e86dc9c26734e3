import { COMMON, figures, HAS_ACCOUNT, HI, link, NAME, required, text } from './inserts.ts'
import type { MailKind } from './mail-words.ts'

/** Told to the owner of an account, at the address that it had before. */
function notice(when: string, subject: string, says: string) {
  return {
    title: subject,
    when,
    inserts: {
      ...COMMON,
      event: text('When it happened, and from where'),
      figures: figures('event'),
    },
    why: HAS_ACCOUNT,
    words: {
      subject: `${subject} at {publication}`,
      preheader: 'If this was you, no action needed. If not, change your password.',
      text: `${HI}

${says}

{figures}

If this was you, no action needed. If it wasn’t, choose a new password right away, which logs out every other device, and write to us.

[Choose a new password]({login})`,
    },
  } as const
}

/** What has changed about an account, and the ways into it. */
export const SECURITY_MAILS = {
  'email-change-asked': notice(
    'To the old address, when a reader asks for a new one.',
    'A change of email address was requested',
    'Someone asked to change the email address of your account. It changes when the new address is confirmed.',
  ),
  'email-changed': {
    title: 'Your email address has been changed',
    when: 'To the old address, when the new one is confirmed.',
    inserts: {
      ...COMMON,
      email: text('The new address'),
      link: required(link('Where the change is undone')),
      day: text('The last day to undo it'),
    },
    why: HAS_ACCOUNT,
    words: {
      subject: 'Your email address has been changed at {publication}',
      preheader: 'If you didn’t make this change, undo it by {day}.',
      text: `${HI}

The email address of your account is now {email}. We’ll write to you there from now on.

If you made this change, no action needed. If you didn’t, undo it by {day}.

[Undo the change]({link})

You’ll need the password or passkey you had before. Undoing also takes back later changes to your password, passkeys, name and addresses, and logs everyone out of your account.`,
    },
  },
  'email-change-undone': notice(
    'To the old address, when the change was undone.',
    'Your email address is back',
    'The change of your email address has been undone, and everyone has been logged out of your account.',
  ),
  'email-taken-back': {
    title: 'No longer the email address',
    when: 'To the new address, when the change was undone.',
    inserts: COMMON,
    why: 'You’re getting this email because this address was used for an account at {publication}.',
    words: {
      subject: 'A change of email address was undone at {publication}',
      preheader: 'This address no longer belongs to an account.',
      text: `${HI}

This address no longer belongs to an account at {publication}. The change to it was undone from the previous address.

If you didn’t expect this, please write to us.

[Write to us]({support})`,
    },
  },
  'new-sign-in': notice(
    'After a login from a new browser.',
    'A new login to your account',
    'Someone just logged in to your account from a new browser.',
  ),
  'password-set': notice('When the first password was chosen.', 'Your password is set', 'Your password is set.'),
  'password-changed': notice(
    'When the password was changed.',
    'Your password has been changed',
    'The password of your account has been changed.',
  ),
  'passkey-added': notice('When a passkey was added.', 'A passkey was added', 'A passkey was added to your account.'),
  'passkey-removed': notice(
    'When a passkey was removed.',
    'A passkey was removed',
    'A passkey was removed from your account.',
  ),
  'google-linked': notice(
    'When a Google account was linked.',
    'Your Google account was linked',
    'You can now log in with your Google account.',
  ),
  'two-factor-changed': notice(
    'When a staff member has a new authenticator.',
    'Your authenticator was changed',
    'A new authenticator is now required when you log in.',
  ),
  'recovery-codes-replaced': notice(
    'When a staff member has new recovery codes.',
    'Your recovery codes have been replaced',
    'New recovery codes were created for your account. The old ones no longer work.',
  ),
  'account-deleted': {
    title: 'Account deleted',
    when: 'When a reader has deleted their account.',
    inserts: { ...COMMON, name: NAME },
    why: 'You’re getting this email because you had an account at {publication}.',
    words: {
      subject: 'Your account at {publication} has been deleted',
      preheader: 'Thank you for reading.',
      text: `${HI}

Your account has been deleted, as you asked. Your name, addresses and logins are gone. We keep records of what you bought and what we sent you, as required by law.

Thank you for reading. If you didn’t ask for this, please write to us right away.

[Write to us]({support})`,
    },
  },
} as const satisfies Record<string, MailKind>
