import { csvMoney } from '#domain/csv.ts'
import { expectedDay } from '#domain/issues/late-issue.ts'
import type { Issue, Publication } from '#server/services/catalogue/read-catalogue.ts'
import { href } from '../../href.ts'
import type { Offer } from '../../parts/cart/add-to-cart.tsx'

type Told = { issue: Issue; offers: readonly Offer[]; publication: Publication; publicUrl: string }

/** An issue and what it costs, as schema.org says it. */
export function structuredData({ issue, offers, publication: { name, currency }, publicUrl }: Told) {
  const address = (path: string) => new URL(path, publicUrl).href
  const url = address(href('/issue/:slug', issue))
  return {
    '@type': 'PublicationIssue',
    name: issue.title,
    issueNumber: issue.number,
    description: issue.description,
    datePublished: issue.publishedOn ?? expectedDay(issue),
    numberOfPages: issue.pages,
    image: address(issue.cover.src),
    url,
    isPartOf: { '@type': 'Periodical', name, url: publicUrl },
    offers: offers.map(({ label, price, available }) => ({
      '@type': 'Offer',
      name: label,
      url,
      price: csvMoney(price, currency),
      priceCurrency: currency.code,
      availability: `https://schema.org/${available === 0 ? 'OutOfStock' : 'InStock'}`,
    })),
  }
}
