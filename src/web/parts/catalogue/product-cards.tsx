import { Link } from 'react-router'
import { formatMoney } from '#domain/money.ts'
import { href } from '../../href.ts'
import { useCurrency } from '../../root-data.ts'
import { Price } from '../../ui/price.tsx'
import type { ProductCard } from './product-card.ts'
import { ProductPicture } from './product-picture.tsx'

/** As a `row` it is cut to what fills one: two by two on a phone, three on a desk. */
export function ProductCards({ products, row }: { products: ProductCard[]; row?: boolean }) {
  const currency = useCurrency()
  return (
    <ul
      className={`grid grid-cols-2 gap-x-5 gap-y-10 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-14 ${row ? 'lg:[&>li:nth-child(n+4)]:hidden' : ''}`}
    >
      {products.map(({ slug, name, picture, price, note }) => (
        <li key={slug}>
          <Link to={href('/store/product/:slug', { slug })} className="group grid gap-3">
            <ProductPicture picture={picture} alt="" />
            <span className="grid gap-x-4 sm:grid-cols-[1fr_auto] sm:items-baseline">
              <span className="leading-snug group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
                {name}
              </span>
              <Price amount={formatMoney(price, currency)} className="text-small sm:text-right" />
              {note && <span className="font-sans text-small text-soft sm:col-span-2">{note}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
