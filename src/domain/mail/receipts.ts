import { block, COMMON, HI, link, NAME, NUMBER, ORDERED, optional, PROOF, required, text } from './inserts.ts'
import type { MailKind } from './mail-words.ts'

const RECEIPT = {
  ...COMMON,
  name: NAME,
  number: NUMBER,
  day: text('When it was paid'),
  total: text('The total'),
  sums: required(block('Each item, and the total')),
  paid_with: optional(text('Card or bank account, if something was paid')),
  refunded: optional(text('What was refunded, if anything was')),
  donation: optional(text('What a donor needs for taxes')),
  next: optional(block('What happens next')),
  place: optional(block('Where it’s going')),
  link: required(link('The receipt')),
  download: optional(link('The downloads, if there are any')),
  read: optional(link('The account, if there’s an issue to read now')),
  bought_issue: optional(text('No. 51, or “your issues”, if digital issues were bought')),
  read_bought: optional(link('The issue that was bought; no login needed')),
  proof: PROOF,
  stop: optional(link('Stops a monthly donation, if there is one')),
  give: link('Where a subscription is given as a gift'),
} as const

const REST = `[Read {bought_issue}]({read_bought})

[Download your purchase]({download})

[Read the latest issue]({read})

{sums}

Paid with {paid_with}.

{refunded}

{donation}

{next}

{place}

[View or print your receipt]({link})

[Confirm your email]({proof}) to see all your orders in one place.

You can [stop your monthly donation]({stop}) at any time. No login needed, and you won’t be charged again.

Know someone who’d enjoy {publication}? [Give a gift]({give}).`

/** About what was paid. */
export const RECEIPT_MAILS = {
  receipt: {
    title: 'Receipt',
    when: 'When an order is paid.',
    inserts: RECEIPT,
    why: ORDERED,
    words: {
      subject: 'Your receipt from {publication} ({number})',
      preheader: '{total}, paid on {day}. Your receipt, and what happens next.',
      text: `${HI}\n\nThank you for your order. You paid {total} on {day}. This is your receipt for {number}.\n\n${REST}`,
    },
  },
  'donation-receipt': {
    title: 'Donation receipt',
    when: 'When a donation is paid, including each month of a monthly one.',
    inserts: RECEIPT,
    why: 'You’re getting this email because you donated to {publication}.',
    words: {
      subject: 'Thank you for your donation to {publication} ({number})',
      preheader: 'Your receipt for {total}, given on {day}. Keep it for your taxes.',
      text: `${HI}\n\nThank you for your donation of {total} on {day}. This is your receipt, {number}.\n\n${REST}`,
    },
  },
  'renewal-receipt': {
    title: 'Autorenew: receipt',
    when: 'When a subscription renewed automatically.',
    inserts: RECEIPT,
    why: 'You’re getting this email because your subscription to {publication} renewed.',
    words: {
      subject: 'Your receipt from {publication} ({number})',
      preheader: 'Your subscription renewed for {total}. Thank you for staying with us.',
      text: `${HI}\n\nYour subscription has renewed. Thank you for staying with us. You paid {total} on {day}. This is your receipt for {number}.\n\n${REST}`,
    },
  },
  'invoice-paid': {
    title: 'Invoice: paid',
    when: 'When an invoice is paid online, by check or by wire.',
    inserts: RECEIPT,
    why: 'You’re getting this email because you were billed by {publication}.',
    words: {
      subject: 'Your receipt from {publication} ({number})',
      preheader: '{total}, paid on {day}. Your receipt, and what happens next.',
      text: `Hello {name},\n\nThank you for your payment of {total} on {day}. Invoice {number} is paid, and this is your receipt.\n\n${REST}`,
    },
  },
} as const satisfies Record<string, MailKind>
