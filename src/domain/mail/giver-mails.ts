import { block, COMMON, HI, link, optional, required, text } from './inserts.ts'
import type { MailKind } from './mail-words.ts'

const GAVE = 'You’re getting this email because you gave {publication} as a gift.'

/** About what becomes of gifts. */
export const GIVER_MAILS = {
  'gifts-to-renew': {
    title: 'Gifts to renew',
    when: 'To the giver, each November, with the gifts that end about now.',
    inserts: {
      ...COMMON,
      name: text('The giver’s full name'),
      gifts: required(block('The gifts, each with a link to renew it')),
      all: link('The giver’s gifts, in the account'),
    },
    why: GAVE,
    words: {
      subject: 'Give {publication} again this year?',
      preheader: 'Renew the gifts you gave.',
      text: `${HI}

These gifts of {publication} end around now. Renew one, and the next issues will go to the same person.

{gifts}

You won’t be charged unless you renew.

[See all your gifts]({all})`,
    },
  },
  'gift-renewed': {
    title: 'Gift renewed',
    when: 'To the recipient, when the giver has renewed the gift.',
    inserts: {
      ...COMMON,
      name: text('The recipient’s full name'),
      giver: required(text('Who gave it')),
      form: text('What was given'),
    },
    why: 'You’re getting this email because {giver} gave you {publication} as a gift.',
    words: {
      subject: '{giver} renewed your gift of {publication}',
      preheader: 'It follows the issues you still have coming.',
      text: `${HI}

{giver} has renewed your subscription to {publication}: {form}. It follows the issues you still have coming.

[See your issues and your address]({account})`,
    },
  },
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
    why: GAVE,
    words: {
      subject: 'Your gift of {publication} needs another reader',
      preheader: 'The rest of it is safe. Pass the link on to someone else.',
      text: `${HI}

We’ve stopped mailing the gift you gave, {form}, because the person who received it asked us to.

{left} The remaining issues are safe.

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
    why: 'You’re getting this email because you redeemed a gift of {publication}.',
    words: {
      subject: 'Your gift of {publication} has ended early',
      preheader: 'The payment for it was taken back. What you already have is yours.',
      text: `${HI}

The payment for your gift from {giver} was taken back, so we can’t send the issues that were left. The ones you already have are yours.

{refund}

[Visit {publication}]({site})`,
    },
  },
} as const satisfies Record<string, MailKind>
