import type { Day, Month } from '#domain/day.ts'
import type { Timeline } from '#domain/delivery/timeline.ts'
import { heldInZone } from '#domain/delivery/timeline.ts'
import type { MailName } from '#domain/mail/all.ts'
import type { Letterhead } from '#domain/mail/letterhead.ts'
import { cents, ZERO } from '#domain/money.ts'
import { purchaseNumber } from '#domain/orders.ts'
import { WITHDRAWAL_WORDS } from '#domain/renewals/renewal.ts'
import type { OwnerNotice } from '#server/services/access/access-messages.ts'
import type { Receipt } from '#server/services/orders/receipts/receipt.ts'

export type Sample = { template: string; props: object }

const DAY: Day = '2026-11-15'
const LATER: Day = '2026-11-29'
const MONTH: Month = '2026-11'
const NAME = 'Ada Reader'
const ADDRESS = ['12 Quay Street', 'Albany, NY 12207', 'United States']
const ON_ITS_WAY: Timeline = {
  state: 'posted',
  postedOn: DAY,
  from: '2026-11-22',
  until: '2026-12-06',
  to: ADDRESS.join(', '),
}
const HELD = heldInZone(
  { zone: 'b', until: '2027-01-15', says: 'Canada Post is on strike.' },
  { closedOn: null, today: DAY },
)
const YEAR = 'Standard Print (1 year, 4 issues)'
const ACCENT = { light: '#1f5673', dark: '#7fb3d5' }
const NEXT = {
  number: 53,
  title: 'The Long Table',
  season: 'Winter 2027',
  accent: { light: '#7d3c1f', dark: '#e0a27f' },
}
const RENEWAL = {
  name: YEAR,
  price: cents(4800),
  shipping: cents(600),
  total: cents(5400),
  query: 'level=print-low&years=1year&shipping=ship-a',
}
const STILL_MOVING = 'The post office tells us it’s still on its way.'
const ALREADY_MAILED = 'No. 52 was already in the mail.'
const DECLINED = 'Your card was declined.'

type Unnumbered = Omit<Receipt, 'number'>
const ORDER: Unnumbered = {
  token: 'sample',
  kind: 'order',
  paidOn: DAY,
  returned: 'nothing',
  refunds: [],
  buyer: { name: NAME, email: 'ada@example.org', address: ADDRESS },
  recipient: null,
  lines: [line('personal-subscription', YEAR, 1, 4800), line('basic-product', 'Reader’s Tote', 2, 4800)],
  subtotal: cents(9600),
  shipping: cents(1400),
  discount: ZERO,
  waived: ZERO,
  total: cents(11_000),
  paidWith: 'Visa ending in 4242',
  next: ['first-print-issue', 'parcel'],
  donated: ZERO,
  taxWords: null,
  gifts: [],
  downloads: [],
  files: [],
}

const DONATION: Unnumbered = {
  ...ORDER,
  kind: 'pledge',
  lines: [line('donation-item', 'Monthly donation', 1, 2500)],
  next: ['monthly'],
  subtotal: cents(2500),
  shipping: ZERO,
  total: cents(2500),
  donated: cents(2500),
}

const RENEWED: Unnumbered = {
  ...ORDER,
  kind: 'renewal',
  lines: [line('personal-subscription', `Renewal: ${YEAR}`, 1, 4800)],
  next: ['issues-follow'],
  subtotal: cents(4800),
  shipping: cents(600),
  total: cents(5400),
}

function line(type: Receipt['lines'][number]['type'], name: string, quantity: number, price: number) {
  return { type, name, quantity, price: cents(price), shipcode: null, sentOn: null, tracking: null }
}

/** Every mail with made-up things in it, for whoever wants to see what it will look like. */
export function samples(letterhead: Letterhead): Record<MailName, Sample> {
  const link = letterhead.siteUrl
  const number = purchaseNumber(letterhead.invoicePrefix, 1042)
  const sample = (template: string, props: object = {}): Sample => ({
    template,
    props: { ...letterhead, name: NAME, ...props },
  })
  const receipt = (of: Unnumbered, props: object = {}) => sample('receipt', { receipt: { ...of, number }, ...props })
  const notice = (what: OwnerNotice['what']) =>
    sample('security-notice', { what, detail: 'Firefox on Linux', at: `${DAY}T14:05:00Z` })
  const gift = (state: string, title: string) => ({
    token: `sample-${state}`,
    name: YEAR,
    status: 'waiting',
    state,
    title,
  })
  const gifts = (...given: object[]) => sample('gifts', { giver: NAME, number, gifts: given, link })
  const byHand = gift('by-hand', 'For Sam: yours to give')
  const planned = gift('scheduled', 'For Nell: we’ll email it on December 25, 2026')
  const payment = { name: NAME, number, total: cents(11_000), link }
  const refund = { name: NAME, amount: cents(2400), sentence: 'One tote bag was sold out.' }
  const invoice = (occasion: string) =>
    sample('invoice', { occasion, name: 'Harbor Library', number, total: cents(9600), dueOn: LATER, link })
  const monthlyDonation = { name: NAME, amount: cents(2500), month: MONTH, message: DECLINED, link }
  const renewal = { name: NAME, line: `Renewal: ${YEAR}`, amount: cents(5400), message: DECLINED, link }
  const issue = { name: NAME, slug: 'low-water', number: 52, title: 'Low Water', season: 'Autumn 2026', accent: ACCENT }
  const ending = { name: NAME, giver: null, next: NEXT, renewal: RENEWAL }
  const list = { list: 'Letters from the editors', description: 'A letter, about once a month.' }
  const received = {
    name: NAME,
    giver: 'Ines Giver',
    form: YEAR,
    greeting: 'Happy birthday!\nStart with the essay on tides.',
    first: NEXT,
    token: 'sample',
    started: false,
    refusal: 'sample',
  }
  const given = { giver: 'Ines Giver', recipient: NAME, form: YEAR, receipt: 'sample', token: 'sample' }
  const claim = { name: NAME, number: 52, title: 'Low Water' }
  const redeemed = { name: NAME, giver: 'Ines Giver', form: YEAR }
  return {
    receipt: receipt(ORDER),
    'donation-receipt': receipt(DONATION, { stopLink: link }),
    'renewal-receipt': receipt(RENEWED),
    'invoice-paid': receipt({ ...ORDER, kind: 'invoice', paidWith: 'Check' }),
    gift: gifts(byHand),
    gifts: gifts(planned, byHand),
    'gift-planned': gifts(planned),
    'gift-received': sample('gift-received', received),
    'gift-received-by-mail': sample('gift-received', { ...received, started: true }),
    'gift-sent': sample('gift-sent', given),
    'gift-undelivered': sample('gift-undelivered', given),
    'gift-ended': sample('gift-ended', { giver: 'Ines Giver', paid: true }),
    'gift-stopped': sample('gift-stopped', { giver: 'Ines Giver', form: YEAR, left: 2, token: 'sample' }),
    'gift-reminder': sample('gift-reminder', given),
    'gifts-reminder': sample('gifts-reminder', {
      giver: 'Ines Giver',
      gifts: ['sample-1', 'sample-2'].map((token) => ({ form: YEAR, token })),
    }),
    'gift-renewed': sample('gift-renewed', redeemed),
    'gifts-to-renew': sample('gifts-to-renew', {
      giver: 'Ines Giver',
      gifts: [NAME, 'Tomas'].map((recipient) => ({ recipient, form: YEAR, renewal: 'sample' })),
    }),
    'payment-link': sample('payment-link', { ...payment, until: LATER }),
    'payment-processing': sample('payment-processing', payment),
    'payment-failed': sample('payment-failed', { ...payment, sentence: 'The account has insufficient funds.' }),
    refund: sample('refund', { ...refund, number, link }),
    'not-fulfilled': sample('refund', { ...refund, number: null }),
    'on-its-way': sample('on-its-way', {
      name: NAME,
      number,
      tracking: '9400 1000 0000 0000 0000 00',
      link,
      items: [{ name: 'Reader’s Tote', quantity: 2 }],
    }),
    'donation-failed': sample('donation-failed', { ...monthlyDonation, retry: LATER }),
    'donation-paused': sample('donation-failed', { ...monthlyDonation, retry: null }),
    'donation-stopped': sample('donation-stopped', { name: NAME, amount: cents(2500) }),
    'invoice-sent': invoice('sent'),
    'invoice-reminder': invoice('reminder'),
    'invoice-past-due': invoice('past-due'),
    'renewal-notice': sample('renewal-notice', {
      ...renewal,
      chargeOn: LATER,
      paidWith: 'Visa ending in 4242',
      stopLink: link,
      addressLink: null,
      firstIssue: 54,
      skipped: [],
    }),
    'renewal-failed': sample('renewal-failed', { ...renewal, retry: LATER }),
    'renewal-off': sample('renewal-off', renewal),
    'renewal-withdrawn': sample('renewal-withdrawn', {
      ...renewal,
      chargeOn: LATER,
      reason: WITHDRAWAL_WORDS['new-tokens'],
    }),
    'autorenew-on': sample('autorenew-switched', { name: NAME, on: true }),
    'autorenew-off': sample('autorenew-switched', { name: NAME, on: false }),
    expiring: sample('expiring', { ...ending, left: 1 }),
    expired: sample('expiring', { ...ending, left: 0 }),
    'gift-ending': sample('gift-ending', { giver: 'Ines Giver', form: YEAR, recipient: NAME, renewal: 'sample' }),
    'gift-redeemed-print': sample('gift-redeemed', { ...redeemed, print: true }),
    'gift-redeemed-digital': sample('gift-redeemed', { ...redeemed, print: false }),
    'issue-ready': sample('issue-ready', issue),
    'issue-mailed': sample('issue-mailed', { ...issue, timeline: ON_ITS_WAY, address: ADDRESS.join(', ') }),
    'address-check': sample('address-check', { ...claim, until: LATER, address: ADDRESS.join(', '), token: 'sample' }),
    'claim-granted': sample('claim-decided', { ...claim, state: 'granted', wish: 'copy', says: '' }),
    'claim-refused': sample('claim-decided', { ...claim, state: 'refused', wish: null, says: STILL_MOVING }),
    'zone-hold': sample('zone-hold', { name: NAME, number: issue.number, title: issue.title, timeline: HELD }),
    'redirect-granted': sample('redirect-decided', { ...claim, state: 'granted', says: '' }),
    'redirect-declined': sample('redirect-decided', { ...claim, state: 'declined', says: ALREADY_MAILED }),
    'list-confirm': sample('list-confirm', { ...list, link, days: 7 }),
    'list-welcome': sample('list-welcome', { list: list.list, unsubscribe: link, preferences: link }),
    'test-message': sample('test-message'),
    'sign-in-code': sample('sign-in-code', { code: '482915', minutes: 10 }),
    'password-reset': sample('set-password', { link, isReset: true }),
    'password-set-up': sample('set-password', { link, isReset: false }),
    'staff-invitation': sample('staff-invitation', { link, role: 'Support', by: 'Ines Harrowgate' }),
    'no-account': sample('no-account'),
    'email-confirm': sample('confirm-email', { link }),
    'prove-email': sample('prove-email', { link }),
    'email-taken': sample('confirm-email', { link: null }),
    'email-change-asked': notice('email-change-asked'),
    'email-changed': sample('email-changed', { newEmail: 'ada@example.net', link, until: LATER }),
    'email-change-undone': notice('email-change-undone'),
    'email-taken-back': sample('email-taken-back'),
    'new-sign-in': notice('new-sign-in'),
    'password-set': notice('password-set'),
    'password-changed': notice('password-changed'),
    'passkey-added': notice('passkey-added'),
    'passkey-removed': notice('passkey-removed'),
    'google-linked': notice('google-linked'),
    'two-factor-changed': notice('two-factor-changed'),
    'recovery-codes-replaced': notice('recovery-codes-replaced'),
    'account-deleted': sample('account-deleted', { name: NAME }),
  }
}
