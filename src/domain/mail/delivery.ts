import { COMMON, HI, link, NAME, required, SUBSCRIBES, text } from './inserts.ts'
import type { MailKind } from './mail-words.ts'

const CLAIM = {
  ...COMMON,
  name: NAME,
  issue: text('The number of the issue'),
  title: text('Its title'),
  answer: required(text('What the reader gets, or why not')),
  delivery: link('Where this issue is'),
} as const

/** About copies on their way, and those that did not come. */
export const DELIVERY_MAILS = {
  'claim-granted': {
    title: 'Claim granted',
    when: 'When staff grant a claim that was waiting.',
    inserts: CLAIM,
    preheader: 'About your copy of No. {issue}.',
    why: SUBSCRIBES,
    words: {
      subject: 'About your copy of No. {issue}',
      text: `${HI}

We’re sorry about your copy of No. {issue}, {title}. {answer}

[See where it is]({delivery})`,
    },
  },
  'claim-refused': {
    title: 'Claim refused',
    when: 'When staff refuse a claim that was waiting.',
    inserts: CLAIM,
    preheader: 'About your copy of No. {issue}.',
    why: SUBSCRIBES,
    words: {
      subject: 'About your copy of No. {issue}',
      text: `${HI}

Thanks for telling us about your copy of No. {issue}, {title}. We looked into it, and we can’t replace it this time.

{answer}

You can still read it online. If you have questions, just reply to this email.

[See where it is]({delivery})`,
    },
  },
  'zone-hold': {
    title: 'Mail to a zone on hold',
    when: 'When staff hold the mail to a zone, to its print readers.',
    inserts: {
      ...COMMON,
      name: NAME,
      issue: text('The number of the issue'),
      title: text('Its title'),
      held: required(text('What is on hold, why, and until when')),
      delivery: link('Where this issue is'),
    },
    preheader: 'About your copy of No. {issue}.',
    why: SUBSCRIBES,
    words: {
      subject: 'No. {issue} will be late',
      text: `${HI}

Your copy of No. {issue}, {title}, will be late.

{held}

[See where it is]({delivery})`,
    },
  },
} as const satisfies Record<string, MailKind>
