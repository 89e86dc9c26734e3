import { answerTo } from '../tests/support/captcha.ts'

/** What a reader or a page asks; `{name}` in a path, heads, a body or a form stands for what an earlier step has kept. */
export type Step = {
  path: string
  /** Else GET, or POST where something is sent. */
  method?: string
  /** Stronger than what is sent by itself. */
  headers?: Record<string, string>
  /** The status of a right answer, else 200; any other stops the bench. */
  expects?: number
  body?: object
  form?: Record<string, string>
  /** Asked by the browser of the payment provider, whose work does not count. */
  ofProvider?: true
  keep?: (answer: never) => Kept | Promise<Kept>
}
export type Kept = Record<string, string>

/** A signed-in page is a public one with a guest's or reader's cookie; a large page is mostly one reader's or the staff's. */
export type Kind = 'read' | 'cart' | 'change' | 'checkout' | 'public page' | 'signed-in page' | 'large page'
/** `nobody` comes without a cookie each time, a `guest` has a cart with things in it, a `reader` is logged in. */
export type Visitor = 'nobody' | 'guest' | 'reader' | 'staff'

export type Scenario = { name: string; kind: Kind; as: Visitor; steps: Step[] }

/** How often each is done in a round: the dearer, the fewer. */
export const RUNS: Record<Kind, number> = {
  read: 4_000,
  cart: 4_000,
  change: 2_000,
  checkout: 240,
  'public page': 4_000,
  'signed-in page': 800,
  'large page': 400,
}

/** Walked by all before anything is counted. V8 makes the quickest of them quicker for some 20,000 requests. */
export const WARM_UP: Record<Kind, number> = {
  read: 1_000,
  cart: 1_000,
  change: 500,
  checkout: 60,
  'public page': 20_000,
  'signed-in page': 200,
  'large page': 200,
}

const put = (type: string, ref: string): Step => ({ path: '/api/cart', body: { type, ref } })
const tote = put('basic-product', 'prd:tote-bag')

/** What makes a visitor one. */
export const visits: Record<Visitor, Step[]> = {
  nobody: [],
  guest: [tote, put('digital-issue', 'iss:51'), put('print-issue', 'iss:50')],
  reader: [{ path: '/api/access/login', body: { email: 'active@example.com', password: 'broadfold' } }],
  staff: [{ path: '/sandbox/login', form: { email: 'staff@example.com' }, expects: 303 }],
}

const read = (name: string, path: string, as: Visitor): Scenario => ({ name, kind: 'read', as, steps: [{ path }] })
const page = (kind: Kind, path: string, as: Visitor): Scenario => ({
  name: `page ${path}, ${as}`,
  kind,
  as,
  steps: [{ path }],
})
/** As browsers ask for it, on https and without. */
const compressedPage = (path: string, codings: string): Scenario => ({
  name: `page ${path}, nobody, ${codings.includes('br') ? 'brotli' : 'gzip'}`,
  kind: 'public page',
  as: 'nobody',
  steps: [{ path, headers: { 'Accept-Encoding': codings } }],
})

type Challenged = { challenge: Parameters<typeof answerTo>[0] }
type Started = { data: { payment_intent_id: string; stripe_secret: string } }

const checkout: Step[] = [
  tote,
  {
    path: '/api/captcha?purpose=checkout',
    keep: async ({ challenge }: Challenged) => ({ captcha: await answerTo(challenge) }),
  },
  {
    path: '/api/cart/checkout?captcha={captcha}',
    body: {
      name: 'Maren Holt',
      email: 'maren@example.com',
      shipcode: 'ship-a',
      address: {
        line1: '12 Harbor Street',
        line2: '',
        city: 'Portland',
        state: 'ME',
        postcode: '04101',
        country: 'US',
      },
    },
    keep: ({ data }: Started) => ({ intent: data.payment_intent_id, secret: data.stripe_secret }),
  },
  {
    path: '/v1/payment_intents/{intent}/confirm',
    ofProvider: true,
    headers: { Authorization: 'Bearer pk_test_sandbox' },
    form: {
      client_secret: '{secret}',
      return_url: 'http://localhost/',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][token]': 'tok_visa',
    },
  },
  {
    path: '/api/checkout/{intent}?reset',
    keep: ({ status, receipt }: { status: string; receipt: string }) => {
      if (status !== 'completed') throw new Error(`The order was not settled but ${status}.`)
      return { receipt }
    },
  },
]

const CONSOLE_LISTS = [
  '/staff/people',
  '/staff/orders',
  '/staff/gifts',
  '/staff/invoices',
  '/staff/contacts',
  '/staff/delivery',
  '/staff/unmatched-payments',
  '/staff/audit',
]

export const scenarios: Scenario[] = [
  read('product', '/api/store/products/tote-bag', 'nobody'),
  read('all products', '/api/store/products', 'nobody'),
  { name: 'cart', kind: 'cart', as: 'guest', steps: [{ path: '/api/cart' }] },
  read('account overview', '/api/account/subscriber', 'reader'),
  read('session check', '/api/access/sessions', 'reader'),
  { name: 'first thing in a cart', kind: 'change', as: 'nobody', steps: [tote] },
  { name: 'one more of it', kind: 'change', as: 'guest', steps: [tote] },
  { name: 'whole checkout of a guest', kind: 'checkout', as: 'nobody', steps: checkout },
  ...['/', '/store', '/issue/common-ground'].flatMap((path) => {
    return [
      page('public page', path, 'nobody'),
      compressedPage(path, 'gzip, deflate, br, zstd'),
      compressedPage(path, 'gzip, deflate'),
      page('signed-in page', path, 'guest'),
      page('signed-in page', path, 'reader'),
    ]
  }),
  ...['/subscribe', '/store/checkout'].flatMap((path) => {
    return [page('large page', path, 'guest'), page('large page', path, 'reader')]
  }),
  page('large page', '/account', 'reader'),
  ...CONSOLE_LISTS.map((path) => page('large page', path, 'staff')),
]
