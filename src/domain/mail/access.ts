import { block, COMMON, HAS_ACCOUNT, HI, link, required, text } from './inserts.ts'
import type { MailKind } from './mail-words.ts'

const ENTERED = 'You’re getting this email because someone entered this address at {publication}.'

/** What a reader asks for to get into an account. */
export const ACCESS_MAILS = {
  'sign-in-code': {
    title: 'Login code',
    when: 'When someone asks to log in with a code.',
    inserts: {
      ...COMMON,
      code: text('The six digits, small, for the subject'),
      digits: required(block('The six digits, large')),
      minutes: text('How many minutes it works'),
    },
    why: HAS_ACCOUNT,
    words: {
      subject: '{code} is your code for {publication}',
      preheader: 'It works for {minutes} minutes.',
      text: `${HI}

Here’s your code to log in. Enter it on the page where you asked for it. It works for {minutes} minutes.

{digits}

Don’t share it with anyone. We’ll never ask you for it. If you didn’t ask for a code, you can ignore this email.`,
    },
  },
  'password-reset': {
    title: 'New password',
    when: 'When someone asks for a new password.',
    inserts: { ...COMMON, link: required(link('Where the password is chosen')) },
    why: HAS_ACCOUNT,
    words: {
      subject: 'Choose a new password for {publication}',
      preheader: 'The link works once, for one hour.',
      text: `${HI}

Someone asked for a new password for your account at {publication}. If it was you, choose one here.

[Choose a new password]({link})

The link works once, for one hour. If you didn’t ask for it, you can ignore this email.`,
    },
  },
  'password-set-up': {
    title: 'First password',
    when: 'When the reader’s account has no password yet.',
    inserts: { ...COMMON, link: required(link('Where the password is chosen')) },
    why: HAS_ACCOUNT,
    words: {
      subject: 'Set up your password for {publication}',
      preheader: 'The link works once, for one hour.',
      text: `${HI}

Choose a password to open your account.

[Choose a password]({link})

The link works once, for one hour. If you didn’t ask for it, you can ignore this email.`,
    },
  },
  'staff-invitation': {
    title: 'Invitation to the staff',
    when: 'When an administrator adds someone to the staff.',
    inserts: {
      ...COMMON,
      role: text('The role'),
      by: text('Who invited them'),
      link: required(link('Where the password is chosen')),
    },
    why: HAS_ACCOUNT,
    words: {
      subject: 'You’re on the staff of {publication}',
      preheader: 'Choose a password to get started.',
      text: `${HI}

{by} added you to the staff of {publication}. Your role is {role}. Choose a password, and then set up an authenticator or a passkey.

[Choose a password]({link})

The link works once, for one hour. After that, you can ask for a new one when you log in.`,
    },
  },
  'no-account': {
    title: 'No account here',
    when: 'Instead of a code or link, when no account has this address.',
    inserts: COMMON,
    why: ENTERED,
    words: {
      subject: 'There is no account with this address at {publication}',
      preheader: 'You may have used a different address.',
      text: `${HI}

Someone tried to log in to {publication} with this email address, but no account uses it. If it was you, you may have used a different address.

[Try another address]({login})

If it wasn’t you, you can ignore this email.`,
    },
  },
  'email-confirm': {
    title: 'Confirm a new email address',
    when: 'To the new address, when a reader changes it.',
    inserts: { ...COMMON, link: required(link('Confirms the address')) },
    why: ENTERED,
    words: {
      subject: 'Is this your new email address at {publication}?',
      preheader: 'Confirm it to use it for your account.',
      text: `${HI}

Someone asked to use this email address for their account at {publication}. If it was you, confirm it here.

[Use this email address]({link})

The link works once, for one day. If it wasn’t you, you can ignore this email.`,
    },
  },
  'prove-email': {
    title: 'Confirm an email address',
    when: 'When a reader asks to confirm the address of their account.',
    inserts: { ...COMMON, link: required(link('Confirms the address')) },
    why: ENTERED,
    words: {
      subject: 'Confirm your email address for {publication}',
      preheader: 'The link works once, for one hour.',
      text: `${HI}

Please confirm that this is your email address at {publication}.

[Confirm your email address]({link})

The link works once, for one hour. If you didn’t ask for it, you can ignore this email.`,
    },
  },
  'email-taken': {
    title: 'The new email address is taken',
    when: 'To the new address, when it already has an account.',
    inserts: COMMON,
    why: ENTERED,
    words: {
      subject: 'Is this your new email address at {publication}?',
      preheader: 'This address already has an account.',
      text: `${HI}

Someone asked to use this email address for their account at {publication}. It already belongs to another account, so we can’t use it twice.

If it was you, log in to that account or write to us.

[Log in]({login})

If it wasn’t you, you can ignore this email.`,
    },
  },
} as const satisfies Record<string, MailKind>
