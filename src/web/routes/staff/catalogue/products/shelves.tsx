import { Link } from 'react-router'
import type { ProductsOnSale, Shelf } from '#server/services/catalogue/edit-stock.ts'
import { href } from '../../../../href.ts'
import { useMay } from '../../../../parts/staff/use-may.ts'
import { AdjustStock } from './stock-forms.tsx'

/** What is downloaded does not run out, but it has to be there. */
export function Files({ of: { slug, name, files } }: { of: ProductsOnSale['products'][number] }) {
  const may = useMay()
  const says = files.length === 0 ? 'No file yet' : files.length === 1 ? '1 file' : `${files.length} files`
  const className = files.length === 0 ? 'font-medium text-warning' : ''
  if (!may('products.change')) return <span className={className}>{says}</span>
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

export function Shelves({ of }: { of: Shelf[] }) {
  const may = useMay()
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
          {may('stock.count') && <AdjustStock shelf={shelf} />}
        </li>
      ))}
    </ul>
  )
}
