import { Link } from 'react-router'
import { formatMoney } from '#domain/money.ts'
import type { ProductsOnSale, Shelf } from '#server/services/catalogue/edit-stock.ts'
import { href } from '../../../../href.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import type { Column } from '../../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import { CataloguePage } from '../catalogue-page.tsx'
import type { Route } from './+types/page.ts'
import { ChangePicture } from './product-picture.tsx'
import { RetireProduct } from './retire-product.tsx'
import { AddSize, AdjustStock, ChangeIssue, ChangeProduct } from './stock-forms.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, member } = await staffOnly(context, request)
  const { role } = member
  return {
    ...(await app.catalogueForStaff.productsOnSale()),
    mayChange: role === 'admin',
    mayCount: role === 'admin' || role === 'fulfilment',
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/catalogue/goods')
  return pageMeta(siteOf(matches), { title: 'Products and stock', description: 'Goods.', path, hidden: true })
}

export default function StaffGoods({ loaderData }: Route.ComponentProps) {
  const { products, issues, mayChange, mayCount } = loaderData
  const productColumns: Column<ProductsOnSale['products'][number]>[] = [
    {
      key: 'name',
      head: 'Product',
      cell: ({ name, slug, kind, files, retiredAt }) =>
        retiredAt ? (
          <>
            {name} <span className="text-soft">(retired)</span>
          </>
        ) : kind === 'digital' && files.length === 0 ? (
          <>
            {name} <span className="text-soft">(not in the store)</span>
          </>
        ) : (
          <Link to={href('/store/product/:slug', { slug })} className="linked inline-flex min-h-6 items-center">
            {name}
          </Link>
        ),
    },
    { key: 'kind', head: 'Kind', cell: ({ kind }) => kind },
    { key: 'price', head: 'Price', numeric: true, cell: ({ price }) => formatMoney(price) },
    {
      key: 'stock',
      head: 'On hand',
      cell: (product) =>
        product.kind === 'digital' ? (
          <Files of={product} mayChange={mayChange} />
        ) : (
          <Shelves of={product.shelves} mayCount={mayCount} />
        ),
    },
    ...(mayChange
      ? [
          {
            key: 'change',
            head: 'Change',
            cell: (product: ProductsOnSale['products'][number]) => (
              <span className="flex flex-wrap gap-x-5">
                <ChangeProduct product={product} />
                <ChangePicture product={product} />
                {product.kind === 'sized' && <AddSize product={product} />}
                <RetireProduct product={product} />
              </span>
            ),
          },
        ]
      : []),
  ]
  const issueColumns: Column<ProductsOnSale['issues'][number]>[] = [
    { key: 'name', head: 'Issue', cell: ({ number, title }) => `No. ${number}, ${title}` },
    { key: 'print', head: 'Print', numeric: true, cell: ({ printPrice }) => formatMoney(printPrice) },
    { key: 'digital', head: 'Digital', numeric: true, cell: ({ digitalPrice }) => formatMoney(digitalPrice) },
    {
      key: 'stock',
      head: 'On hand',
      cell: ({ shelf }) => <Shelves of={shelf ? [shelf] : []} mayCount={mayCount} />,
    },
    ...(mayChange
      ? [
          {
            key: 'change',
            head: 'Change',
            cell: (issue: ProductsOnSale['issues'][number]) => <ChangeIssue issue={issue} />,
          },
        ]
      : []),
  ]
  return (
    <CataloguePage admin={mayChange}>
      {mayChange && (
        <p className="font-sans text-small">
          <Link to={href('/staff/catalogue/goods/new')} className="linked inline-flex min-h-11 items-center">
            New product
          </Link>
        </p>
      )}
      <StaffTable
        caption="Products"
        columns={productColumns}
        rows={products}
        rowKey={({ ref }) => ref}
        empty="No products yet."
      />
      <StaffTable
        caption="Single issues"
        columns={issueColumns}
        rows={issues}
        rowKey={({ number }) => String(number)}
        empty="No issues yet."
      />
    </CataloguePage>
  )
}

/** What is downloaded does not run out, but it has to be there. */
function Files({
  of: { slug, name, files },
  mayChange,
}: {
  of: ProductsOnSale['products'][number]
  mayChange: boolean
}) {
  const says = files.length === 0 ? 'No file yet' : files.length === 1 ? '1 file' : `${files.length} files`
  const className = files.length === 0 ? 'font-medium text-warning' : ''
  if (!mayChange) return <span className={className}>{says}</span>
  return (
    <Link
      to={href('/staff/catalogue/goods/:slug/files', { slug })}
      aria-label={`${says} of ${name}`}
      className={`linked inline-flex min-h-6 items-center ${className}`}
    >
      {says}
    </Link>
  )
}

function Shelves({ of, mayCount }: { of: Shelf[]; mayCount: boolean }) {
  if (of.length === 0) return <span className="text-soft">Unlimited</span>
  return (
    <ul>
      {of.map((shelf) => (
        <li key={shelf.ref} className="flex flex-wrap items-center gap-x-4">
          <span>
            {of.length > 1 && `${shelf.name}: `}
            {shelf.onHand}
            {shelf.reserved > 0 && <span className="text-soft"> ({shelf.reserved} in checkout)</span>}
          </span>
          {mayCount && <AdjustStock shelf={shelf} />}
        </li>
      ))}
    </ul>
  )
}
