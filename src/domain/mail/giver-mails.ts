import { COMMON, HI, link, optional, required, text } from './inserts.ts'
import type { MailKind } from './mail-words.ts'

const GAVE = 'You’re getting this email because you gave {publication} as a gift.'

/** About what becomes of gifts. */
export const GIVER_MAILS = {
  'gift-stopped': {
    title: 'Gift: another recipient wanted',
    when: 'To the giver, when the person who received it can’t use it.',
    inserts: {
      ...COMMON,
      name: text('The giver’s full name'),
      form: text('What was given'),
      left: optional(text('“2 issues are left.”')),
      redeem: required(link('The gift’s link, to be passed on')),
    },
    preheader: 'The rest of it is safe. Pass the link on to someone else.',
    why: GAVE,
    words: {
      subject: 'Your gift of {publication} needs another reader',
      text: `${HI}

We’ve stopped mailing the gift you gave, {form}, because the person who received it asked us to.

{left} Nothing of it is lost.

Who else would enjoy it? Send them the gift’s link, and they can tell us where to mail it.

[Open the gift’s link]({redeem})`,
    },
  },
  'gift-ended': {
    title: 'Gift ended early',
    when: 'To the recipient, when the payment for the gift was taken back.',
    inserts: {
      ...COMMON,
      name: text('The recipient’s full name'),
      giver: required(text('Who gave it')),
      refund: optional(text('That what the recipient paid goes back, if anything')),
    },
    preheader: 'The payment for it was taken back. What you already have is yours.',
    why: 'You’re getting this email because you redeemed a gift of {publication}.',
    words: {
      subject: 'Your gift of {publication} has ended early',
      text: `${HI}

The payment for your gift from {giver} was taken back, so we can’t send the issues that were left. The ones you already have are yours.

{refund}

[Visit {publication}]({site})`,
    },
  },
} as const satisfies Record<string, MailKind>
