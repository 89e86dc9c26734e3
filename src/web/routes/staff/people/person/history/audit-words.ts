import type { Currency } from '#domain/money.ts'
import { cents, formatMoney } from '#domain/money.ts'
import type { Deliverable } from '#domain/vocabulary.ts'
import { DELIVERABLES, ZONES } from '#domain/vocabulary.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import { issuesOf } from '../../../../account/overview/issue-count.ts'
import { formOf } from '../../../../account/overview/words.ts'
import type { AuditShop, Remembered } from '../../../audit/change-words.ts'
import { changeWords } from '../../../audit/change-words.ts'
import { templateWord } from '../words.ts'

type Facts = { [name: string]: unknown }
type Act = Omit<Remembered, 'subject'> & { action: string }

/** What a member of staff did with a reader, in plain words after their name. */
export function auditSentence(act: Act, shop: AuditShop): string {
  const sentence = SENTENCES[act.action]?.(asFacts(act.before), asFacts(act.after), shop)
  if (sentence !== undefined) return sentence
  const change = changeWords({ ...act, subject: 'account' }, shop)
  return change ? `${act.action} (${change})` : act.action
}

const SENTENCES: { [action: string]: (was: Facts, is: Facts, shop: AuditShop) => string } = {
  'added a reader': () => 'added this reader',
  'credited issues': (was, is) => `credited ${issuesOf(count(is.credited))} (${fromTo(was.left, is.left)} left)`,
  'took back a credit': (was, is) =>
    `took back ${issuesOf(count(is.takenBack))} credited before (${fromTo(was.left, is.left)} left)`,
  'changed what is served': (was, is, { zoneNames }) =>
    `changed delivery from ${form(was.deliverable, zoneNames)} to ${form(is.deliverable, zoneNames)}`,
  'canceled a subscription': canceled,
  // As older entries spell it.
  'cancelled a subscription': canceled,
  'changed a name': (was, is) => `changed the name from ${text(was.name)} to ${text(is.name)}`,
  'asked for a change of email': (was, is) =>
    was.email
      ? `asked ${text(is.email)} to confirm it as the new email address`
      : `added the email address ${text(is.email)}`,
  'withdrew a change of email': (was) => `withdrew the change of email to ${text(was.email)}`,
  'undid a change of email': (was, is) => `changed the email back from ${text(was.email)} to ${text(is.email)}`,
  'sent a confirmation link': (_, is) => `sent a confirmation link to ${text(is.email)}`,
  'sent a message again': (_, is) => `sent “${templateWord(text(is.message))}” again`,
  'changed an address': (was, is, { zoneNames }) =>
    was.line1
      ? `changed the address (${zone(is.zone, zoneNames)}) from ${place(was)} to ${place(is)}`
      : `added an address (${zone(is.zone, zoneNames)}): ${place(is)}`,
  'suspended a contact': (_, is, { zoneNames }) => `suspended ${contact(is.contact, zoneNames)}`,
  'opened a contact again': (_, is, { zoneNames }) => `lifted the suspension of ${contact(is.contact, zoneNames)}`,
  'claim granted': (_, is) =>
    `granted the claim about No. ${text(is.issue)} with ${is.wish === 'copy' ? 'another copy' : 'another issue'}`,
  'claim refused': (_, is) => `refused the claim about No. ${text(is.issue)}`,
  'redirect granted': (_, is) => `put No. ${text(is.issue)} on the late mailing to the new address`,
  'redirect declined': (_, is) => `declined to redirect No. ${text(is.issue)}`,
  'added a note': () => 'added a note',
  'pinned a note': () => 'pinned a note',
  'unpinned a note': () => 'took down a pinned note',
  'viewed as': () => 'looked at the account as the reader sees it',
  'ended all sessions': (_, is) => `logged the reader out everywhere${is.ended ? ` (${text(is.ended)} sessions)` : ''}`,
}

const asFacts = (value: unknown): Facts => (value !== null && typeof value === 'object' ? (value as Facts) : {})
const text = (value: unknown): string => String(value ?? '')
const count = (value: unknown): number => Number(value ?? 0)
const fromTo = (was: unknown, is: unknown) => `${text(was)} → ${text(is)}`
const isOneOf = <T extends string>(all: readonly T[], value: unknown): value is T => all.includes(value as T)
const form = (value: unknown, zoneNames: ZoneNames) =>
  isOneOf<Deliverable>(DELIVERABLES, value) ? formOf(value, zoneNames) : text(value)
const zone = (value: unknown, zoneNames: ZoneNames) => (isOneOf(ZONES, value) ? zoneNames[value].name : text(value))
const contact = (value: unknown, zoneNames: ZoneNames) =>
  value === 'email' ? 'the email address' : `the address (${zone(value, zoneNames)})`
const place = ({ line1, city, postcode }: Facts) => [line1, city, postcode].filter(Boolean).join(', ')

function canceled(was: Facts, is: Facts, { currency }: AuditShop): string {
  const left = was.left === null ? 'every issue' : issuesOf(count(was.left))
  return `canceled a subscription with ${left} left${refunded(is, currency)}`
}

function refunded({ refunded: online, byHand }: Facts, currency: Currency): string {
  const sums = [
    count(online) > 0 && `refunded ${formatMoney(cents(count(online)), currency)}`,
    count(byHand) > 0 && `${formatMoney(cents(count(byHand)), currency)} to be refunded manually`,
  ].filter(Boolean)
  return sums.length > 0 ? `, ${sums.join(', ')}` : ''
}
