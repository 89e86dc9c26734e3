import { block, COMMON, link, NAME, required, text } from './inserts.ts'
import type { MailKind } from './mail-words.ts'

/** Told to the owner of an account, at the address that it had before. */
function notice(when: string, subject: string, says: string) {
  const title = subject
  return {
    title,
    when,
    inserts: { ...COMMON, event: text('When it was, and from where') },
    words: {
      subject: `${subject} at {publication}`,
      text: `${says}

{event}

If it was you, you need do nothing. If it was not, [choose a new password]({login}), which ends every other login, and write to us.`,
    },
  } as const
}

/** About the ways into an account. */
export const ACCESS_MAILS = {
  'sign-in-code': {
    title: 'Code to log in',
    when: 'When somebody asks to log in by a code.',
    inserts: {
      ...COMMON,
      code: text('The six digits, small, for the subject'),
      digits: required(block('The six digits, large')),
      minutes: text('How many minutes it is good for'),
    },
    words: {
      subject: '{code} is your code for {publication}',
      text: `This is the code to log in with. It is good for {minutes} minutes, on the page that asked for it.

{digits}

If you did not ask for it, you need do nothing. Please give it to nobody: we never ask for it.`,
    },
  },
  'password-reset': {
    title: 'A new password',
    when: 'When somebody asks to choose a new password.',
    inserts: { ...COMMON, link: required(link('Where the password is chosen')) },
    words: {
      subject: 'Choose a new password for {publication}',
      text: `Somebody asked for a new password for your account at {publication}. If it was you, choose one here:

[Choose a password]({link})

The link is good for one hour and one use. If you did not ask for it, you need do nothing.`,
    },
  },
  'password-set-up': {
    title: 'A first password',
    when: 'When the reader’s account has no password yet.',
    inserts: { ...COMMON, link: required(link('Where the password is chosen')) },
    words: {
      subject: 'Set up your password for {publication}',
      text: `Your account at {publication} has no password yet. Choose one here:

[Choose a password]({link})

The link is good for one hour and one use. If you did not ask for it, you need do nothing.`,
    },
  },
  'no-account': {
    title: 'No account here',
    when: 'In the place of a code or link, when nobody has this address.',
    inserts: COMMON,
    words: {
      subject: 'There is no account with this address at {publication}',
      text: `Somebody tried to log in to {publication} with this email address, but there is no account with it. If it was you, perhaps you used another address.

[Try another address]({login})

If it was not you, you need do nothing.`,
    },
  },
  'email-confirm': {
    title: 'Confirm a new email address',
    when: 'To the new address, when a reader changes it.',
    inserts: { ...COMMON, link: required(link('Confirms the address')) },
    words: {
      subject: 'Is this your new email address at {publication}?',
      text: `Somebody asked to use this email address for their account at {publication}.

If it was you, confirm it here:

[Use this email address]({link})

The link is good for one day and one use. If it was not you, you need do nothing.`,
    },
  },
  'prove-email': {
    title: 'Confirm an email address',
    when: 'When a reader asks to confirm the address of their account.',
    inserts: { ...COMMON, link: required(link('Confirms the address')) },
    words: {
      subject: 'Confirm your email address for {publication}',
      text: `Please confirm that this is your email address at {publication}:

[Confirm your email address]({link})

The link works once, for one hour. If you didn’t ask for it, you can ignore this message.`,
    },
  },
  'email-taken': {
    title: 'The new email address is taken',
    when: 'To the new address, when it has an account already.',
    inserts: COMMON,
    words: {
      subject: 'Is this your new email address at {publication}?',
      text: `Somebody asked to use this email address for their account at {publication}.

But there is another account with it already, so it cannot be used a second time. If it was you, [log in to that account]({login}), or write to us.

If it was not you, you need do nothing.`,
    },
  },
  'email-change-asked': notice(
    'To the old address, when a new one was asked for.',
    'A new email address was asked for',
    'Somebody asked to change the email address of your account. It changes once the new one is confirmed.',
  ),
  'email-changed': {
    title: 'Your email address has been changed',
    when: 'To the old address, when the new one is confirmed.',
    inserts: {
      ...COMMON,
      email: text('The new address'),
      link: required(link('Where the change is undone')),
      day: text('The last day on which it can be undone'),
    },
    words: {
      subject: 'Your email address has been changed at {publication}',
      text: `The email address of your account is now {email}. We’ll write to you there from now on.

If you made this change, no action is needed. If you didn’t, undo it by {day}:

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
    words: {
      subject: 'A change of email address was undone at {publication}',
      text: `This is no longer the email address of an account at {publication}: the change to it was undone from the address before.

If you didn’t expect this, please write to us.`,
    },
  },
  'new-sign-in': notice(
    'After a login from a browser that was not seen before.',
    'A new login to your account',
    'Somebody has just logged in to your account.',
  ),
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
    'When a member of staff has another authenticator.',
    'Your authenticator was changed',
    'Another authenticator is now asked for when you log in.',
  ),
  'account-deleted': {
    title: 'The account is deleted',
    when: 'When a reader has deleted their account.',
    inserts: { ...COMMON, name: NAME },
    words: {
      subject: 'Your account at {publication} has been deleted',
      text: `Dear {name},

Your account has been deleted, as you asked. Your name, addresses and ways to log in are gone. What was bought and sent stays in our books, as the law wants it.

Thank you for reading. If it was not you who asked, please write to us at once.`,
    },
  },
} as const satisfies Record<string, MailKind>
