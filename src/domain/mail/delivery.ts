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

const REDIRECT = {
  ...COMMON,
  name: NAME,
  issue: text('The number of the issue'),
  title: text('Its title'),
  delivery: link('Where this issue is'),
} as const

/** About copies on their way, and those that did not come. */
export const DELIVERY_MAILS = {
  'address-check': {
    title: 'Your next issue',
    when: 'Ten days before the cut-off, to print readers who haven’t confirmed their address in two years.',
    inserts: {
      ...COMMON,
      name: NAME,
      issue: text('The number of the issue'),
      title: text('Its title'),
      address: required(text('The address it goes to')),
      until: text('Until when the address can be changed'),
      confirm: required(link('Confirms the address')),
      change: required(link('Where the address is changed, no login needed')),
    },
    why: SUBSCRIBES,
    words: {
      subject: 'Your next issue: is this still your address?',
      preheader: 'Please check your address by {until}.',
      text: `${HI}

No. {issue}, {title}, will be in the mail soon. We’re sending it to:

{address}

[This is right]({confirm})

Have you moved? [Change it]({change}) by {until}, and your issue goes to your new address. No login needed.`,
    },
  },
  'claim-granted': {
    title: 'Claim granted',
    when: 'When staff grant a claim that was waiting.',
    inserts: CLAIM,
    why: SUBSCRIBES,
    words: {
      subject: 'About your copy of No. {issue}',
      preheader: 'About your copy of No. {issue}.',
      text: `${HI}

We’re sorry about your copy of No. {issue}, {title}. {answer}

[See where it is]({delivery})`,
    },
  },
  'claim-refused': {
    title: 'Claim refused',
    when: 'When staff refuse a claim that was waiting.',
    inserts: CLAIM,
    why: SUBSCRIBES,
    words: {
      subject: 'About your copy of No. {issue}',
      preheader: 'About your copy of No. {issue}.',
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
    why: SUBSCRIBES,
    words: {
      subject: 'No. {issue} will be late',
      preheader: 'About your copy of No. {issue}.',
      text: `${HI}

Your copy of No. {issue}, {title}, will be late.

{held}

[See where it is]({delivery})`,
    },
  },
  'redirect-granted': {
    title: 'Redirect granted',
    when: 'When staff put a copy on the late mailing, as the reader has moved.',
    inserts: REDIRECT,
    why: SUBSCRIBES,
    words: {
      subject: 'No. {issue} goes to your new address',
      preheader: 'No. {issue} goes to your new address.',
      text: `${HI}

We’ve redirected your copy of No. {issue}, {title}. It goes to your new address, and we’ll email you when it’s on its way.

[See where it is]({delivery})`,
    },
  },
  'redirect-declined': {
    title: 'Redirect declined',
    when: 'When staff decline to redirect a copy.',
    inserts: { ...REDIRECT, answer: required(text('Why it can’t be redirected')) },
    why: SUBSCRIBES,
    words: {
      subject: 'We couldn’t redirect No. {issue}',
      preheader: 'About your copy of No. {issue}.',
      text: `${HI}

You asked us to redirect your copy of No. {issue}, {title}. We couldn’t do it this time.

{answer}

Your next issue goes to your new address. If this one doesn’t reach you, tell us on its page.

[See where it is]({delivery})`,
    },
  },
} as const satisfies Record<string, MailKind>
