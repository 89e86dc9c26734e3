/** What a publication is called before its publisher has said so. */
export const UNNAMED = 'Untitled'

/** Told to whoever tries to buy something before the shop has opened. */
export const NOT_OPEN_YET = 'This shop isn’t open yet, so nothing can be sold.'

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Calls under these sell something, or change what was sold. */
const SELLING = [
  '/api/account/autorenew',
  '/api/account/card',
  '/api/account/gifts',
  '/api/account/subscriptions',
  '/api/cart',
  '/api/donation',
  '/api/invoice',
  '/api/staff/gifts',
  '/api/staff/invoices',
  '/api/staff/orders',
  '/api/subscribe',
]

/** Whether a call is answered before the shop has opened. */
export function isServedUnopened(method: string, path: string): boolean {
  return SAFE.has(method) || !SELLING.some((selling) => path === selling || path.startsWith(`${selling}/`))
}

/** What strangers see before that: logging in, setting up, and the mailing list on which they wait. */
const SHOWN = /^\/(|login|login\/password|setup|list|list\/.*|staff|staff\/.*)$/

/** Whether a page is shown to everybody before the shop has opened; every other leads to the home page. */
export const isShownUnopened = (path: string): boolean => SHOWN.test(path)

/** Stands above the pages that staff see already. */
export const ONLY_STAFF_SEE = 'The shop isn’t open yet: only staff see it.'

/** The link that the start printed was used, or another start has printed a newer one. */
export const SETUP_LINK_IS_OVER =
  'This link has been used, or the server was restarted since. Use the newest link that the server printed at its start.'
