import type { Offer } from '#domain/account/reader-summary.ts'
import { isUrgent, offerTo, standingWords } from '#domain/account/reader-summary.ts'
import { dayOf } from '#domain/day.ts'
import { invoiceDue } from '#domain/invoices/invoice.ts'
import { firstName } from '#domain/mail/first-name.ts'
import { paymentProcessing } from '#domain/payments/under-way.ts'
import type { App } from '#server/reads/app.ts'
import type { ReaderSummary } from '#server/reads/reader-summary.ts'
import { href } from '../../href.ts'
import { wayInto } from '../catalogue/way-into.ts'

/** `whole`: fetched as a whole page, as it leads to a place within one. */
export type Way = { to: string; label: string; whole?: true }

/** What the menu and the home page say to a reader: made of words by the server, so that no rule comes to the browser for it. */
export type ShownSummary = {
  greeting: string
  says: string | null
  /** Money under way or due, with the way to it. */
  money: (Way & { says: string })[]
  /** The first is what they are most likely to want. */
  ways: Way[]
}

/** Its place in the account. */
const DOWNLOADS = `${href('/account')}#downloads`

const OFFERS: Record<Offer, Way> = {
  subscribe: { to: href('/subscribe'), label: 'Subscribe' },
  renew: { to: href('/subscribe/renew'), label: 'Renew' },
}

function whereIs(issue: number): Way {
  return { to: href('/account/issues/:number', { number: String(issue) }), label: 'Where is my issue?' }
}

/** A piece and a place within a page are fetched as whole pages. */
function readingWay({ reading, hasDownload }: Pick<ReaderSummary, 'reading' | 'hasDownload'>): Way | null {
  if (!reading) return hasDownload ? { to: DOWNLOADS, label: 'Downloads', whole: true } : null
  const { word, to } = wayInto(reading)
  return { to, label: `${word} No. ${reading.issue.number}`, ...(word !== 'Read' && { whole: true }) }
}

type Standing = {
  /** In the header of every page: to subscribe, or to renew once that is urgent. */
  offer: Way | null
  summary: ShownSummary | null
  /** Tags of the mailing lists that the reader is on already. */
  onLists: string[]
}

/** The header's own offer comes to everybody, the summary only to whoever is logged in. */
export async function summaryFor(app: App, request: Request): Promise<Standing> {
  const [facts, { publication }] = await Promise.all([app.summary(request), app.catalogue()])
  if (!facts) return { offer: OFFERS.subscribe, summary: null, onLists: [] }
  const { name, state, underWay, due, lists, mailedNext } = facts
  const wanted = offerTo(facts)
  const offer = wanted && OFFERS[wanted]
  const read = readingWay(facts)
  const { timeZone, currency } = publication
  const today = dayOf(app.now(), timeZone)
  const find = mailedNext === null ? null : whereIs(mailedNext)
  const urgent = isUrgent(state)
  const ways = urgent ? [offer, read] : [read, find]
  return {
    offer: urgent ? offer : null,
    onLists: lists,
    summary: {
      greeting: `Hi ${firstName(name)},`,
      says: standingWords(facts),
      money: [
        ...underWay.map((payment) => ({
          says: paymentProcessing(payment, currency),
          to: href('/invoice/:invoice', payment),
          label: `See order ${payment.number}`,
        })),
        ...due.map((invoice) => ({
          says: invoiceDue(invoice, today, currency),
          to: href('/invoice/:invoice', invoice),
          label: `See invoice ${invoice.number}`,
        })),
      ],
      ways: ways.filter((way) => way !== null),
    },
  }
}
