import {
  block,
  COMMON,
  figures,
  HI,
  link,
  MESSAGE,
  NAME,
  NUMBER,
  ORDERED,
  optional,
  required,
  text,
} from './inserts.ts'
import type { MailKind } from './mail-words.ts'

const PAYMENT = {
  ...COMMON,
  name: NAME,
  number: NUMBER,
  total: text('The amount'),
  figures: figures('total'),
  link: required(link('The page of the order')),
} as const

const GIFTS = {
  ...COMMON,
  name: text('The giver’s full name'),
  number: NUMBER,
  count: text('How many gifts'),
  gifts: required(block('Each gift, with link, card and code if it’s handed over')),
  card: optional(link('The card of the first gift')),
  receipt: optional(link('The receipt, with every gift')),
} as const

const REFUND = {
  ...COMMON,
  name: NAME,
  amount: required(text('The refund')),
  figures: figures('amount'),
  message: text('Why'),
} as const

const BACK =
  'The money goes back to the payment method you used. Your bank may take up to ten days to show it. No action needed.'

/** About orders on their way, and money that goes back. */
export const ORDER_MAILS = {
  gift: {
    title: 'Gift',
    when: 'To the giver, when an order with one gift is paid.',
    inserts: GIFTS,
    why: ORDERED,
    words: {
      subject: 'Your gift of {publication} is ready',
      preheader: 'Send the link, or print the card and hand it over.',
      text: `${HI}

Thank you for giving {publication}. Your gift is ready (order {number}). Send the link to the person it’s for, or print the card and hand it over.

[Print the gift card]({card})

{gifts}

Opening the link doesn’t redeem the gift. It’s redeemed once, when the recipient accepts it.`,
    },
  },
  gifts: {
    title: 'Gifts',
    when: 'To the giver, when an order with several gifts is paid.',
    inserts: GIFTS,
    why: ORDERED,
    words: {
      subject: 'Your {count} gifts of {publication} are ready',
      preheader: 'Who each one is for, and what happens to it.',
      text: `${HI}

Thank you for giving {publication}. Here are your {count} gifts (order {number}), each for one person. Those that are yours to give have a link and a card.

[See all your gifts]({receipt})

{gifts}

Opening a link doesn’t redeem the gift. Each gift is redeemed once, when the recipient accepts it.`,
    },
  },
  'gift-planned': {
    title: 'Gift: delivered by us',
    when: 'To the giver, when an order with one gift that we email or mail is paid.',
    inserts: GIFTS,
    why: ORDERED,
    words: {
      subject: 'Your gift of {publication} is scheduled',
      preheader: 'Who it’s for, and what happens to it.',
      text: `${HI}

Thank you for giving {publication}. This is what happens to your gift (order {number}):

{gifts}

[View your order]({receipt})

Want to give it yourself instead? Your order has its link and a card to print.`,
    },
  },
  'payment-link': {
    title: 'Payment link',
    when: 'When staff enter an order for the buyer to pay online.',
    inserts: { ...PAYMENT, until: required(text('The last day to pay')) },
    why: ORDERED,
    words: {
      subject: 'Your order from {publication}: pay {total}',
      preheader: 'Pay {total} online by {until}. No account needed.',
      text: `${HI}

Here’s the order you placed with us. It’s ready once you’ve paid, and the price is yours until {until}.

{figures}

[Pay {total}]({link})`,
    },
  },
  'payment-processing': {
    title: 'Payment processing',
    when: 'When a bank payment has started.',
    inserts: PAYMENT,
    why: ORDERED,
    words: {
      subject: 'Your payment is processing ({number})',
      preheader: 'Bank payments take a few days. We’ll send your receipt when it clears.',
      text: `${HI}

Thank you for your order. Your bank payment is processing, which can take a few business days.

{figures}

No action needed. We’ll send your receipt and start on your order when the payment clears, and we’ll tell you if it doesn’t.

[Check your payment]({link})`,
    },
  },
  'payment-failed': {
    title: 'Payment failed',
    when: 'When a bank payment failed.',
    inserts: { ...PAYMENT, message: MESSAGE },
    why: ORDERED,
    words: {
      subject: 'Your payment failed ({number})',
      preheader: 'You haven’t been charged. You can pay again whenever you’re ready.',
      text: `${HI}

Your payment didn’t go through. {message}

{figures}

You haven’t been charged, and nothing has been sent. Your order is waiting for you.

[Pay {total}]({link})`,
    },
  },
  refund: {
    title: 'Refund',
    when: 'When money from an order is refunded.',
    inserts: { ...REFUND, number: NUMBER, link: optional(link('The receipt')) },
    why: ORDERED,
    words: {
      subject: 'Your refund from {publication}: {amount}',
      preheader: '{amount} is on its way back to you. No action needed.',
      text: `${HI}

We’ve refunded your order {number}. {message}

{figures}

${BACK}

[View your receipt]({link})`,
    },
  },
  'not-fulfilled': {
    title: 'Order not completed',
    when: 'When a paid order couldn’t be completed, and the money is refunded.',
    inserts: REFUND,
    why: ORDERED,
    words: {
      subject: 'Your refund from {publication}: {amount}',
      preheader: '{amount} is on its way back to you. No action needed.',
      text: `${HI}

We’re returning your payment. {message}

{figures}

${BACK}

[Visit {publication}]({site})`,
    },
  },
  'on-its-way': {
    title: 'Shipped',
    when: 'When a package is marked as sent.',
    inserts: {
      ...COMMON,
      name: NAME,
      number: NUMBER,
      items: required(block('What’s in the package')),
      tracking: optional(text('The tracking number, if there is one')),
      link: link('The order'),
    },
    why: ORDERED,
    words: {
      subject: 'On its way: your order {number} from {publication}',
      preheader: 'Order {number} shipped today. Here’s what’s in the package.',
      text: `${HI}

Your order {number} shipped today.

{items}

Tracking number: {tracking}

[View your order]({link})`,
    },
  },
} as const satisfies Record<string, MailKind>
