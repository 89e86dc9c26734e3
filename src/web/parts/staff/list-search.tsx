import { Form, Link, useSearchParams } from 'react-router'

/** Narrows a list down by what is typed; the rest of the address stays. */
export function ListSearch({ label, list }: { label: string; list: string }) {
  const [query] = useSearchParams()
  const rest = [...query].filter(([name]) => name !== 'find' && name !== 'page')
  return (
    <Form role="search" aria-label={list} className="flex items-end gap-2 font-sans text-small">
      {rest.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="grid gap-1">
        <span className="text-fine text-soft">{label}</span>
        <input
          type="search"
          name="find"
          key={query.get('find')}
          defaultValue={query.get('find') ?? ''}
          className="min-h-11 w-56 border border-edge bg-paper px-3 lg:min-h-9"
        />
      </label>
      <button type="submit" className="min-h-11 border border-edge px-4 font-semibold hover:bg-shade lg:min-h-9">
        Find
      </button>
    </Form>
  )
}

/** A day that narrows a list down, among its filters. */
export function DayField({ name, label }: { name: string; label: string }) {
  const [query] = useSearchParams()
  return (
    <label className="grid gap-1">
      <span className="text-fine text-soft">{label}</span>
      <input
        type="date"
        name={name}
        key={query.get(name)}
        defaultValue={query.get(name) ?? ''}
        className="min-h-11 border border-edge bg-paper px-2 lg:min-h-9"
      />
    </label>
  )
}

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

/** What an address asks of a list. */
export function listAsked(query: URLSearchParams): { search: string; page: number } {
  return {
    search: (query.get('find') ?? '').slice(0, 200),
    page: Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(query.get('page'))) || 1)),
  }
}
