import { addDays } from '#domain/day.ts'
import { HOME } from '../support/shopper.ts'
import type { Examples } from './examples.ts'
import type { Facts } from './facts.ts'

export const TOTE = { item: 'basic-product', ref: 'prd:tote-bag', quantity: 1 }
export const CART = { items: [TOTE], giftsubs: [], donation: null, subscription: null }
const PDF = Buffer.from('%PDF-1.7 end')
const because = { reason: 'Because it was asked for.', session: '' }

/** `total` is what the order costs now. */
export function consoleExamples(facts: Facts, total: number): Examples {
  return { ...issueExamples(facts), ...textExamples(facts), ...sellingExamples(facts, total), ...peopleExamples(facts) }
}

function issueExamples({
  today,
  last,
  unreleased,
  unclosed,
  closed,
  run,
  newest_run,
  zone_hold,
  subscriber,
}: Facts): Examples {
  const signed = (issue: number | null) => () => ({ body: { issue, sign_off: 'Ines Harrowgate', session: '' } })
  const { number = 0, planned_for = '' } = last ?? {}
  const planned = {
    title: 'Slack Water',
    season: 'Spring',
    description: 'On waiting.',
    pages: 96,
    cut_off: null,
    session: '',
    contents: [{ title: 'Tides', author: 'Maren Holt', kind: 'Essay', page: 9 }],
  }
  const path = { token: [subscriber?.token] }
  const hold = { issue: number, held: true, ...because }
  const told = { until: addDays(today as never, 30), says: 'The post is on strike.', ...because }
  const later = addDays(planned_for as never, 90)
  return {
    'POST /api/staff/issues/release': signed(unreleased),
    'POST /api/staff/issues/close': signed(unclosed),
    'POST /api/staff/issues/late': signed(closed),
    'POST /api/staff/issues/hold/:token': () => ({ path, body: hold }),
    'POST /api/staff/zone-holds': () => ({ body: { zone: 'c', issue: number, ...told } }),
    'POST /api/staff/zone-holds/change': () => ({ body: { hold: zone_hold, ...told } }),
    'POST /api/staff/zone-holds/lift': () => ({ body: { hold: zone_hold, how: 'end', ...because } }),
    'POST /api/staff/issues/sent': () => ({ body: { run, session: '' } }),
    'POST /api/staff/issues/posted': () => ({ body: { run, zone: 'a', posted_on: today, session: '' } }),
    'POST /api/staff/issues/undo': () => ({ body: { run: newest_run, ...because } }),
    'GET /api/staff/issues/mailing-file': () => ({ query: { run, zone: 'a' } }),
    'POST /api/staff/issues/plan': () => ({ body: { ...planned, number: number + 1, planned_for: later } }),
    'POST /api/staff/issues/change': () => ({ body: { ...planned, issue: number, number, planned_for } }),
  }
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

function textExamples({ text, sending }: Facts): Examples {
  const { id: piece, version: base, issue, next, next_version: next_base } = text ?? {}
  const seen = { piece, base, session: '' }
  const heading = { title: 'Tides', author: 'Maren Holt', kind: 'Essay', free: false }
  const markdown = 'A text in two lines.[^1]\n\n[^1]: A note.'
  const at = '/api/staff/issues/text'
  return {
    [`POST ${at}/heading`]: () => ({ body: { ...seen, ...heading } }),
    [`POST ${at}/write/piece`]: () => ({ body: { issue, piece: null, base: 0, ...heading, markdown, session: '' } }),
    [`POST ${at}/preview/piece`]: () => ({ body: { issue, title: 'Tides', author: '', markdown, session: '' } }),
    [`POST ${at}/picture`]: () => ({ body: { issue, picture: PIXEL, alt: 'A dot', session: '' } }),
    [`POST ${at}/move`]: () => ({ body: { piece, to: 'down', session: '' } }),
    [`POST ${at}/merge`]: () => ({ body: { ...seen, next, next_base, heading: true, ...because } }),
    [`POST ${at}/split`]: () => ({ body: { ...seen, block: 2, title: 'The rest' } }),
    [`POST ${at}/remove`]: () => ({ body: { ...seen, ...because } }),
    [`POST ${at}/upload/begin`]: () => ({ body: { issue, file: 'Issue.pdf', size: PDF.length, ...because } }),
    [`POST ${at}/upload/piece`]: () => ({
      body: { file: sending, at: 0, bytes: PDF.toString('base64'), session: '' },
    }),
    'GET /staff/issues/:number/text': () => ({ path: { number: [issue] } }),
    'GET /staff/issues/:number/text/new': () => ({ path: { number: [issue] } }),
    'GET /staff/issues/:number/text/:piece': () => ({ path: { number: [issue], piece: [piece] } }),
  }
}

/** Entered by staff for somebody who sent a check. */
export const orderOn = (today: string) => ({
  name: 'Maren Holt',
  email: 'maren@example.org',
  cart: CART,
  address: HOME,
  payment: { by: 'check', received_on: today, note: '' },
})

function sellingExamples(facts: Facts, total: number): Examples {
  const { today, invoice, draft, waiting, entered, owed, sized, digital, begun, coupons, about } = facts
  const order = orderOn(today)
  const coupon = {
    code: `NEW-${coupons}`,
    applied: 'other',
    print_us: 500,
    print_ca: 500,
    print_intl: 500,
    digital: 500,
    once_per_account: false,
    starts_on: null,
    ends_on: null,
    usage_limit: null,
    session: '',
  }
  const payment = { means: 'check', amount: invoice?.total, received_on: today, note: '', session: '' }
  const slug = [digital?.slug]
  const file = { ref: digital?.id, file: 'Notes.pdf', size: PDF.length, replaces: null, reason: '', session: '' }
  const piece = { file: begun, at: 0, bytes: PDF.toString('base64'), session: '' }
  const page = { page: 'about', base: about, session: '' }
  const written = { title: 'About', body: '## Who we are', position: 1, in_footer: true }
  return {
    // With nothing digital for sale, other calls of the round would be refused.
    'POST /api/staff/catalogue/settings': () => ({ body: { sellsDigital: true, session: '' } }),
    'POST /api/staff/pages': () => ({ body: { ...page, ...written } }),
    'POST /api/staff/pages/restore': () => ({ body: { ...page, version: 1 } }),
    'GET /staff/catalogue/pages/:page': () => ({ path: { page: ['about'] } }),
    'POST /api/staff/invoices/send': () => ({ body: { invoice: draft, session: '' } }),
    'POST /api/staff/invoices/remind': () => ({ body: { invoice: invoice?.id, session: '' } }),
    'POST /api/staff/invoices/payment': () => ({ body: { invoice: invoice?.id, ...payment } }),
    'GET /staff/invoices/:id': () => ({ path: { id: [invoice?.id] } }),
    'GET /staff/orders/:number': () => ({ path: { number: [entered?.number] } }),
    'POST /api/staff/orders/sent': () => ({ body: { orders: [waiting], tracking: '', session: '' } }),
    'POST /api/staff/orders/quote': () => ({ body: order }),
    'POST /api/staff/orders/place': () => ({ body: { ...order, shown_total: total, session: '' } }),
    'POST /api/staff/orders/refund': () => ({
      body: { order: entered?.id, what: { type: 'whole' }, amount: 0, ...because },
    }),
    'POST /api/staff/orders/paid-by-hand': () => ({ body: { refund: owed, note: 'By check.', session: '' } }),
    'POST /api/staff/catalogue/coupons': () => ({ body: coupon }),
    'POST /api/staff/catalogue/sizes': () => ({ body: { product: sized, name: 'Tent', on_hand: 3, session: '' } }),
    'GET /staff/catalogue/goods/:slug/files': () => ({ path: { slug } }),
    'GET /store/product/:slug': () => ({ path: { slug } }),
    'POST /api/staff/catalogue/products/retire': () => ({ body: { ref: sized, retired: true, ...because } }),
    'POST /api/staff/catalogue/products/files/begin': () => ({ body: file }),
    'POST /api/staff/catalogue/products/files/piece': () => ({ body: piece }),
    'POST /api/staff/catalogue/products/files/remove': () => ({
      body: { file: digital?.file, ...because },
    }),
  }
}

function peopleExamples({ subscriber, served, people, invited }: Facts): Examples {
  const path = { token: [subscriber?.token] }
  const { subscription } = subscriber ?? {}
  const newly = { level: 'low', deliverable: 'digital' }
  const cancelled = { subscription: served?.subscription, amount: 0, ...because }
  return {
    'POST /api/staff/people/:token/contact': () => ({ path, body: { contact: 'email', suspended: true, ...because } }),
    'POST /api/staff/people/:token/credit': () => ({ path, body: { subscription, issues: 1, ...because } }),
    'POST /api/staff/people/:token/served': () => ({ path, body: { subscription, ...newly, ...because } }),
    'POST /api/staff/people/:token/cancel': () => ({ path: { token: [served?.token] }, body: cancelled }),
    'POST /api/staff/people/:token/address': () => ({
      path,
      body: { shipcode: 'ship-a', address: HOME, ...because },
    }),
    'POST /api/staff/members/invite': () => ({
      body: { email: `invited-${people}@example.org`, name: 'Ada New', role: 'support', ...because },
    }),
    'POST /api/staff/members/role': () => ({ body: { member: invited, role: 'finance', ...because } }),
    'POST /api/staff/members/end': () => ({ body: { member: invited, ...because } }),
    'POST /api/staff/contacts/file': () => ({
      body: { csv: 'What,Email\nbounce,nobody@example.org\n', ...because },
    }),
  }
}
