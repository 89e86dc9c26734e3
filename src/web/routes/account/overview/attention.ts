import { EMAIL_PROBLEM } from '#domain/access/email.ts'
import { NO_ADDRESS_ON_RECORD } from '#domain/addresses/address.ts'
import type { Day } from '#domain/day.ts'
import { invoiceDue } from '#domain/invoices/invoice.ts'
import type { Currency } from '#domain/money.ts'
import { formatMoney } from '#domain/money.ts'
import { cardExpiryWords } from '#domain/payments/card-expiry.ts'
import type { UnderWay } from '#domain/payments/under-way.ts'
import { PAYMENT_PROCESSING, paymentProcessing } from '#domain/payments/under-way.ts'
import { ZONE_OF_SHIPCODE, ZONES } from '#domain/vocabulary.ts'
import { wholeUnits } from '#domain/whole-units.ts'
import type { ZoneNames } from '#domain/zones/zone-names.ts'
import type { OwnMonthlyDonation } from '#server/services/donations/own-monthly.ts'
import { href } from '../../../href.ts'
import type { OverviewData } from './overview-data.ts'
import { formOf } from './words.ts'

/** One thing to know or to do, made of words by the server. */
export type Attention = {
  kind: 'info' | 'warning'
  title?: string
  says: string
  way?: { to: string; label: string }
}

type Facts = Pick<
  OverviewData,
  'subscriber' | 'running' | 'payment' | 'papers' | 'state' | 'skipping' | 'away' | 'heldInZone'
> & {
  underWay: readonly Omit<UnderWay, 'items'>[]
  monthlyDonations: readonly OwnMonthlyDonation[]
  today: Day
  currency: Currency
  zoneNames: ZoneNames
}

/** Money first, then what keeps mail of either kind, or the next renewal, from arriving. */
export function attentionOf(facts: Facts): Attention[] {
  return [
    ...moneyUnderWay(facts),
    ...contacts(facts),
    ...heldMail(facts),
    ...onHold(facts),
    ...elsewhere(facts),
    ...nextCharges(facts),
    ...changesBetween(facts),
  ]
}

function moneyUnderWay({ underWay, papers, today, currency }: Facts): Attention[] {
  const due = papers.orders.filter(({ status }) => status === 'open')
  return [
    ...underWay.map(
      (payment): Attention => ({
        kind: 'info',
        title: PAYMENT_PROCESSING,
        says: paymentProcessing(payment, currency),
        way: { to: href('/invoice/:invoice', payment), label: `See order ${payment.number}` },
      }),
    ),
    ...due.map(
      (invoice): Attention => ({
        kind: invoice.dueOn && invoice.dueOn < today ? 'warning' : 'info',
        says: invoiceDue(invoice, today, currency),
        way: { to: href('/invoice/:invoice', invoice), label: `See invoice ${invoice.number}` },
      }),
    ),
  ]
}

function contacts({ subscriber: { account, contacts, timetable }, zoneNames }: Facts): Attention[] {
  const suspended = contacts.flatMap((one) => (one.suspended ? [one.contact] : []))
  const postal = suspended.filter((contact) => contact !== 'email')
  const missing = ZONES.some((zone) => timetable.address_required[zone] && !account.addresses[zone])
  const found: (Attention | false)[] = [
    suspended.includes('email') && {
      kind: 'warning',
      says: EMAIL_PROBLEM,
      way: { to: href('/account/email'), label: 'Change your email address' },
    },
    missing && {
      kind: 'warning',
      says: NO_ADDRESS_ON_RECORD,
      way: { to: href('/account/address'), label: 'Add an address' },
    },
    ...postal.map(
      (shipcode): Attention => ({
        kind: 'warning',
        says: cameBack(zoneNames[ZONE_OF_SHIPCODE[shipcode]].name),
        way: { to: href('/account/address'), label: 'Check the address' },
      }),
    ),
  ]
  return found.filter((one) => one !== false)
}

function heldMail({ heldInZone }: Facts): Attention[] {
  if (!heldInZone) return []
  const { number, says } = heldInZone
  const way = { to: href('/account/issues/:number', { number: String(number) }), label: `See No. ${number}` }
  return [{ kind: 'info', title: `No. ${number} will be late.`, says, way }]
}

function onHold({ skipping }: Facts): Attention[] {
  return skipping ? [{ kind: 'info', says: skipping, way: { to: href('/account/hold'), label: 'Change or end' } }] : []
}

function elsewhere({ away }: Facts): Attention[] {
  if (!away) return []
  const way = { to: href('/account/address/temporary'), label: 'Change or end' }
  return [{ kind: away.suspended ? 'warning' : 'info', says: away.says, way }]
}

const cameBack = (zone: string) =>
  `What we sent to your address (${zone}) was returned. We won’t send anything there until you correct it.`

/** What the next charge would fail by, or the last one has. */
function nextCharges({ subscriber, payment, state, monthlyDonations, today, currency }: Facts): Attention[] {
  const renews = subscriber.account.autorenew && state.kind !== 'lifetime'
  const card = renews && payment && 'card' in payment ? payment.card : null
  const expiry =
    card && cardExpiryWords({ lastFour: card.last_four, month: card.exp_month, year: card.exp_year }, today)
  const paused = monthlyDonations.filter(({ status }) => status !== 'active' && status !== 'stopped')
  return [
    ...(expiry
      ? [{ kind: 'warning' as const, says: expiry, way: { to: href('/account/payment'), label: 'Update your card' } }]
      : []),
    ...paused.map(
      ({ dollars }): Attention => ({
        kind: 'warning',
        says: `We couldn’t charge your monthly donation of ${formatMoney(wholeUnits(dollars, currency), currency)}, so it’s paused.`,
        way: { to: `${href('/account')}#donations`, label: 'Resume it' },
      }),
    ),
  ]
}

function changesBetween({ subscriber, running, zoneNames }: Facts): Attention[] {
  if (!subscriber.timetable.discontinuous) return []
  const says = `Your delivery changes between subscriptions: ${inTurn(running, zoneNames)}.`
  return [{ kind: 'info', title: 'Your subscriptions are discontinuous.', says }]
}

/** First Digital, then Print, United States. */
function inTurn(running: OverviewData['running'], zoneNames: ZoneNames): string {
  const forms = running.map(({ deliverables }) => formOf(deliverables.active, zoneNames))
  return forms
    .filter((form, turn) => form !== forms[turn - 1])
    .map((form, turn) => `${turn === 0 ? 'first' : 'then'} ${form}`)
    .join('; ')
}
