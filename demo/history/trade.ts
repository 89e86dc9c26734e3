import type { Address } from '#domain/addresses/address-fields.ts'
import { addressFrom } from '#domain/addresses/address-fields.ts'
import { EMPTY_CART } from '#domain/cart/cart.ts'
import { priceCheckout } from '#domain/cart/cart-pricing.ts'
import { makeSlug } from '#domain/catalogue/slug.ts'
import type { Buyer, Pays } from './books.ts'
import { pay, sell } from './books.ts'
import { ship } from './buying.ts'
import { GOODS, shopOn } from './shop.ts'
import type { Life } from './subscribing.ts'
import { newCard, newReader, subscribe } from './subscribing.ts'

type Shop = Partial<Address> & { name: string; email: string; copies: [number, number] }

/** Bookshops and museums that take copies of each issue by invoice. */
const SHOPS: readonly Shop[] = [
  {
    name: 'Paper Lantern Books',
    email: 'orders@paper-lantern.example.com',
    copies: [6, 12],
    line1: '318 Bowery',
    city: 'New York',
    state: 'NY',
    postcode: '10012',
  },
  {
    name: 'The Tidewater Bookshop',
    email: 'magazines@tidewater-books.example.com',
    copies: [3, 6],
    line1: '41 Commercial Street',
    city: 'Portland',
    state: 'ME',
    postcode: '04101',
  },
  {
    name: 'Alder & Finch',
    email: 'hello@alderandfinch.example.com',
    copies: [4, 8],
    line1: '2719 N Milwaukee Avenue',
    city: 'Chicago',
    state: 'IL',
    postcode: '60647',
  },
  {
    name: 'Second Story Newsstand',
    email: 'accounts@secondstory.example.com',
    copies: [8, 15],
    line1: '1020 Valencia Street',
    city: 'San Francisco',
    state: 'CA',
    postcode: '94110',
  },
  {
    name: 'Mesa Contemporary Museum Store',
    email: 'store@mesacontemporary.example.org',
    copies: [2, 5],
    line1: '90 Canyon Road',
    city: 'Santa Fe',
    state: 'NM',
    postcode: '87501',
  },
  {
    name: 'Halfmoon Books',
    email: 'buyer@halfmoon-books.example.com',
    copies: [2, 6],
    line1: '655 SE Hawthorne Boulevard',
    city: 'Portland',
    state: 'OR',
    postcode: '97214',
  },
  {
    name: 'Carrel & Co.',
    email: 'periodicals@carrel.example.com',
    copies: [3, 7],
    line1: '12 Brattle Square',
    city: 'Cambridge',
    state: 'MA',
    postcode: '02138',
  },
  {
    name: 'The Print Room at Dunmore',
    email: 'printroom@dunmore.example.org',
    copies: [2, 4],
    line1: '500 Dunmore Place',
    city: 'Philadelphia',
    state: 'PA',
    postcode: '19147',
  },
]

/** Libraries that have the magazine in print and pay by check. */
const LIBRARIES: readonly (Partial<Address> & { name: string })[] = [
  {
    name: 'Serials Department',
    company: 'Westmarch State University Libraries',
    line1: '1400 University Avenue',
    city: 'Madison',
    state: 'WI',
    postcode: '53706',
  },
  {
    name: 'Periodicals',
    company: 'Alderwick University Library',
    line1: '200 College Walk',
    city: 'New Haven',
    state: 'CT',
    postcode: '06511',
  },
  {
    name: 'Acquisitions',
    company: 'Hollins Park Public Library',
    line1: '77 Library Square',
    city: 'St. Louis',
    state: 'MO',
    postcode: '63130',
  },
  {
    name: 'Serials',
    company: 'Corrievale College of Art',
    line1: '9 Studio Row',
    city: 'Providence',
    state: 'RI',
    postcode: '02903',
  },
  {
    name: 'Reading Room',
    company: 'Lakeshore Athenaeum',
    line1: '250 Lake Street',
    city: 'Milwaukee',
    state: 'WI',
    postcode: '53202',
  },
  {
    name: 'Library, Magazine Desk',
    company: 'Bexley Free Library',
    line1: '31 Main Street',
    city: 'Bexley',
    state: 'OH',
    postcode: '43209',
  },
]

export function addLibraries(life: Life): void {
  for (const [index, { name, ...place }] of LIBRARIES.entries())
    life.calendar.after(4 + index * 9, () => {
      const reader = newReader(life, 'a', 'print')
      const email = `serials@${makeSlug(place.company ?? '')}.example.org`
      Object.assign(reader, { name, email, home: { ...addressFrom({ ...place, country: 'US' }), zone: 'a' } })
      subscribe(life, reader, { medium: 'print', level: 'high', term: '3year', paid: 'check' })
    })
}

/** After an issue has appeared: some of the shops order, each on its day. */
export function sellToShops(life: Life, issue: number, last: boolean): void {
  const { chance } = life.books
  for (const shop of SHOPS)
    if (chance.happens(0.62))
      life.calendar.after(last ? chance.between(48, 60) : chance.between(2, 12), () => invoiceShop(life, issue, shop))
}

function invoiceShop(life: Life, number: number, { name, email, copies, ...place }: Shop): void {
  const { books, calendar } = life
  const { chance } = books
  const ref = `iss:${number}`
  const quantity = chance.between(...copies)
  const cart = { ...EMPTY_CART, goods: [{ type: 'print-issue', ref, quantity } as const] }
  const quote = priceCheckout(cart, shopOn(calendar.today), { purchaser: 'a', products: 'a' })
  const address = addressFrom({ ...place, country: 'US' })
  const items = [{ name: GOODS.get(ref)?.['print-issue']?.name ?? '', quantity }]
  const buyer: Buyer = { id: null, name, email }
  const sold = sell(books, {
    kind: 'invoice',
    buyer,
    quote,
    at: calendar.moment(),
    pays: { by: 'nothing' },
    status: 'open',
    net: 30,
    sentOn: calendar.today,
    details: { acceptedPayments: 'any', consignments: [{ name, address, items, lines: [0] }] },
  })
  calendar.after(chance.between(11, 34), () => {
    pay(books, sold, { buyer, at: calendar.moment(), pays: chooseWay(life, buyer) })
    calendar.after(chance.between(1, 3), () => ship(life, sold.row.id))
  })
}

function chooseWay({ books, calendar }: Life, buyer: Buyer): Pays {
  const by = books.chance.weigh({ check: 55, wire: 15, card: 30 })
  if (by === 'card') return { by, card: newCard(books, buyer, calendar.moment()) }
  const note = by === 'check' ? `Check ${books.chance.between(1040, 9820)}` : 'Bank transfer'
  return { by, receivedOn: calendar.today, note }
}
