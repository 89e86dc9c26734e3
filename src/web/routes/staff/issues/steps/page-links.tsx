import { Link } from 'react-router'

export const PAGE_SIZE = 50

/** Pages of a list within a step. */
export function PageLinks({ page, count, to }: { page: number; count: number; to: (page: number) => string }) {
  const last = Math.max(1, Math.ceil(count / PAGE_SIZE))
  if (last === 1) return null
  return (
    <nav aria-label="Pages of the list" className="tabular flex flex-wrap items-center gap-x-6 font-sans text-small">
      {page > 1 && (
        <Link to={to(page - 1)} preventScrollReset className="linked inline-flex min-h-11 items-center">
          Previous {PAGE_SIZE}
        </Link>
      )}
      <span className="text-soft">
        Page {page.toLocaleString('en-US')} of {last.toLocaleString('en-US')}
      </span>
      {page < last && (
        <Link to={to(page + 1)} preventScrollReset className="linked inline-flex min-h-11 items-center">
          Next {PAGE_SIZE}
        </Link>
      )}
    </nav>
  )
}
