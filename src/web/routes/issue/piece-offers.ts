import { soldCategories } from '#domain/catalogue/digital-edition.ts'
import { lowestYearlyPrice } from '#domain/catalogue/lowest-price.ts'
import { formatMoney } from '#domain/money.ts'
import { paymentProcessing } from '#domain/payments/under-way.ts'
import type { PaywallWay } from '#domain/reading/paywall.ts'
import { paywall } from '#domain/reading/paywall.ts'
import type { App } from '#server/reads/app.ts'
import type { PieceAtHand } from '#server/reads/reading.ts'
import { href } from '../../href.ts'

export type PieceOffers = { says: string; ways: { to: string; label: string }[] }

/** Put together here, since the scripts of this page are small. */
export async function offerFor(app: App, request: Request, { issue, head, shown }: PieceAtHand): Promise<PieceOffers> {
  const [{ publication, prices, issues }, viewer, reader] = await Promise.all([
    app.catalogue(),
    app.viewer(request),
    app.summary(request),
  ])
  const { name, sellsDigital, printIncludesDigital, currency } = publication
  const latest = issues.find(({ releasedOn }) => releasedOn)?.number ?? issue.number
  const price = formatMoney(sellsDigital ? issue.digitalPrice : issue.printPrice, currency)
  const isLatest = issue.number === latest
  const payments = (await app.payments.underWay(request, viewer)).flatMap((payment) => {
    const buysIssue = payment.items.some((item) => item.type === 'digital-issue' && item.ref === issue.ref)
    const subscription = payment.items.find(({ type }) => type === 'personal-subscription')
    const isDigital = subscription?.type === 'personal-subscription' && subscription.medium === 'digital'
    const opens = buysIssue || (isLatest && subscription !== undefined && (isDigital || printIncludesDigital))
    return buysIssue || subscription ? [{ ...payment, opens }] : []
  })
  const payment = payments.find(({ opens }) => opens) ?? payments[0] ?? null
  const { says, ways } = paywall({
    issue: issue.number,
    latest,
    isWhole: shown === 'whole',
    sellsDigital,
    price,
    reader: reader && { state: reader.state, next: reader.next?.number ?? null, had: reader.had },
    payment: payment && { says: paymentProcessing(payment, currency), opens: payment.opens },
  })
  const here = href('/issue/:slug/:piece', { slug: issue.slug, piece: head.slug })
  const back = `redirect=${encodeURIComponent(here)}`
  const year = formatMoney(lowestYearlyPrice(prices, soldCategories(sellsDigital)), currency)
  // Digital begins with the latest issue.
  const level = sellsDigital ? 'digital-low' : 'print-low'
  const links: Record<PaywallWay, () => PieceOffers['ways'][number]> = {
    order: () => ({ to: href('/invoice/:invoice', { invoice: payment?.invoice ?? '' }), label: 'See your order' }),
    buy: () => ({ to: href('/issue/:slug', issue), label: `Buy this issue for ${price}` }),
    renew: () => ({ to: `${href('/subscribe/renew')}?${back}`, label: 'Renew' }),
    'log in': () => ({ to: `${href('/login')}?${back}`, label: 'Log in' }),
    subscribe: () =>
      isLatest || !sellsDigital
        ? { to: `${href('/subscribe')}?level=${level}&${back}`, label: `Subscribe to ${name} from ${year} a year` }
        : { to: href('/subscribe'), label: `Subscribe from No. ${latest} on, for ${year} a year or more` },
  }
  return { says, ways: ways.map((way) => links[way]()) }
}
