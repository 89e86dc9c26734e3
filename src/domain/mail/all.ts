import type { Currency } from '../money.ts'
import { payableBy, takesBankDebits } from '../payments/bank-debit.ts'
import { ACCESS_MAILS } from './access.ts'
import { DELIVERY_MAILS } from './delivery.ts'
import { EXPIRY_MAILS } from './expiry-mails.ts'
import { GIFT_MAILS } from './gift-mails.ts'
import { GIVER_MAILS } from './giver-mails.ts'
import { BILLING_MAILS } from './giving-and-billing.ts'
import type { MailKind, MailWords } from './mail-words.ts'
import { checkWords } from './mail-words.ts'
import { ORDER_MAILS } from './orders.ts'
import { READING_MAILS } from './reading.ts'
import { RECEIPT_MAILS } from './receipts.ts'
import { RENEWAL_MAILS } from './renewal-mails.ts'
import { SECURITY_MAILS } from './security.ts'

/** Every mail that is sent, with our own words (product 10). */
export const MAILS = {
  ...RECEIPT_MAILS,
  ...ORDER_MAILS,
  ...GIFT_MAILS,
  ...GIVER_MAILS,
  ...BILLING_MAILS,
  ...RENEWAL_MAILS,
  ...EXPIRY_MAILS,
  ...READING_MAILS,
  ...DELIVERY_MAILS,
  ...ACCESS_MAILS,
  ...SECURITY_MAILS,
} as const satisfies Record<string, MailKind>

export type MailName = keyof typeof MAILS
export type InsertOf<Name extends MailName> = keyof (typeof MAILS)[Name]['inserts']

/** As they stand together in the list. */
export const MAIL_GROUPS: readonly (readonly [title: string, names: readonly MailName[]])[] = [
  ['Orders and gifts', listNames({ ...RECEIPT_MAILS, ...ORDER_MAILS, ...GIFT_MAILS, ...GIVER_MAILS })],
  ['Monthly donations and invoices', listNames(BILLING_MAILS)],
  ['Renewing', listNames({ ...RENEWAL_MAILS, ...EXPIRY_MAILS })],
  ['Issues and mailing lists', listNames({ ...READING_MAILS, ...DELIVERY_MAILS })],
  ['Logging in', listNames({ ...ACCESS_MAILS, ...SECURITY_MAILS })],
]

function listNames<Mails extends Partial<Record<MailName, MailKind>>>(mails: Mails): MailName[] {
  return Object.keys(mails) as MailName[]
}

export const NO_SUCH_MAIL = 'We couldn’t find this email.'

export function isMailName(name: string): name is MailName {
  return Object.hasOwn(MAILS, name)
}

/** Whether these words can be sent as this mail. */
export function fits(name: MailName, words: MailWords): boolean {
  return Object.keys(checkWords(MAILS[name].inserts, words)).length === 0
}

/** Staff's words, as long as they still fit what is put into the mail; else ours. */
export function chooseWords(
  name: MailName,
  changed: MailWords | null | undefined,
  currency: Pick<Currency, 'code'>,
): MailWords {
  return changed && fits(name, changed) ? withDefaults(name, changed) : ownWords(name, currency)
}

/** Ours, which speak of bank accounts only where they can be charged. */
export function ownWords(name: MailName, currency: Pick<Currency, 'code'>): MailWords {
  const { words } = MAILS[name]
  if (takesBankDebits(currency)) return words
  return { ...words, text: words.text.replaceAll('card or bank account', payableBy(currency)) }
}

/** An empty preheader is ours. */
export function withDefaults(name: MailName, words: MailWords): MailWords {
  return { ...words, preheader: words.preheader.trim() || MAILS[name].words.preheader }
}
