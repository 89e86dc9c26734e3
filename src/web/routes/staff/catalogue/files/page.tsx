import { data, Link } from 'react-router'
import { href } from '../../../../href.ts'
import { formatInstant } from '../../../../parts/instant.ts'
import { staffOnly } from '../../../../parts/staff/staff-only.ts'
import { StaffSection } from '../../../../parts/staff/staff-page.tsx'
import { pageMeta, siteOf } from '../../../../site.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { CataloguePage } from '../catalogue-page.tsx'
import type { Route } from './+types/page.ts'
import { ProductFileList } from './product-files.tsx'
import { UploadFiles } from './product-upload.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app } = await staffOnly(context, request)
  const [{ products }, { publication }, session] = await Promise.all([
    app.catalogueForStaff.productsOnSale(),
    app.catalogue(),
    app.access.session(request),
  ])
  const product = products.find(({ slug, kind }) => slug === params.slug && kind === 'digital')
  if (!product || !session?.account) throw data(null, { status: 404 })
  const { ref, slug, name, retiredAt } = product
  const { id: member } = session.account
  return {
    product: { ref, slug, name, retired: retiredAt !== null },
    files: product.files.map(({ readyAt, ...file }) => ({
      ...file,
      since: readyAt && formatInstant(readyAt.toISOString(), publication.timeZone),
      href: app.reading.staffLink(member, ref, file.id),
    })),
  }
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const title = loaderData ? `${loaderData.product.name}: files` : 'Files'
  const path = href('/staff/catalogue/goods/:slug/files', { slug: params.slug })
  return pageMeta(siteOf(matches), { title, description: 'A product’s files.', path, hidden: true })
}

export default function ProductFiles({ loaderData: { product, files } }: Route.ComponentProps) {
  return (
    <CataloguePage admin>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="text-title">{product.name}</h2>
        <span className="flex flex-wrap gap-x-6 font-sans text-small">
          {files.length > 0 && !product.retired && (
            <Link
              to={href('/store/product/:slug', { slug: product.slug })}
              className="linked inline-flex min-h-11 items-center"
            >
              In the store
            </Link>
          )}
          <Link to={href('/staff/catalogue/goods')} className="linked inline-flex min-h-11 items-center">
            All products
          </Link>
        </span>
      </div>
      {files.length === 0 && (
        <Notice kind="warning" title="No file yet">
          {product.retired
            ? 'Readers who bought it have nothing to download.'
            : 'The product isn’t in the store until it has a file. Readers who already bought it have nothing to download.'}
        </Notice>
      )}
      <StaffSection title="Files" aside="For everyone who has bought or will buy the product.">
        <ProductFileList product={product.ref} files={files} />
      </StaffSection>
      <StaffSection title="Upload" aside="To correct a file, replace it: earlier buyers get the new one, too.">
        <UploadFiles product={product.ref} />
      </StaffSection>
    </CataloguePage>
  )
}
