import { COMMON, link, NAME, required, text } from './inserts.ts'
import type { MailKind } from './mail-words.ts'

const ISSUE = {
  ...COMMON,
  name: NAME,
  issue: text('The number of the issue'),
  title: text('Its title'),
  season: text('Its season'),
  contents: link('What is in it'),
} as const

/** About issues and mailing lists. */
export const READING_MAILS = {
  'issue-ready': {
    title: 'Digital issue ready',
    when: 'When an issue is released, to readers in digital form.',
    inserts: { ...ISSUE, account: required(COMMON.account) },
    words: {
      subject: 'Issue {issue} of {publication} is ready: {title}',
      text: `{name}, issue {issue}, {title} ({season}), is out, and yours to read.

[Read or download it]({account}) in your account, or [see what is in it]({contents}).`,
    },
  },
  'issue-mailed': {
    title: 'Print issue mailed',
    when: 'When the mailing of an issue is marked as sent.',
    inserts: ISSUE,
    words: {
      subject: 'Issue {issue} of {publication} is in the mail: {title}',
      text: `{name}, issue {issue}, {title} ({season}), is on its way to you.

[See what is in it]({contents}), or [look at your account]({account}) for what comes after.`,
    },
  },
  'list-confirm': {
    title: 'Mailing list: confirm',
    when: 'When an address is given for a list, before it is on it.',
    inserts: {
      ...COMMON,
      list: text('The name of the list'),
      description: text('What the list is'),
      days: text('How many days the link is good for'),
      link: required(link('Confirms the address')),
    },
    words: {
      subject: 'Please confirm: {list}',
      text: `Somebody gave this address for the list “{list}” of {publication}. {description}

[Yes, put me on the list]({link})

The link is good for {days} days. If it was not you, you need do nothing: without it this address is on no list, and we do not write again.`,
    },
  },
  'list-welcome': {
    title: 'Mailing list: welcome',
    when: 'When an address was confirmed.',
    inserts: { ...COMMON, list: text('The name of the list') },
    words: {
      subject: 'You are on the list: {list}',
      text: `Welcome. From now on {publication} writes to you at this address whenever there is something for this list.

Until then, there is always [the current issue]({site}).`,
    },
  },
  'test-message': {
    title: 'Test message',
    when: 'When a test is sent from the sandbox.',
    inserts: COMMON,
    words: {
      subject: 'A test message from {publication}',
      text: `This message went the whole way: written, queued, rendered and sent. If you can read it, mail works.

[Go to {publication}]({site})`,
    },
  },
} as const satisfies Record<string, MailKind>
