import { Link } from 'react-router'
import { may } from '#domain/access/permissions.ts'
import type { ProductsOnSale } from '#server/services/catalogue/edit-stock.ts'
import { href } from '../../../../href.ts'
import { Money } from '../../../../parts/page/money.tsx'
import type { Column } from '../../../../parts/staff/staff-table.tsx'
import { StaffTable } from '../../../../parts/staff/staff-table.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import { ListView } from '../../list/list-view.tsx'
import { loadList } from '../../list/load-list.ts'
import { CataloguePage } from '../catalogue-page.tsx'
import type { Route } from './+types/page.ts'
import type { ShownProduct } from './product-list.tsx'
import { PRODUCT_LIST } from './product-list.tsx'
import { ChangePicture } from './product-picture.tsx'
import { RetireProduct } from './retire-product.tsx'
import { Shelves } from './shelves.tsx'
import { AddSize, ChangeIssue, ChangeProduct } from './stock-forms.tsx'

export async function loader(asked: Route.LoaderArgs) {
  const { app, member, list } = await loadList(PRODUCT_LIST, asked)
  const { issues } = await app.catalogueForStaff.productsOnSale()
  return { list, issues, mayChange: may(member.role, 'products.change') }
}

export function meta({ matches }: Route.MetaArgs) {
  const path = href('/staff/catalogue/goods')
  return pageMeta(siteOf(matches), { title: 'Products and stock', description: 'Goods.', path, hidden: true })
}

const CHANGE: Column<ShownProduct> = {
  key: 'change',
  head: 'Change',
  cell: (product) => (
    <span className="flex flex-wrap gap-x-5">
      <ChangeProduct product={product} />
      <ChangePicture product={product} />
      {product.kind === 'sized' && <AddSize product={product} />}
      <RetireProduct product={product} />
    </span>
  ),
}

export default function StaffGoods({ loaderData }: Route.ComponentProps) {
  const { list, issues, mayChange } = loaderData
  const issueColumns: Column<ProductsOnSale['issues'][number]>[] = [
    { key: 'name', head: 'Issue', cell: ({ number, title }) => `No. ${number}, ${title}` },
    { key: 'print', head: 'Print', numeric: true, cell: ({ printPrice }) => <Money amount={printPrice} /> },
    { key: 'digital', head: 'Digital', numeric: true, cell: ({ digitalPrice }) => <Money amount={digitalPrice} /> },
    {
      key: 'stock',
      head: 'On hand',
      cell: ({ shelf }) => <Shelves of={shelf ? [shelf] : []} />,
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
      <p className="flex flex-wrap gap-x-6 font-sans text-small">
        <Link to={href('/staff/catalogue/stock')} className="linked inline-flex min-h-11 items-center">
          Stock in one table
        </Link>
        {mayChange && (
          <Link to={href('/staff/catalogue/goods/new')} className="linked inline-flex min-h-11 items-center">
            New product
          </Link>
        )}
      </p>
      <ListView list={PRODUCT_LIST} loaded={list} actions={mayChange ? [CHANGE] : []} empty="No products yet." />
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
