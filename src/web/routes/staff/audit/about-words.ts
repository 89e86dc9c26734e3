import { href } from '../../../href.ts'
import { orderPath } from '../orders/order-words.ts'

type About = { words: string; to: string | null }

/** `issue:52` → No. 52, with the way there. */
export function aboutWords(subject: string, name: string | null): About {
  const colon = subject.indexOf(':')
  const id = subject.slice(colon + 1)
  switch (subject.slice(0, colon)) {
    case 'account':
      return name
        ? { words: name, to: href('/staff/people/:token', { token: id }) }
        : { words: 'Deleted account', to: null }
    case 'order':
      return { words: `Order ${id}`, to: orderPath(id) }
    case 'issue':
      return /^\d+$/.test(id)
        ? { words: `No. ${id}`, to: href('/staff/issues/:number', { number: id }) }
        : plain(subject)
    case 'invoice':
      return { words: 'Invoice', to: href('/staff/invoices/:id', { id }) }
    default:
      return plain(subject)
  }
}

const plain = (subject: string): About => ({ words: subject.replace(':', ': '), to: null })
