import { emailFault, spellEmail } from '../access/email.ts'
import type { ShippingPlaces } from '../addresses/address.ts'
import { checkShippingAddress } from '../addresses/address.ts'
import type { Address } from '../addresses/address-fields.ts'
import { tooLong } from '../addresses/line-length.ts'
import type { Day } from '../day.ts'
import { addMonths, isDay } from '../day.ts'
import type { Outcome } from '../outcome.ts'
import { done, refuse, refuseBeside } from '../outcome.ts'
import type { Medium, Zone } from '../vocabulary.ts'

/** Who a gift is for. Without an email address and a postal one the giver hands it over, and it has no day. */
export type GiftRecipient = {
  name: string
  email: string | null
  /** The giver's words, as plain text. */
  greeting: string
  /** On which it is sent, or starts. */
  sendOn: Day | null
  address: (Address & { zone: Zone }) | null
  /** A reader without an email address, whom staff chose: it starts in their account. */
  accountId?: string
  /** Its place in the form, from 0. */
  position?: number
}

/** As it is sent by a form; null for a gift that the giver hands over without a word. */
export type RecipientInput = {
  name?: string | undefined
  email?: string | null | undefined
  message?: string | undefined
  send_on?: string | null | undefined
  address?: Partial<Address> | null | undefined
} | null

export const LONGEST_GREETING = 500
export const GREETING_TOO_LONG = tooLong(LONGEST_GREETING)
export const NOT_A_SEND_DAY = 'Choose a day between today and a year from now.'
export const DIGITAL_HAS_NO_ADDRESS = 'A digital gift doesn’t need a postal address.'
export const RECIPIENTS_DIFFER = 'The number of gifts has changed. Please check who each one is for.'

/** Gifts can be sent from today to a year ahead. */
export const lastSendDay = (today: Day): Day => addMonths(today, 12)

/** What each gift's deliverable is, in the order of the cart, and what the days and addresses are checked by. */
type Checks = { mediums: readonly Medium[]; today: Day; places: ShippingPlaces }

/** One entry for each gift. Faults are told beside `gift_recipients.0.email` and so on, all of them at once. */
export function checkRecipients(
  entries: readonly RecipientInput[],
  { mediums, today, places }: Checks,
): Outcome<(GiftRecipient | null)[]> {
  if (entries.length !== mediums.length) return refuse({ gift_recipients: RECIPIENTS_DIFFER })
  const recipients: (GiftRecipient | null)[] = []
  const faults: Record<string, string | undefined> = {}
  for (const [at, medium] of mediums.entries()) {
    const checked = checkRecipient(entries[at] ?? null, { medium, today, places })
    if (checked.ok) recipients.push(checked.value)
    else Object.assign(faults, refuseBeside(`gift_recipients.${at}`, checked.errors).errors.fields)
  }
  return Object.keys(faults).length > 0 ? refuse(faults) : done(recipients)
}

/** Null where nothing was said of anybody. */
export function checkRecipient(
  entry: RecipientInput,
  { medium, today, places }: Omit<Checks, 'mediums'> & { medium: Medium },
): Outcome<GiftRecipient | null> {
  if (!entry) return done(null)
  const name = spellName(entry.name ?? '')
  const email = spellEmail(entry.email ?? '') || null
  const greeting = spellGreeting(entry.message ?? '')
  const address = isFilled(entry.address) ? checkShippingAddress(entry.address, places) : null
  const faults: Record<string, string | undefined> = {}
  const badEmail = email && emailFault(email)
  if (badEmail) faults.email = badEmail
  if (greeting.length > LONGEST_GREETING) faults.message = GREETING_TOO_LONG
  if (address && medium === 'digital') faults.address = DIGITAL_HAS_NO_ADDRESS
  else if (address && !address.ok) Object.assign(faults, refuseBeside('address', address.errors).errors.fields)
  const isSent = email !== null || address !== null
  const day = isSent ? entry.send_on || today : null
  if (day !== null && !isSendDay(day, today)) faults.send_on = NOT_A_SEND_DAY
  if (Object.keys(faults).length > 0) return refuse(faults)
  if (!name && !greeting && !isSent) return done(null)
  const sent = address?.ok ? { ...address.value.address, zone: address.value.zone } : null
  return done({ name, email, greeting, sendOn: day as Day | null, address: sent })
}

export function isSendDay(day: string, today: Day): day is Day {
  return isDay(day) && day >= today && day <= lastSendDay(today)
}

/** A country alone is what the form begins with, and no address. */
export function isFilled(address: Partial<Address> | null | undefined): address is Partial<Address> {
  const { country: _, ...lines } = address ?? {}
  return Object.values(lines).some((line) => line?.trim())
}

const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu

/** On one line. */
function spellName(text: string): string {
  return text.replace(CONTROLS, ' ').trim()
}

/** Lines as they were typed, without what no eye sees. */
export function spellGreeting(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(CONTROLS, ' ').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/**
 * Readers of mail make links of whatever looks like one, and a stranger's words must not become ours to press. What no eye
 * sees is put where an address would be recognized.
 */
export function withoutLinks(text: string): string {
  return text.replace(/(?<=[^\s.:@/])([.:@/]+)(?=[^\s.:@/])/g, '$1\u2060')
}
