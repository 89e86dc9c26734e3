import { COMMON, figures, HI, link, NAME, optional, PROOF, SUBSCRIBES, text } from './inserts.ts'
import type { MailKind } from './mail-words.ts'

const ENDING = {
  ...COMMON,
  name: NAME,
  subscription: text('“your subscription”, or whose gift it was'),
  next_issue: optional(text('Number and title of the next issue, if it’s planned')),
  note: optional(text('Why it can’t be renewed as it was')),
  figures: optional(figures()),
} as const

const REDEEMED = {
  ...COMMON,
  name: NAME,
  giver: text('Who gave it'),
  form: text('What was given'),
  proof: PROOF,
} as const

const REDEEMED_IT = 'You’re getting this email because you redeemed a gift of {publication}.'

const CONFIRM = '[Confirm your email]({proof}) to see all your orders in one place.'

/** About subscriptions that end, and gifts that begin. */
export const EXPIRY_MAILS = {
  expiring: {
    title: 'Expiring',
    when: 'When one issue is left, and nothing after it.',
    inserts: ENDING,
    why: SUBSCRIBES,
    words: {
      subject: 'One issue left in your subscription to {publication}',
      preheader: 'Renew now, and your new issues follow right after it.',
      text: `${HI}

Your next issue is the last in {subscription}.

It’s {next_issue}.

{note}

{figures}

[Renew your subscription]({renew})

Your new issues follow right after the one you still have coming.`,
    },
  },
  expired: {
    title: 'Expired',
    when: 'When the last issue has been sent.',
    inserts: ENDING,
    why: 'You’re getting this email because you subscribed to {publication}.',
    words: {
      subject: 'Your subscription to {publication} has ended',
      preheader: 'Renew and pick up where you left off.',
      text: `${HI}

You’ve received every issue of {subscription}. Renew and pick up where you left off.

Next up is {next_issue}.

{note}

{figures}

[Renew your subscription]({renew})

If you don’t renew, you won’t be charged.`,
    },
  },
  'gift-ending': {
    title: 'Gift has ended',
    when: 'To the giver, when the last issue of the gift has been sent.',
    inserts: {
      ...COMMON,
      name: text('The giver’s full name'),
      recipient: text('Who the gift was for'),
      form: text('What was given'),
      again: link('Where the gift is renewed'),
    },
    why: 'You’re getting this email because you gave {publication} as a gift.',
    words: {
      subject: 'Your gift of {publication} has ended',
      preheader: 'Every issue has been sent. Would you like to renew it?',
      text: `${HI}

Every issue of your gift to {recipient} has been sent: {form}. Thank you for sharing {publication}.

Would you like to renew it? The next issues will go to the same person. You won’t be charged unless you do.

[Renew your gift]({again})`,
    },
  },
  'gift-redeemed-print': {
    title: 'Gift redeemed, in print',
    when: 'To the reader who redeemed it.',
    inserts: REDEEMED,
    why: REDEEMED_IT,
    words: {
      subject: 'Your gift of {publication} has started',
      preheader: 'A gift from {giver}. Your first issue is on its way soon.',
      text: `${HI}

Your gift from {giver} has started: {form}.

Your first issue arrives in 4 to 6 weeks.

[See what’s coming next]({account})

${CONFIRM}`,
    },
  },
  'gift-redeemed-digital': {
    title: 'Gift redeemed, digital',
    when: 'To the reader who redeemed it.',
    inserts: REDEEMED,
    why: REDEEMED_IT,
    words: {
      subject: 'Your gift of {publication} has started',
      preheader: 'A gift from {giver}. You can start reading now.',
      text: `${HI}

Your gift from {giver} has started: {form}.

The latest issue is in your account, ready to read.

[Read now]({account})

${CONFIRM}`,
    },
  },
} as const satisfies Record<string, MailKind>
