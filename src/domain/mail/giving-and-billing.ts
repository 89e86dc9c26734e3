import { COMMON, figures, HI, link, MESSAGE, NAME, NUMBER, optional, required, text } from './inserts.ts'
import type { MailKind } from './mail-words.ts'

const DONATION = {
  ...COMMON,
  name: text('The donor’s full name'),
  amount: text('The monthly amount'),
  figures: figures('amount'),
} as const
const CARD = { message: MESSAGE, link: required(link('Where the card is changed')) } as const
const DONATES = 'You’re getting this email because you donate to {publication} every month.'

const INVOICE = {
  ...COMMON,
  name: NAME,
  number: NUMBER,
  total: text('The amount due'),
  due: optional(text('When it’s due, if a day is set')),
  figures: figures('total', 'due'),
  link: required(link('The invoice, to view and pay')),
} as const

const BILLED = 'You’re getting this email because you were billed by {publication}.'

const UPDATE_CARD = `[Update your card]({link})

This link works for 14 days, and only changes the card for this donation.`

const PAY = `{figures}

[View and pay the invoice]({link})

The invoice is also attached, to print or keep.`

/** About monthly donations and invoices. */
export const BILLING_MAILS = {
  'donation-failed': {
    title: 'Monthly donation: failure',
    when: 'When a month couldn’t be charged and will be tried again.',
    inserts: { ...DONATION, ...CARD, retry: text('When it’s tried again') },
    why: DONATES,
    words: {
      subject: 'We couldn’t charge your monthly donation',
      preheader: 'We’ll try again on {retry}. You can update your card before then.',
      text: `${HI}

We couldn’t charge your monthly donation to {publication}. {message}

{figures}

If your card has changed, please update it before we try again.

${UPDATE_CARD}`,
    },
  },
  'donation-paused': {
    title: 'Monthly donation: paused',
    when: 'When the last try of a month failed.',
    inserts: { ...DONATION, ...CARD },
    why: DONATES,
    words: {
      subject: 'Your monthly donation is paused',
      preheader: 'You won’t be charged until you update your card.',
      text: `${HI}

We’ve paused your monthly donation to {publication}. {message}

{figures}

You won’t be charged until you add another card or bank account, and never for months that have passed.

${UPDATE_CARD}`,
    },
  },
  'donation-stopped': {
    title: 'Monthly donation: ended',
    when: 'When the donor stopped it, or a month was refunded.',
    inserts: { ...DONATION, again: link('The donation page') },
    why: 'You’re getting this email because you donated to {publication} every month.',
    words: {
      subject: 'Your monthly donation has ended',
      preheader: 'You won’t be charged again. Thank you for everything you gave.',
      text: `${HI}

Your monthly donation to {publication} has ended, and you won’t be charged again. Thank you for everything you gave.

{figures}

If you change your mind, you can start again at any time.

[Donate again]({again})`,
    },
  },
  'invoice-sent': {
    title: 'Invoice: sent',
    when: 'When an invoice is sent.',
    inserts: INVOICE,
    why: BILLED,
    words: {
      subject: 'Invoice {number} from {publication}',
      preheader: '{total}. View it, pay it online, or print the attached copy.',
      text: `Hello {name},

Here’s your invoice {number} for {total}.

${PAY}`,
    },
  },
  'invoice-reminder': {
    title: 'Invoice: reminder',
    when: 'A week before an invoice is due, or when staff send a reminder.',
    inserts: INVOICE,
    why: BILLED,
    words: {
      subject: 'Reminder: invoice {number} from {publication}',
      preheader: '{total} is still open. You can pay online.',
      text: `Hello {name},

This is a reminder about invoice {number} for {total}.

${PAY}`,
    },
  },
  'invoice-past-due': {
    title: 'Invoice: past due',
    when: 'The day after it was due, and twice more.',
    inserts: INVOICE,
    why: BILLED,
    words: {
      subject: 'Invoice {number} from {publication} is past due',
      preheader: '{total} is past due. You can pay online.',
      text: `Hello {name},

Invoice {number} for {total} is past due. If you’ve already paid, please disregard this message.

${PAY}`,
    },
  },
} as const satisfies Record<string, MailKind>
