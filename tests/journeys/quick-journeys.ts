type Width = 'phone' | 'desktop'
type Journey = { file: string; title: string; at: Width }
/** The story it tells, the start of its title, and the width where it matters. */
type Row = readonly [story: string, title: string, at?: Width]

/** The journeys of `npm test`, by file: one per story. `npm run test:all` walks the others as well. */
const STORIES: Record<string, readonly Row[]> = {
  storefront: [
    ['visitor sees the front page', '/ can be used by everyone', 'phone'],
    ['visitor sees an issue', '/issue/thresholds can be used', 'phone'],
    ['visitor sees the store', '/store can be used'],
    ['visitor sees a product', '/store/product/broadfold-tee can be used', 'phone'],
    ['visitor moves from page to page', 'a visitor goes from page to page'],
    ['visitor follows any link', 'every link of the storefront leads somewhere'],
    ['visitor uses the menu on a phone', 'has everything in one menu on a phone', 'phone'],
    ['visitor follows a broken link', 'the page says so and offers help'],
  ],
  'mailing-list': [['visitor joins the mailing list', 'three signup blocks on one page']],
  access: [['reader logs in by password', 'a reader comes in, is named in the header']],
  'access-code': [
    ['reader logs in by an emailed code', 'an emailed code, pasted with a space', 'phone'],
    ['reader sets a new password', 'a forgotten password is set anew'],
  ],
  'access-elsewhere': [
    ['reader logs in with Google', 'somebody new gets an account'],
    ['reader of an institution reads', 'its reader sees the digital issues'],
    ['reader logs in by passkey', 'a passkey is made, opens the account'],
  ],
  'access-sessions': [['reader ends other sessions', 'a reader sees their sessions', 'phone']],
  'access-staff': [
    ['reader cannot open the console', 'for readers there is nothing at /staff'],
    ['staff log in by second factor', 'staff come in by the code shown at /sandbox'],
  ],
  'account-states': [['reader sees where they stand', 'the overview says to each reader']],
  account: [
    ['reader changes name, email and addresses', 'a reader changes their name'],
    ['reader switches automatic renewal', 'autorenew is switched after a question'],
  ],
  'account-payment': [['reader saves and replaces a card', 'a card is saved, pays for renewals', 'phone']],
  'account-change': [['reader upgrades to print', 'digital becomes print for money']],
  hold: [
    ['reader skips issues', 'a reader skips two issues ahead'],
    ['reader moves for a season', 'a reader moves for a season'],
  ],
  delivery: [['reader claims a copy that did not arrive', 'a claim is granted at once']],
  'buy-panel': [['guest chooses print or digital', 'is bought in print or digital']],
  cart: [['guest fills a cart', 'a guest gathers things in two tabs', 'phone']],
  checkout: [
    ['guest buys goods', 'a guest buys a shirt, a print', 'phone'],
    ['guest whose card is declined pays once', 'is told, loses nothing and charges once'],
    ['two guests want the last copy', 'between two buyers of the last copies'],
    ['guest buys a subscription and gets an account', 'a new subscriber gets an account', 'phone'],
  ],
  'checkout-address': [['reader chooses an address', 'the address that is selected is the one']],
  'under-way': [['guest pays while the server is away', 'after the card was charged, the page goes on asking']],
  receipt: [['guest keeps the receipt', 'what was bought is read, downloaded', 'phone']],
  subscribe: [
    ['guest subscribes with a coupon', 'a guest subscribes for two years', 'phone'],
    ['guest gives subscriptions', 'a guest gives three subscriptions'],
    ['reader renews', 'a reader whose subscription has expired renews'],
  ],
  redeem: [['recipient redeems a gift', 'a gift is looked at, redeemed', 'phone']],
  'gift-recipients': [['giver sends gifts on a day', 'three gifts for three people', 'phone']],
  'giver-gifts': [['giver corrects a gift', 'a giver says who a gift is for', 'phone']],
  'renewed-gifts': [['giver renews a gift', 'a giver renews a gift twice', 'phone']],
  donate: [
    ['guest donates', 'a guest gives once', 'phone'],
    ['reader donates monthly', 'a reader gives monthly'],
  ],
  invoice: [['institution pays an invoice', 'an invoice is paid by a debit', 'phone']],
  reading: [
    ['visitor reads a piece', '/issue/thresholds/the-doorkeepers can be read by everyone at 390 px'],
    ['visitor reaches the end of an excerpt', 'a stranger finds one clear way on'],
    ['reader goes on reading elsewhere', 'a reader goes on with the same paragraph'],
  ],
  'reading-ways': [
    ['visitor searches an issue', 'a stranger searches an issue'],
    ['reader shares a piece', 'an owner shares a piece'],
  ],
  'staff-today': [['staff see what is to do', 'staff begin with what there is to do']],
  'staff-people': [['staff find and help a reader', 'staff find a reader by a misspelt name']],
  'console-lists': [['staff sort and filter a list', 'staff sort a list, choose its columns']],
  'console-orders': [['staff take an order by phone', 'a phone order by check in six presses']],
  'console-invoices': [['staff send an invoice', 'staff draft an invoice']],
  'staff-issues': [['staff plan, close and mail an issue', 'staff plan an issue, mend three readers']],
  'mailing-files': [['staff download labels', 'staff choose presets and columns']],
  redirect: [['staff redirect a copy', 'cut-off passed, address changed']],
  'staff-selling': [['staff change a price and refund', 'staff change a price while a reader']],
  'console-emails': [['staff edit an email', 'staff write an email: draft']],
  'staff-text': [['staff publish a text', 'staff upload the EPUB of the next issue']],
  'trust-pages': [
    ['visitor reads the footer’s pages', 'every link of the footer leads to a page', 'phone'],
    ['staff edit a page', 'staff edit a page, readers see it'],
  ],
  'new-shop': [['publisher opens a shop', 'from an empty database to an open shop']],
}

export const QUICK_JOURNEYS: readonly (Journey & { story: string })[] = Object.entries(STORIES).flatMap(
  ([file, rows]) => rows.map(([story, title, at = 'desktop']) => ({ story, file: `${file}.spec.ts`, title, at })),
)

/** For Playwright's `grep`, which is compared with the file and titles of a journey, joined by spaces. */
export function quickJourneysAt(width: Width, of: readonly Journey[] = QUICK_JOURNEYS): RegExp[] {
  return of
    .filter(({ at }) => at === width)
    .map(({ file, title }) => new RegExp(`(^| )${escaped(file)} (.* )?${escaped(title)}`))
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
