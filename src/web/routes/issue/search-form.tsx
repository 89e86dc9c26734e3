import { href } from '../../href.ts'

type Asked = {
  slug: string
  /** The key by which a guest reads, as it stands in the address. */
  search: string
  find?: string
}

/** A plain form: the results are a page of the server's. */
export function SearchForm({ slug, search, find }: Asked) {
  const key = new URLSearchParams(search).get('key')
  return (
    <search data-screen-only>
      <form action={href('/issue/:slug/search', { slug })} className="flex gap-2 font-sans text-small">
        {key && <input type="hidden" name="key" value={key} />}
        <input
          type="search"
          name="find"
          aria-label="Search this issue"
          placeholder="Search this issue"
          required
          maxLength={100}
          defaultValue={find}
          className="min-h-11 min-w-0 max-w-72 flex-1 border border-edge bg-paper px-3"
        />
        <button type="submit" className="min-h-11 border border-edge px-4 font-semibold hover:bg-shade">
          Search
        </button>
      </form>
    </search>
  )
}
