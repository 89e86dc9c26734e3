import { formatDay, isDay } from '#domain/day.ts'
import { href } from '../../../href.ts'
import { orderPath } from '../orders/order-words.ts'
import { templateWord } from '../people/person/words.ts'

type About = { words: string; to: string | null }

/** `issue:52` → No. 52, with the way there. */
export function aboutWords(subject: string, name: string | null): About {
  const colon = subject.indexOf(':')
  const id = subject.slice(colon + 1)
  const called = name ?? templateWord(id.replace(/^\w+:/, ''))
  switch (colon < 0 ? '' : subject.slice(0, colon)) {
    case 'account':
      return name
        ? { words: name, to: href('/staff/people/:token', { token: id }) }
        : { words: 'Deleted account', to: null }
    case 'order':
      return { words: `Order ${id}`, to: orderPath(id) }
    case 'issue':
      return /^\d+$/.test(id)
        ? { words: `No. ${id}`, to: href('/staff/issues/:number', { number: id }) }
        : { words: called, to: null }
    case 'invoice':
      return { words: 'Invoice', to: href('/staff/invoices/:id', { id }) }
    case 'gift':
      return { words: 'Gift', to: null }
    case 'payment':
      return { words: `Payment ${id}`, to: null }
    case 'product':
      return { words: called, to: href('/staff/catalogue/goods') }
    case 'stock':
      return { words: `Stock: ${called}`, to: href('/staff/catalogue/stock') }
    case 'prices':
      return { words: isDay(id) ? `Prices from ${formatDay(id)}` : 'Prices', to: href('/staff/catalogue') }
    case 'coupon':
      return { words: `Coupon ${id}`, to: href('/staff/catalogue/coupons') }
    case 'page':
      return { words: `Page: ${called}`, to: href('/staff/catalogue/pages/:page', { page: id }) }
    case 'mail':
      return { words: `Email: ${called}`, to: href('/staff/emails/:mail', { mail: id }) }
    case 'list':
      return { words: `Mailing list: ${called}`, to: href('/staff/lists') }
    default:
      return { words: called, to: null }
  }
}
