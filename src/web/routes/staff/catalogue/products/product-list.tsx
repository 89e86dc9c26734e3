import { Link } from 'react-router'
import { csvMoney } from '#domain/csv.ts'
import { pageOfRows } from '#domain/staff-lists/page-of-rows.ts'
import type { ProductsOnSale } from '#server/services/catalogue/edit-stock.ts'
import { href } from '../../../../href.ts'
import { Money } from '../../../../parts/page/money.tsx'
import type { StaffList } from '../../list/staff-list.ts'
import { Files, Shelves } from './shelves.tsx'

export type ShownProduct = ProductsOnSale['products'][number]

/** Of a download there is always enough, and of what is not counted. */
const onHand = ({ shelves }: ShownProduct): number | null =>
  shelves.length === 0 ? null : shelves.reduce((sum, shelf) => sum + shelf.onHand, 0)

const SORTED = {
  values: {
    name: ({ name }: ShownProduct) => name,
    kind: ({ kind }: ShownProduct) => kind,
    price: ({ price }: ShownProduct) => price,
    stock: (product: ShownProduct) => onHand(product) ?? Number.MAX_SAFE_INTEGER,
  },
  key: ({ ref }: ShownProduct) => ref,
  otherwise: null,
}

export const PRODUCT_LIST: StaffList<ShownProduct> = {
  name: 'products',
  rowKey: SORTED.key,
  read: async (app, _query, asked) =>
    pageOfRows((await app.catalogueForStaff.productsOnSale()).products, SORTED, asked),
  columns: [
    {
      key: 'name',
      head: 'Product',
      sortable: true,
      always: true,
      text: (product) => `${product.name}${aside(product)}`,
      cell: (product) =>
        aside(product) ? (
          <>
            {product.name}
            <span className="text-soft">{aside(product)}</span>
          </>
        ) : (
          <Link
            to={href('/store/product/:slug', { slug: product.slug })}
            className="linked inline-flex min-h-6 items-center"
          >
            {product.name}
          </Link>
        ),
    },
    { key: 'kind', head: 'Kind', sortable: true, text: ({ kind }) => kind },
    {
      key: 'price',
      head: 'Price',
      numeric: true,
      sortable: true,
      text: ({ price }, currency) => csvMoney(price, currency),
      cell: ({ price }) => <Money amount={price} />,
    },
    {
      key: 'stock',
      head: 'On hand',
      sortable: true,
      text: (product) => onHand(product) ?? 'Unlimited',
      cell: (product) => (product.kind === 'digital' ? <Files of={product} /> : <Shelves of={product.shelves} />),
    },
  ],
}

/** Why it is not in the store. */
function aside({ retiredAt, kind, files }: ShownProduct): string {
  if (retiredAt) return ' (retired)'
  return kind === 'digital' && files.length === 0 ? ' (not in the store)' : ''
}
