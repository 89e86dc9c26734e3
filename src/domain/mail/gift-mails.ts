import { block, COMMON, HI, link, optional, required, text } from './inserts.ts'
import type { MailKind } from './mail-words.ts'

const RECEIVED = {
  ...COMMON,
  name: text('The recipient’s full name'),
  giver: required(text('Who gives it')),
  form: text('What was given'),
  greeting: required(optional(block('What the giver wrote, if anything'))),
  first_issue: optional(text('The first issue')),
} as const

const GIVER = {
  ...COMMON,
  name: text('The giver’s full name'),
  recipient: required(text('Who the gift is for')),
  form: text('What was given'),
  gifts: link('The giver’s gifts, in the account'),
} as const

const NAMED_YOU = 'You’re getting this email because {giver} gave you {publication} as a gift.'
const GAVE = 'You’re getting this email because you gave {publication} as a gift.'

/** About gifts that we send for their givers (product 12). */
export const GIFT_MAILS = {
  'gift-received': {
    title: 'Gift: to the recipient',
    when: 'On the day the giver chose, at nine in the morning.',
    inserts: { ...RECEIVED, redeem: required(link('Where the gift is redeemed')) },
    why: NAMED_YOU,
    words: {
      subject: '{giver} sent you a gift: {publication}',
      preheader: 'Open your gift and tell us where it goes.',
      text: `${HI}

{giver} has given you a subscription to {publication}: {form}.

{greeting}

[Open your gift]({redeem})

Your first issue will be {first_issue}.

Opening the link doesn’t redeem the gift. It’s redeemed once, when you accept it.`,
    },
  },
  'gift-received-by-mail': {
    title: 'Gift: to the recipient, already started',
    when: 'On the day the giver chose, when the giver also gave a postal address.',
    inserts: { ...RECEIVED, redeem: required(link('Where the gift is taken over')) },
    why: NAMED_YOU,
    words: {
      subject: '{giver} sent you a gift: {publication}',
      preheader: 'It comes by mail. No action needed.',
      text: `${HI}

{giver} has given you a subscription to {publication}: {form}.

{greeting}

It comes by mail to the address {giver} gave us. No action needed.

Your first issue will be {first_issue}.

To change the address or see it in your own account, take it over:

[Take over your gift]({redeem})`,
    },
  },
  'gift-sent': {
    title: 'Gift: sent',
    when: 'To the giver, when we’ve emailed the recipient.',
    inserts: { ...GIVER, receipt: link('The receipt, with every gift') },
    why: GAVE,
    words: {
      subject: 'Your gift to {recipient} has been sent',
      preheader: 'We emailed it today, with your message.',
      text: `${HI}

We’ve emailed your gift to {recipient}: {form}. Thank you for sharing {publication}.

[View your order]({receipt})

Want to send it again or share its link? Go to [your gifts]({gifts}).`,
    },
  },
  'gift-undelivered': {
    title: 'Gift: not delivered',
    when: 'To the giver, when the recipient couldn’t be emailed.',
    inserts: {
      ...GIVER,
      card: optional(link('The card, with the gift’s link and code')),
      redeem: optional(link('The gift’s link')),
      mailed: optional(text('That it comes by mail, if it does')),
      receipt: optional(link('The receipt, for a gift that comes by mail')),
    },
    why: GAVE,
    words: {
      subject: 'We couldn’t deliver your gift to {recipient}',
      preheader: 'Your gift is safe. Here’s how to give it.',
      text: `${HI}

We couldn’t deliver our email about your gift to {recipient}: {form}.

Your gift is safe. Print the card and hand it over, or send [the gift’s link]({redeem}) yourself.

[Print the gift card]({card})

{mailed}

[View your order]({receipt})

Want us to send it to another email address? Enter it in [your gifts]({gifts}), or [write to us]({support}).`,
    },
  },
  'gift-reminder': {
    title: 'Gift: not redeemed yet',
    when: 'To the giver, 14 and 60 days after the gift was given or sent, if nobody has redeemed it.',
    inserts: {
      ...GIVER,
      card: required(link('The card, with the gift’s link and code')),
      redeem: required(link('The gift’s link')),
    },
    why: GAVE,
    words: {
      subject: 'Your gift to {recipient} hasn’t been redeemed yet',
      preheader: 'Here are the link and card.',
      text: `${HI}

Your gift for {recipient} hasn’t been redeemed yet: {form}. It doesn’t expire.

You can send [the gift’s link]({redeem}) yourself, or print the card and hand it over.

[Print the gift card]({card})

Want us to email it again, or to another address? Go to [your gifts]({gifts}).`,
    },
  },
  'gifts-reminder': {
    title: 'Gifts: not redeemed yet, nobody named',
    when: 'To the giver, 14 and 60 days after giving, if nobody has redeemed gifts that name no recipient.',
    inserts: {
      ...COMMON,
      name: text('The giver’s full name'),
      waiting: text('“One of your gifts hasn’t” or “Two of your gifts haven’t”'),
      unredeemed: required(block('Each gift with its link, card and code')),
      gifts: link('The giver’s gifts, in the account'),
    },
    why: GAVE,
    words: {
      subject: '{waiting} been redeemed yet',
      preheader: 'Here are the link and card.',
      text: `${HI}

{waiting} been redeemed yet. Gifts of {publication} don’t expire. Send the link, or print the card and hand it over.

{unredeemed}

Would you rather have us email it? Tell us who it’s for:

[Go to your gifts]({gifts})`,
    },
  },
} as const satisfies Record<string, MailKind>
