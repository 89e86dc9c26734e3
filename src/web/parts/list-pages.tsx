import { Link, useSearchParams } from 'react-router'

/** The ways to the newer and the older pages of a list. */
export function ListPages({ page, more }: { page: number; more: boolean }) {
  const [query] = useSearchParams()
  const to = (number: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(number))
    return `?${next}`
  }
  if (page === 1 && !more) return null
  return (
    <nav aria-label="Pages of the list" className="flex gap-6">
      {page > 1 && (
        <Link to={to(page - 1)} className="linked inline-flex min-h-11 items-center">
          Newer
        </Link>
      )}
      {more && (
        <Link to={to(page + 1)} className="linked inline-flex min-h-11 items-center">
          Older
        </Link>
      )}
    </nav>
  )
}

const LAST_PAGE = 1000

/** Which page of a list an address asks for. */
export function pageAsked(query: URLSearchParams): number {
  return Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(query.get('page'))) || 1))
}
