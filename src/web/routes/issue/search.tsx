import { data } from 'react-router'
import { refusalText } from '#domain/outcome.ts'
import { LONGEST_QUERY } from '#domain/reading/search.ts'
import type { FoundPiece } from '#server/services/reading/search-issue.ts'
import { href } from '../../href.ts'
import { accentStyle } from '../../parts/catalogue/accent.ts'
import { appContext, networkContext } from '../../request-context.ts'
import { pageMeta, siteOf } from '../../site.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/search.ts'
import { SearchForm } from './search-form.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const find = (query.get('find') ?? '').slice(0, LONGEST_QUERY).trim()
  const asked = { query: find, network: context.get(networkContext) }
  const result = await context.get(appContext).reading.search(request, params.slug, asked)
  if (!result) throw data(null, { status: 404 })
  const { issue, found, owned, byKey } = result
  const { slug, title, number, season, accent } = issue
  const search = byKey ? `?${new URLSearchParams({ key: query.get('key') ?? '' })}` : ''
  const pieces = (found.ok ? found.value : []).map((one) =>
    shownPiece(one, href('/issue/:slug/:piece', { slug, piece: one.head.slug }) + search),
  )
  const refused = found.ok ? null : refusalText(found.errors)
  return data(
    { issue: { slug, title, number, season, accent }, find, owned, search, pieces, refused },
    { status: refused ? 429 : 200, headers: search ? { 'Referrer-Policy': 'no-referrer' } : {} },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

function shownPiece({ head: { title, author }, hits, more }: FoundPiece, to: string) {
  return {
    title,
    author,
    to,
    more,
    hits: hits.map(({ at, snippet }) => ({ to: `${to}#${at}`, parts: snippet.map((part, key) => ({ key, ...part })) })),
  }
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const title = loaderData ? `Search ${loaderData.issue.title}` : 'Nothing here'
  const path = href('/issue/:slug/search', params)
  return pageMeta(siteOf(matches), { title, description: 'Search this issue.', path, hidden: true })
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { issue, find, owned, search, pieces, refused } = loaderData
  return (
    <div className="page accented grid gap-8 py-10 lg:py-16" style={accentStyle(issue.accent)}>
      <header className="grid gap-6">
        <p className="tabular font-sans text-small text-soft">
          <a href={href('/issue/:slug', issue) + search} className="linked">
            {issue.title}
          </a>
          , No. {issue.number}, {issue.season}
        </p>
        <h1 className="text-head tracking-[-0.02em]">Search this issue</h1>
        <SearchForm {...{ slug: issue.slug, search, find }} />
        {!owned && (
          <p className="max-w-[36rem] font-sans text-small text-soft">
            You’re searching the free pieces and the beginning of each of the others.
          </p>
        )}
      </header>
      {refused && <Notice kind="error">{refused}</Notice>}
      {find && !refused && <Results {...{ find, pieces }} />}
    </div>
  )
}

type Found = Route.ComponentProps['loaderData']['pieces']

function Results({ find, pieces }: { find: string; pieces: Found }) {
  if (pieces.length === 0)
    return (
      <p className="max-w-[36rem] text-lead">
        Nothing found for “{find}”. Try fewer words, or only the beginning of a word.
      </p>
    )
  return (
    <div className="grid max-w-[44rem] gap-10">
      {pieces.map(({ title, author, to, hits, more }) => (
        <section key={to} className="border-rule border-t pt-4">
          <h2 className="text-title tracking-[-0.015em]">
            <a href={to} className="hover:underline hover:decoration-1 hover:underline-offset-4">
              {title}
            </a>
          </h2>
          {author && <p className="text-soft italic">{author}</p>}
          <ul className="mt-3 grid gap-3">
            {hits.map((hit) => (
              <li key={hit.to}>
                <a href={hit.to} className="block hover:underline hover:decoration-1 hover:underline-offset-4">
                  {hit.parts.map(({ key, text, found }) =>
                    found ? (
                      <mark key={key} className="bg-shade font-semibold text-ink">
                        {text}
                      </mark>
                    ) : (
                      text
                    ),
                  )}
                </a>
              </li>
            ))}
          </ul>
          {more > 0 && <p className="mt-3 font-sans text-small text-soft">And {more} more in this piece.</p>}
        </section>
      ))}
    </div>
  )
}
