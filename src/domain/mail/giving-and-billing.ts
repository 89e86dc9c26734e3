import { COMMON, link, MESSAGE, NAME, NUMBER, optional, required, text } from './inserts.ts'
import type { MailKind } from './mail-words.ts'

const DONATION = { ...COMMON, name: text('The donor’s name'), amount: text('What is given each month') } as const
const CARD = { message: MESSAGE, link: required(link('Where the card is changed')) } as const

const INVOICE = {
  ...COMMON,
  name: NAME,
  number: NUMBER,
  total: text('What is to be paid'),
  due: optional(text('When it is due, if a day is set')),
  link: required(link('The invoice, to be seen and paid')),
} as const

const PAY = `[See and pay the invoice]({link})

The invoice is also attached, to print or to keep.`

/** About monthly donations and invoices. */
export const BILLING_MAILS = {
  'donation-failed': {
    title: 'Monthly donation: failure',
    when: 'When a month could not be charged; it is tried again.',
    inserts: { ...DONATION, ...CARD, retry: text('When it is tried again') },
    words: {
      subject: 'Your monthly donation could not be charged',
      text: `{name}, your monthly donation of {amount} to {publication} could not be charged. {message}

We try again on {retry}. If your card has changed, you can tell us before then.

[Change the card]({link})

The link works for 14 days and changes nothing but this donation’s card.`,
    },
  },
  'donation-paused': {
    title: 'Monthly donation: paused',
    when: 'When the last try of a month failed.',
    inserts: { ...DONATION, ...CARD },
    words: {
      subject: 'Your monthly donation is paused',
      text: `{name}, your monthly donation of {amount} to {publication} is paused. {message}

Nothing is charged until you give us a card or bank account, and never for a month gone by.

[Change the card]({link})

The link works for 14 days and changes nothing but this donation’s card.`,
    },
  },
  'donation-stopped': {
    title: 'Monthly donation: stopped',
    when: 'When the donor stopped it, or a month was refunded.',
    inserts: { ...DONATION, again: link('Where one donates') },
    words: {
      subject: 'Your monthly donation has ended',
      text: `{name}, your monthly donation of {amount} to {publication} has ended. Nothing more is charged. Thank you for what you gave.

If you change your mind, you can [begin again]({again}) at any time.`,
    },
  },
  'invoice-sent': {
    title: 'Invoice: sent',
    when: 'When an invoice is sent.',
    inserts: INVOICE,
    words: {
      subject: 'Invoice {number}, {publication}',
      text: `{name}, here is invoice {number} over {total}.

It is due on {due}.

${PAY}`,
    },
  },
  'invoice-reminder': {
    title: 'Invoice: reminder',
    when: 'A week before an invoice is due, or when staff remind.',
    inserts: INVOICE,
    words: {
      subject: 'Invoice {number} is due in a week, {publication}',
      text: `{name}, this is about invoice {number} over {total}.

It is due on {due}.

${PAY}`,
    },
  },
  'invoice-past-due': {
    title: 'Invoice: past due',
    when: 'The day after it was due, and twice more.',
    inserts: INVOICE,
    words: {
      subject: 'Invoice {number} is past due, {publication}',
      text: `{name}, this is about invoice {number} over {total}.

It was due on {due}.

If your payment is on its way, please take no notice of this letter.

${PAY}`,
    },
  },
} as const satisfies Record<string, MailKind>
