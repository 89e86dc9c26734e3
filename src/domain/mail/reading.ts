import { COMMON, HI, link, NAME, optional, required, SUBSCRIBES, text } from './inserts.ts'
import type { MailKind } from './mail-words.ts'

const ISSUE = {
  ...COMMON,
  name: NAME,
  issue: text('The number of the issue'),
  title: text('Its title'),
  season: text('Its season'),
  contents: link('What’s in it'),
} as const

/** About issues and mailing lists. */
export const READING_MAILS = {
  'issue-ready': {
    title: 'Digital issue ready',
    when: 'When an issue is released, to digital readers.',
    inserts: { ...ISSUE, read: required(link('Logs in, then opens the issue')) },
    why: SUBSCRIBES,
    words: {
      subject: 'No. {issue} is out: read it now',
      preheader: 'Our {season} issue, {title}, is ready to read online or download.',
      text: `${HI}

Our {season} issue, {title}, is out and ready for you to read.

[Read No. {issue}]({read})

Or [see what’s inside]({contents}) first.`,
    },
  },
  'issue-mailed': {
    title: 'Print issue mailed',
    when: 'When the mailing of an issue is marked as sent.',
    inserts: {
      ...ISSUE,
      expected: optional(text('When it was mailed and when to expect it')),
      address: optional(text('The address on the label, in one line')),
      delivery: link('Where this issue is'),
    },
    why: SUBSCRIBES,
    words: {
      subject: 'No. {issue} of {publication} is on its way: {title}',
      preheader: 'Our {season} issue is on its way to your mailbox.',
      text: `${HI}

Our {season} issue, {title}, is on its way to you.

{expected} It’s addressed to {address}.

[See where it is]({delivery})

Or [see what’s inside]({contents}) first.`,
    },
  },
  'list-confirm': {
    title: 'Mailing list: confirm',
    when: 'When someone signs up for a list, before they’re on it.',
    inserts: {
      ...COMMON,
      list: text('The name of the list'),
      description: text('What the list is'),
      days: text('How many days the link works'),
      link: required(link('Confirms the address')),
    },
    why: 'You’re getting this email because someone entered this address at {publication}.',
    words: {
      subject: 'Please confirm: {list}',
      preheader: 'One click to confirm your address.',
      text: `${HI}

Please confirm that you’d like to get “{list}” from {publication}. {description}

[Sign me up]({link})

The link works for {days} days. If you didn’t sign up, you can ignore this email: you won’t be on the list, and we won’t write again.`,
    },
  },
  'list-welcome': {
    title: 'Mailing list: welcome',
    when: 'When an address is confirmed.',
    inserts: { ...COMMON, list: text('The name of the list') },
    why: 'You’re getting this email because you signed up for “{list}”.',
    words: {
      subject: 'You’re on the list: {list}',
      preheader: 'Thanks for signing up for “{list}”.',
      text: `${HI}

Welcome, and thanks for signing up for “{list}”. We’ll email you here whenever there’s something new.

Until then, the current issue is a good place to start.

[See the current issue]({site})`,
    },
  },
  'test-message': {
    title: 'Test message',
    when: 'When staff or the sandbox test the mail server.',
    inserts: COMMON,
    why: 'You’re getting this email because a test was sent to this address.',
    words: {
      subject: 'A test message from {publication}',
      preheader: 'Written, queued, rendered and sent.',
      text: `${HI}

This message has been written, queued, rendered and sent. If you can read it, mail works.

[Visit {publication}]({site})`,
    },
  },
} as const satisfies Record<string, MailKind>
