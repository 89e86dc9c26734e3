import { randomUUID } from 'node:crypto'
import { US_TERRITORIES } from '#domain/addresses/us-post.ts'
import { addDays } from '#domain/day.ts'
import { MAILS } from '#domain/mail/all.ts'
import { STARTING_MASTHEAD } from '#domain/masthead/masthead.ts'
import { STARTING_ZONE_NAMES } from '#domain/zones/zone-names.ts'
import { HOME } from '../support/shopper.ts'
import type { Examples } from './examples.ts'
import type { Facts } from './facts.ts'

export const TOTE = { item: 'basic-product', ref: 'prd:tote-bag', quantity: 1 }
export const CART = { items: [TOTE], giftsubs: [], donation: null, subscription: null }
const PDF = Buffer.from('%PDF-1.7 end')
const RETURN_FILE = 'Keyline,Code\n#0000000000000#,N\n'
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
  const signed = (issue: number | null, more: object = {}) => {
    const body = { issue, sign_off: 'Ines Harrowgate', session: '', ...more }
    return () => ({ body })
  }
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
    'POST /api/staff/setup/trial/wipe': () => ({ body: { session: '', name: 'Broadfold' } }),
    'POST /api/staff/issues/release': signed(unreleased, { early: true }),
    'POST /api/staff/issues/close': signed(unclosed, { early: true }),
    'POST /api/staff/issues/sign': signed(unclosed, { early: true }),
    'POST /api/staff/issues/late': signed(closed),
    'POST /api/staff/issues/hold/:token': () => ({ path, body: hold }),
    'POST /api/staff/zone-holds': () => ({ body: { zone: 'c', issue: number, ...told } }),
    'POST /api/staff/zone-holds/change': () => ({ body: { hold: zone_hold, ...told } }),
    'POST /api/staff/zone-holds/lift': () => ({ body: { hold: zone_hold, how: 'end', ...because } }),
    'POST /api/staff/issues/sent': () => ({ body: { run, session: '' } }),
    'POST /api/staff/issues/posted': () => ({ body: { run, zone: 'a', posted_on: today, session: '' } }),
    'POST /api/staff/issues/undo': () => ({ body: { run: newest_run, ...because } }),
    'GET /api/staff/issues/mailing-file': () => ({ query: { run, zone: 'a' } }),
    'GET /api/staff/issues/mailing-zip': () => ({ query: { run } }),
    'POST /api/staff/mailing/presets': () => ({ body: { presets: { a: 'own' }, byte_order_mark: true, session: '' } }),
    'POST /api/staff/mailing/columns': () => ({ body: { columns: [{ column: 'zip', name: 'ZIP' }], session: '' } }),
    'POST /api/staff/mailing/seeds': () => ({ body: { name: 'Control', address: HOME, session: '' } }),
    'POST /api/staff/issues/plan': () => ({ body: { ...planned, number: number + 1, planned_for: later } }),
    'POST /api/staff/issues/change': () => ({ body: { ...planned, issue: number, number, planned_for } }),
  }
}

const DRAWN_NAME = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path d="M0 0h40v10z"/></svg>',
).toString('base64')
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
  const {
    today,
    invoice,
    recorded,
    draft,
    waiting,
    entered,
    owed,
    sized,
    digital,
    begun,
    coupons,
    about,
    arranged,
    edits,
  } = facts
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
  const payment = { means: 'check', amount: 1, left: invoice?.left, received_on: today, note: '', session: '' }
  const drafted = {
    revision: 0,
    name: 'Ada Bill',
    email: 'ada-bill@example.org',
    email_to: null,
    po_number: '',
    note: '',
    address: null,
    net: 30,
    accepted: 'any',
    serve_before: false,
    discount: 0,
    lines: [],
    free_lines: [{ name: 'Ad', quantity: 1, price: 4000 }],
    session: '',
  }
  const { picture: _, ...masthead } = STARTING_MASTHEAD
  const slug = [digital?.slug]
  const file = { ref: digital?.id, file: 'Notes.pdf', size: PDF.length, replaces: null, reason: '', session: '' }
  const piece = { file: begun, at: 0, bytes: PDF.toString('base64'), session: '' }
  const page = { page: 'about', base: about, session: '' }
  const zones = {
    names: STARTING_ZONE_NAMES,
    elsewhere: 'c',
    places: { a: ['US', ...US_TERRITORIES].join('\n'), b: 'Canada', c: '' },
    moves: [],
    session: '',
  }
  const words = { mail: 'test-message', ...MAILS['test-message'].words, subject: `Words ${edits}`, session: '' }
  const mail = { mail: words.mail, base: edits, session: '' }
  const written = { title: 'About', body: '## Who we are' }
  return {
    // With nothing digital for sale, other calls of the round would be refused.
    'POST /api/staff/catalogue/settings': () => ({ body: { sellsDigital: true, session: '' } }),
    // Where they are: another country would move readers of other calls.
    'POST /api/staff/catalogue/zones': () => ({ body: zones }),
    'POST /api/staff/catalogue/currency': () => ({ body: { from: 'USD', currency: 'EUR', session: '' } }),
    'POST /api/staff/catalogue/masthead/picture': () => ({ body: { ...masthead, one_colour: true, session: '' } }),
    'POST /api/staff/catalogue/masthead/preview/picture': () => ({
      body: { picture: DRAWN_NAME, one_colour: true, session: '' },
    }),
    'POST /api/staff/pages': () => ({ body: { ...page, ...written } }),
    'POST /api/staff/pages/arrange': () => ({
      body: { menu: ['help', 'about'], footer: ['terms', 'privacy', 'help'], was: arranged, session: '' },
    }),
    'POST /api/staff/pages/restore': () => ({ body: { ...page, version: 1 } }),
    'POST /api/staff/emails': () => ({ body: { ...words, base: edits } }),
    'POST /api/staff/emails/draft': () => ({ body: { ...words, base: edits } }),
    'POST /api/staff/emails/draft/discard': () => ({ body: mail }),
    'POST /api/staff/emails/reset': () => ({ body: mail }),
    'POST /api/staff/emails/restore': () => ({ body: { ...mail, version: 1 } }),
    'POST /api/staff/emails/test': () => ({ body: words }),
    'GET /staff/catalogue/pages/:page': () => ({ path: { page: ['about'] } }),
    'POST /api/staff/invoices/send': () => ({ body: { invoice: draft, session: '' } }),
    'POST /api/staff/invoices/remind': () => ({ body: { invoice: invoice?.id, session: '' } }),
    'POST /api/staff/invoices/payment': () => ({ body: { invoice: invoice?.id, ...payment } }),
    'POST /api/staff/invoices/payment/take-back': () => ({
      body: { invoice: recorded?.invoice, payment: recorded?.id, left: recorded?.left, ...because },
    }),
    'POST /api/staff/invoices/draft': () => ({ body: drafted }),
    'GET /api/staff/invoices/statement.csv': () => ({ query: { invoice: invoice?.id } }),
    'GET /api/staff/invoices/statement.pdf': () => ({ query: { invoice: invoice?.id } }),
    'GET /staff/invoices/:id': () => ({ path: { id: [invoice?.id] } }),
    'GET /staff/invoices/:id/edit': () => ({ path: { id: [draft] } }),
    'GET /staff/invoices/:id/statement': () => ({ path: { id: [invoice?.id] } }),
    'GET /staff/orders/:number': () => ({ path: { number: [entered?.number] } }),
    'POST /api/staff/orders/sent': () => ({ body: { orders: [waiting], tracking: '', session: '' } }),
    'POST /api/staff/orders/quote': () => ({ body: order }),
    'POST /api/staff/orders/place': () => ({ body: { ...order, shown_total: total, session: '' } }),
    'POST /api/staff/orders/refund': () => ({
      body: { order: entered?.id, what: { type: 'whole' }, amount: 0, ...because },
    }),
    'POST /api/staff/orders/paid-by-hand': () => ({ body: { refund: owed, note: 'By check.', session: '' } }),
    'POST /api/staff/catalogue/coupons': () => ({ body: coupon }),
    'POST /api/staff/catalogue/stock/count': () => ({
      body: { counts: [{ ref: 'prd:tote-bag', count: { type: 'by', by: 1 }, shown: 0 }], ...because },
    }),
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

function peopleExamples({ guest, subscriber, served, people, invited, member, view, views }: Facts): Examples {
  const path = { token: [subscriber?.token] }
  // What is not there is answered, too: left out, row by row.
  const marked = () => ({ body: { rows: [randomUUID()], session: '' } })
  const { subscription } = subscriber ?? {}
  const newly = { level: 'low', deliverable: 'digital' }
  const cancelled = { subscription: served?.subscription, amount: 0, ...because }
  return {
    'GET /staff/people/buyers/:number': () => ({ path: { number: [guest] } }),
    'POST /api/staff/people/:token/contact': () => ({ path, body: { contact: 'email', suspended: true, ...because } }),
    'POST /api/staff/people/:token/credit': () => ({ path, body: { subscription, issues: 1, ...because } }),
    'POST /api/staff/people/:token/served': () => ({ path, body: { subscription, ...newly, ...because } }),
    'POST /api/staff/people/:token/cancel': () => ({ path: { token: [served?.token] }, body: cancelled }),
    'POST /api/staff/people/:token/address': () => ({
      path,
      body: { shipcode: 'ship-a', address: HOME, ...because },
    }),
    'POST /api/staff/people': () => ({
      body: { name: `Added ${people}`, email: '', address: HOME, again: true, ...because },
    }),
    'POST /api/staff/people/:token/name': () => ({ path, body: { name: 'Ada Renamed', ...because } }),
    'POST /api/staff/people/:token/email': () => ({
      path,
      body: { email: `changed-${people}@example.org`, ...because },
    }),
    'POST /api/staff/members/invite': () => ({
      body: { email: `invited-${people}@example.org`, name: 'Ada New', role: 'support', ...because },
    }),
    'POST /api/staff/members/role': () => ({ body: { member: invited, role: 'finance', ...because } }),
    'POST /api/staff/members/end': () => ({ body: { member: invited, ...because } }),
    'POST /api/staff/lists/remove': () => ({ body: { email: member?.email, list: member?.tag, ...because } }),
    'POST /api/staff/bulk/orders/check': marked,
    'POST /api/staff/bulk/orders': marked,
    'POST /api/staff/bulk/invoices/check': marked,
    'POST /api/staff/bulk/invoices': marked,
    'POST /api/staff/bulk/claims/check': marked,
    'POST /api/staff/bulk/claims': () => ({
      body: { ...marked().body, decision: { type: 'grant', remedy: 'wish' } },
    }),
    'GET /staff/matching/:list': () => ({ path: { list: ['orders'] } }),
    'GET /staff/matching/:list.data': () => ({ path: { list: ['orders'] } }),
    'POST /api/staff/views': () => ({
      body: { list: 'orders', name: `View ${views}`, query: 'sent=no', shared: true, session: '' },
    }),
    'POST /api/staff/views/rename': () => ({ body: { view, name: `Renamed ${views}`, session: '' } }),
    'POST /api/staff/views/delete': () => ({ body: { view, session: '' } }),
    'POST /api/staff/views/columns': () => ({ body: { list: 'orders', columns: ['who'], session: '' } }),
    'GET /staff/file/:list': () => ({ path: { list: ['orders'] } }),
    'GET /staff/file/:list.data': () => ({ path: { list: ['orders'] } }),
    'POST /api/staff/contacts/return-file/preview': () => ({ body: { csv: RETURN_FILE, session: '' } }),
    'POST /api/staff/contacts/return-file': () => ({ body: { csv: RETURN_FILE, ...because } }),
    'POST /api/staff/contacts/file': () => ({
      body: { csv: 'What,Email\nbounce,nobody@example.org\n', ...because },
    }),
  }
}
