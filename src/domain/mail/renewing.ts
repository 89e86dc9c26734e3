import { COMMON, link, MESSAGE, NAME, optional, PROOF, required, text } from './inserts.ts'
import type { MailKind } from './mail-words.ts'

const ENDING = {
  ...COMMON,
  name: NAME,
  subscription: text('“your subscription”, or whose gift it was'),
} as const

const RENEWAL = {
  ...COMMON,
  name: NAME,
  line: text('What is renewed'),
  amount: required(text('What it costs')),
} as const

const REDEEMED = {
  ...COMMON,
  name: NAME,
  giver: text('Who gave it'),
  form: text('What was given'),
  proof: PROOF,
} as const

/** About going on, and about ending. */
export const RENEWING_MAILS = {
  'renewal-notice': {
    title: 'Autorenew: notice',
    when: 'When the last issue has been sent, before anything is charged.',
    inserts: {
      ...RENEWAL,
      day: required(text('When it is charged')),
      paid_with: optional(text('Card or bank account')),
      address: optional(link('Where the missing address is given')),
      stop: required(link('Stops the renewal')),
    },
    words: {
      subject: '{publication} renews on {day}',
      text: `{name}, you have had all the issues of your subscription. As you asked, {publication} renews by itself on {day}.

{line}: {amount}. If the price falls before then, you pay the lower one.

It is charged to {paid_with}.

We have no address to send print to, and without one nothing is charged and nothing renews. [Give us your address]({address}), or [renew]({renew}) in another form.

You need not do anything. If you do not want it, [stop the renewal]({stop}): no login, and nothing is charged.`,
    },
  },
  'renewal-failed': {
    title: 'Autorenew: failure',
    when: 'When the charge was declined; it is tried again.',
    inserts: {
      ...RENEWAL,
      message: MESSAGE,
      retry: text('When it is tried again'),
      link: required(link('Where another card is given')),
    },
    words: {
      subject: 'Your renewal of {publication} could not be charged',
      text: `{name}, we could not charge your renewal. {message}

{line}: {amount}. Nothing was charged, and no issues are on their way yet.

[Give us another card or bank account]({link}). It is charged as soon as you save it, and the page shows the sum first. The link works for 14 days.

Otherwise we try again on {retry}.`,
    },
  },
  'renewal-off': {
    title: 'Autorenew: given up',
    when: 'When the last try failed, and autorenew was switched off.',
    inserts: { ...COMMON, name: NAME, message: MESSAGE },
    words: {
      subject: '{publication} no longer renews by itself',
      text: `{name}, we tried to charge your renewal several times and could not. {message}

Autorenew is off now. Nothing was charged and nothing will be.

[Renew {publication}]({renew}) whenever you like.`,
    },
  },
  'renewal-withdrawn': {
    title: 'Autorenew: withdrawn',
    when: 'When a renewal that was announced will not be charged after all.',
    inserts: {
      ...RENEWAL,
      day: text('When it would have been charged'),
      reason: required(text('Why it is not charged')),
    },
    words: {
      subject: "{publication} won't renew on {day}",
      text: `Hi {name},

We told you that {publication} would renew on {day}. It won't, and we won't charge you {amount} for {line}.

{reason}

[See your account]({account})`,
    },
  },
  'autorenew-on': {
    title: 'Autorenew: switched on',
    when: 'When a reader switched it on.',
    inserts: { ...COMMON, name: NAME },
    words: {
      subject: '{publication} renews by itself from now on',
      text: `Dear {name},

Autorenew is on. When your last issue has been sent, we write to you with the price before anything is charged.

[Go to your account]({account}), where you can switch it off.`,
    },
  },
  'autorenew-off': {
    title: 'Autorenew: switched off',
    when: 'When a reader switched it off.',
    inserts: { ...COMMON, name: NAME },
    words: {
      subject: '{publication} no longer renews by itself',
      text: `Dear {name},

Autorenew is off. Nothing will be charged; the issues that you have paid for still come.

[Go to your account]({account}), where you can switch it on again.`,
    },
  },
  expiring: {
    title: 'Expiring',
    when: 'When one issue is left, and nothing after it.',
    inserts: ENDING,
    words: {
      subject: 'One issue of {publication} is left',
      text: `{name}, one issue of {subscription} is still to come, and nothing after it.

[Renew {publication}]({renew}): the new issues follow the one that you still have coming.`,
    },
  },
  expired: {
    title: 'Expired',
    when: 'When the last issue has been sent.',
    inserts: ENDING,
    words: {
      subject: 'Your subscription to {publication} has ended',
      text: `{name}, you have had every issue of {subscription}. Nothing more is coming, and nothing is charged.

[Renew {publication}]({renew}) and go on where you stopped.`,
    },
  },
  'gift-ending': {
    title: 'Gift has ended',
    when: 'To the giver, when the last issue of the gift has been sent.',
    inserts: { ...COMMON, name: text('The giver’s name'), form: text('What was given'), again: link('Give again') },
    words: {
      subject: 'Your gift of {publication} has been read to the end',
      text: `{name}, all issues of the gift that you gave have been sent: {form}.

Would you like to [give it again]({again})? Nothing is charged unless you do.`,
    },
  },
  'gift-redeemed-print': {
    title: 'Gift redeemed, in print',
    when: 'To the reader who redeemed it.',
    inserts: REDEEMED,
    words: {
      subject: 'Your gift of {publication} is redeemed',
      text: `{name}, the gift from {giver} is yours: {form}.

The first issue takes 4-6 weeks to reach you.

[See what comes next]({account})

[Confirm your email address]({proof}) to see everything you order with it in your account.`,
    },
  },
  'gift-redeemed-digital': {
    title: 'Gift redeemed, in digital form',
    when: 'To the reader who redeemed it.',
    inserts: REDEEMED,
    words: {
      subject: 'Your gift of {publication} is redeemed',
      text: `{name}, the gift from {giver} is yours: {form}.

You can read the latest issue at once, in your account.

[See what comes next]({account})

[Confirm your email address]({proof}) to see everything you order with it in your account.`,
    },
  },
} as const satisfies Record<string, MailKind>
