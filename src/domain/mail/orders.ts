import { block, COMMON, link, MESSAGE, NAME, NUMBER, optional, PROOF, required, text } from './inserts.ts'
import type { MailKind } from './mail-words.ts'

const RECEIPT = {
  ...COMMON,
  name: NAME,
  number: NUMBER,
  day: text('When it was paid'),
  sums: required(block('What was bought, line by line, and the total')),
  paid_with: optional(text('Card or bank account, when something was paid')),
  refunded: optional(text('What went back, if anything did')),
  donation: optional(text('What a donor needs for taxes')),
  next: optional(block('What happens next')),
  place: optional(block('Where it goes')),
  link: required(link('The receipt')),
  proof: PROOF,
  stop: optional(link('Stops a monthly donation, when there was one')),
} as const

const REST = `{sums}

Paid with {paid_with}.

{refunded}

{donation}

{next}

{place}

[Open or print the receipt]({link})

[Confirm your email address]({proof}) to see everything you order with it in your account.

You can [stop the monthly donation]({stop}) at any time: no login, and nothing more is charged.`

const PAYMENT = {
  ...COMMON,
  name: NAME,
  number: NUMBER,
  total: text('What is to be paid'),
  link: required(link('The page of the order')),
} as const

const GIFTS = {
  ...COMMON,
  name: text('The giver’s name'),
  number: NUMBER,
  count: text('How many gifts'),
  gifts: required(block('Each gift with its link, card and code')),
} as const

/** About what was bought. */
export const ORDER_MAILS = {
  receipt: {
    title: 'Receipt',
    when: 'When an order is paid.',
    inserts: RECEIPT,
    words: {
      subject: 'Your receipt from {publication} ({number})',
      text: `{name}, thank you. This is your receipt {number} of {day}.\n\n${REST}`,
    },
  },
  'donation-receipt': {
    title: 'Donation receipt',
    when: 'When a donation is paid, each month of a monthly one too.',
    inserts: RECEIPT,
    words: {
      subject: 'Thank you for your donation to {publication} ({number})',
      text: `{name}, thank you for what you gave. This is your receipt {number} of {day}.\n\n${REST}`,
    },
  },
  'renewal-receipt': {
    title: 'Autorenew: receipt',
    when: 'When a renewal was charged by itself.',
    inserts: RECEIPT,
    words: {
      subject: 'Your receipt from {publication} ({number})',
      text: `{name}, thank you for staying with us. This is your receipt {number} of {day}.\n\n${REST}`,
    },
  },
  'invoice-paid': {
    title: 'Invoice: paid',
    when: 'When an invoice is paid, online or by check or wire.',
    inserts: RECEIPT,
    words: {
      subject: 'Your receipt from {publication} ({number})',
      text: `{name}, thank you. Your invoice {number} was paid on {day}; this is the receipt.\n\n${REST}`,
    },
  },
  gift: {
    title: 'Gift',
    when: 'To the giver, when an order with one gift is paid.',
    inserts: GIFTS,
    words: {
      subject: 'Your gift of {publication}',
      text: `{name}, thank you for giving {publication} (order {number}). Send the link to whoever it is for, or print the card. Opening a link does not use it up: a gift is redeemed once, when its reader says so.

{gifts}`,
    },
  },
  gifts: {
    title: 'Gifts',
    when: 'To the giver, when an order with several gifts is paid.',
    inserts: GIFTS,
    words: {
      subject: 'Your {count} gifts of {publication}',
      text: `{name}, thank you for giving {publication} (order {number}). Each gift below has its own link. Send each to one person, or print its card. Opening a link does not use it up: a gift is redeemed once, when its reader says so.

{gifts}`,
    },
  },
  'payment-processing': {
    title: 'Payment processing',
    when: 'When a bank has been asked for the money.',
    inserts: PAYMENT,
    words: {
      subject: 'Your payment is processing ({number})',
      text: `{name}, thank you for your order {number}. Your bank has been asked for {total}, which takes some days.

When the money has arrived we send you the receipt, and what you ordered follows. You need do nothing. If the payment fails, we tell you.

[See how it stands]({link})`,
    },
  },
  'payment-failed': {
    title: 'Payment failed',
    when: 'When the bank said no after all.',
    inserts: { ...PAYMENT, message: MESSAGE },
    words: {
      subject: 'Your payment failed ({number})',
      text: `{name}, we could not collect {total} for your order {number}. {message}

Nothing was taken, and nothing has been sent. Your order waits for you:

[Pay {total} again]({link})`,
    },
  },
  refund: {
    title: 'Refund',
    when: 'When money of an order goes back.',
    inserts: { ...COMMON, name: NAME, number: NUMBER, amount: required(text('What goes back')), message: text('Why') },
    words: {
      subject: 'Your money was returned: {amount} from {publication}',
      text: `{name}, this is about your order {number}. {message}

{amount} goes back to what you paid with. Banks take up to ten days to show it. You need do nothing.`,
    },
  },
  'not-fulfilled': {
    title: 'Order not completed',
    when: 'When what was paid for could not be sold, and the money goes back.',
    inserts: { ...COMMON, name: NAME, amount: required(text('What goes back')), message: text('Why') },
    words: {
      subject: 'Your money was returned: {amount} from {publication}',
      text: `{name}, your order could not be completed. {message}

{amount} goes back to what you paid with. Banks take up to ten days to show it. You need do nothing.`,
    },
  },
  'on-its-way': {
    title: 'On its way',
    when: 'When a parcel is marked as sent.',
    inserts: {
      ...COMMON,
      name: NAME,
      number: NUMBER,
      items: required(block('What is in the parcel')),
      tracking: optional(text('The tracking number, when there is one')),
      link: link('The order'),
    },
    words: {
      subject: 'On its way: your order {number} from {publication}',
      text: `{name}, this has left our house today:

{items}

Its tracking number is {tracking}.

[See the order]({link})`,
    },
  },
} as const satisfies Record<string, MailKind>
