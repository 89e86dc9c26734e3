import { Link } from 'react-router'
import { formatMoney } from '#domain/money.ts'
import { href } from '../../href.ts'
import { accentStyle } from '../../parts/catalogue/accent.ts'
import { Cover } from '../../parts/catalogue/cover.tsx'
import { issueCard } from '../../parts/catalogue/issue-card.ts'
import { productCards } from '../../parts/catalogue/product-card.ts'
import { ProductCards } from '../../parts/catalogue/product-cards.tsx'
import { SubscribeLine } from '../../parts/catalogue/subscribe-line.tsx'
import { yearPrices } from '../../parts/catalogue/year-prices.ts'
import { PageHead } from '../../parts/page/page-head.tsx'
import { Section } from '../../parts/page/section.tsx'
import { appContext } from '../../request-context.ts'
import { useCurrency } from '../../root-data.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { Price } from '../../ui/price.tsx'
import type { Route } from './+types/page.ts'

const LATEST = 3
/** Beside each other on a phone. */
const SEEN_AT_ONCE = 2

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { publication, prices, issues, products } = await app.catalogue()
  return {
    name: publication.name,
    issuesPerYear: publication.issuesPerYear,
    prices: yearPrices(prices, publication.sellsDigital),
    issues: issues
      .filter(({ publishedOn }) => publishedOn)
      .slice(0, LATEST)
      .map((issue) => ({ ...issueCard(issue), printPrice: issue.printPrice })),
    products: await productCards(app, products),
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.name ?? ''
  return pageMeta(siteOf(matches), {
    title: `Store, ${name}`,
    description: `Single issues of ${name}${loaderData?.products.length ? ' and other products' : ''}.`,
    path: href('/store'),
  })
}

export default function Store({ loaderData }: Route.ComponentProps) {
  const currency = useCurrency()
  const { issues, products, prices, issuesPerYear } = loaderData
  return (
    <>
      <PageHead title="Store">
        <p>
          {products.length > 0
            ? 'Single issues and other products. Everything you buy here pays for new writing.'
            : 'Single issues.'}
        </p>
      </PageHead>
      <Section
        title="Latest issues"
        aside={
          <>
            <Link to={href('/store/issues')} className="linked">
              All issues
            </Link>
            <div className="mt-8">
              <SubscribeLine prices={prices} issues={issuesPerYear} />
            </div>
          </>
        }
      >
        {issues.length === 0 && <p className="text-lead">There are no single issues for sale yet.</p>}
        <ul className="grid grid-cols-2 gap-x-5 gap-y-8 sm:grid-cols-3 lg:gap-x-8">
          {issues.map(({ slug, number, title, season, cover, accent, printPrice }, index) => (
            <li key={slug} className={`accented ${index === 2 ? 'max-sm:hidden' : ''}`} style={accentStyle(accent)}>
              <Link to={href('/issue/:slug', { slug })} className="group grid gap-3">
                <Cover picture={cover} alt="" first={index < SEEN_AT_ONCE} />
                <span className="grid gap-x-4 sm:grid-cols-[1fr_auto] sm:items-baseline">
                  <span className="leading-snug group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
                    {title}
                  </span>
                  <Price amount={formatMoney(printPrice, currency)} className="text-small sm:text-right" />
                  <span className="font-sans text-small text-soft">
                    No. {number}, {season}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      {products.length > 0 && (
        <Section title="Products" className="pt-16 lg:pt-24">
          <ProductCards products={products} />
        </Section>
      )}
    </>
  )
}
