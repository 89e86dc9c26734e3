import { data, redirectDocument } from 'react-router'
import type { App } from '#server/reads/app.ts'
import { href } from '../../href.ts'
import { accentStyle } from '../../parts/catalogue/accent.ts'
import { appContext, pieceContext } from '../../request-context.ts'
import { useRootData } from '../../root-data.ts'
import { absolute, pageMeta, siteOf } from '../../site.ts'
import type { Route } from './+types/piece.ts'
import stylesheet from './piece.css?url'
import type { PieceData } from './piece-data.ts'
import { pieceData } from './piece-data.ts'
import { PieceOffer } from './piece-offer.tsx'
import { PieceText } from './piece-text.tsx'
import { goTo, useReadingPlace, useSteadyPlace } from './reading-place.ts'
import { SearchForm } from './search-form.tsx'
import { SharedLink } from './shared-link.tsx'
import { ApplyType, TypeSettings } from './type-settings.tsx'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const read = await app.reading.piece(request, params.slug, params.piece)
  if (!read) throw await goneFrom(app, params)
  context.set(pieceContext, read.html)
  const shown = await pieceData(app, request, read)
  return data(shown, shown.search || shown.shared ? { headers: { 'Referrer-Policy': 'no-referrer' } } : {})
}

async function goneFrom(app: App, { slug, piece }: Route.LoaderArgs['params']) {
  const moved = await app.reading.moved(slug, piece)
  if (!moved) return data(null, { status: 404 })
  const to = moved.into ? href('/issue/:slug/:piece', { slug, piece: moved.into }) : href('/issue/:slug', { slug })
  return redirectDocument(to, 301)
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** The text comes with the document alone, also when somebody goes back to it. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<PieceData> {
  const { pathname, search, hash } = new URL(request.url)
  throw redirectDocument(pathname + search + hash)
}

export function meta({ loaderData, matches, params }: Route.MetaArgs) {
  const site = siteOf(matches)
  if (!loaderData || !site) return [{ title: 'Nothing here' }]
  const { piece, issue, publication, planned } = loaderData
  const path = href('/issue/:slug/:piece', params)
  const by = piece.author ? ` by ${piece.author}` : ''
  const description = `${piece.kind ?? 'A piece'}${by} in ${issue.title}, No. ${issue.number} of ${publication}. ${minutesLong(piece.minutes)}.`
  return pageMeta(site, {
    title: `${piece.title}, ${publication} ${issue.number}`,
    description,
    path,
    kind: 'article',
    hidden: planned,
    structured: {
      '@type': 'Article',
      headline: piece.title,
      ...(piece.author && { author: { '@type': 'Person', name: piece.author } }),
      datePublished: issue.publishedOn,
      isAccessibleForFree: piece.free,
      url: absolute(site, path),
      isPartOf: { '@type': 'PublicationIssue', name: issue.title, issueNumber: issue.number },
    },
  })
}

const minutesLong = (minutes: number) => (minutes === 1 ? '1 minute' : `${minutes} minutes`)

export default function PiecePage({ loaderData }: Route.ComponentProps) {
  const { issue, piece, shown, planned, dropCap, search, institution, offer, mayShare, shared } = loaderData
  useSteadyPlace()
  return (
    <article data-paper className="piece page accented" style={accentStyle(issue.accent)} suppressHydrationWarning>
      <ApplyType />
      <link rel="stylesheet" href={stylesheet} precedence="default" />
      {shown === 'whole' && <div className="piece-progress" data-screen-only aria-hidden="true" />}
      {planned && (
        <p className="piece-column mb-6 bg-ink px-4 py-3 font-sans font-semibold text-paper text-small">
          Preview. Not released yet: only staff see this.
        </p>
      )}
      <header className="piece-column">
        <p className="tabular font-sans text-small text-soft">
          <a href={href('/issue/:slug', issue) + search} className="linked">
            {issue.title}
          </a>
          , No. {issue.number}, {issue.season}
        </p>
        <h1 className="mt-6 text-head tracking-[-0.02em]">{piece.title}</h1>
        {piece.author && <p className="mt-3 text-lead italic">{piece.author}</p>}
        <p className="mt-3 font-sans text-small text-soft">
          {piece.kind && `${piece.kind}, `}
          {minutesLong(piece.minutes)}
        </p>
        {shared && <SharedLink {...shared} />}
        {institution && <p className="mt-3 font-sans text-small">You have access through {institution}.</p>}
        <div data-screen-only className="mt-3 flex min-h-11 flex-wrap items-start justify-between gap-x-8">
          <div className="flex flex-wrap gap-x-8">
            <TypeSettings />
            <details className="font-sans text-small">
              <summary className="flex min-h-11 w-fit items-center underline decoration-edge decoration-1 underline-offset-[0.25em]">
                Search
              </summary>
              <SearchForm slug={issue.slug} search={search} />
            </details>
            {mayShare && (
              <a
                href={href('/issue/:slug/:piece/share', { slug: issue.slug, piece: piece.slug })}
                className="linked flex min-h-11 items-center font-sans text-small"
              >
                Share
              </a>
            )}
          </div>
          {shown === 'whole' && <Continue {...loaderData} />}
        </div>
      </header>
      <PieceText className={`piece-column piece-text${dropCap ? ' drop-cap' : ''}`} />
      {offer && (
        <div className="piece-column">
          <PieceOffer {...offer} />
        </div>
      )}
      <Neighbours {...loaderData} />
    </article>
  )
}

function Continue({ issue, piece, position, loggedIn }: PieceData) {
  const session = useRootData()?.visitor.session ?? null
  const place = useReadingPlace({
    issue: issue.slug,
    piece: piece.slug,
    session,
    account: loggedIn,
    saved: position,
  })
  if (!place) return null
  return (
    <a
      href={`#p-${place.block}`}
      className="linked flex min-h-11 items-center font-sans text-small"
      onClick={(event) => {
        event.preventDefault()
        goTo(place)
      }}
    >
      Continue where you left off
    </a>
  )
}

/** Plain links: each piece is a document of its own. */
function Neighbours({ issue, previous, next, search }: PieceData) {
  const to = (slug: string) => href('/issue/:slug/:piece', { slug: issue.slug, piece: slug }) + search
  return (
    <nav
      aria-label="Pieces of this issue"
      data-screen-only
      className="piece-column mt-16 grid grid-cols-2 gap-6 border-rule border-t pt-6"
    >
      {previous && <Neighbour to={to(previous.slug)} word="Previous" {...previous} />}
      {next && <Neighbour to={to(next.slug)} word="Next" {...next} className="col-start-2 text-right" />}
      <a
        href={href('/issue/:slug', issue) + search}
        className="linked col-span-2 justify-self-center font-sans text-small"
      >
        All pieces of {issue.title}
      </a>
    </nav>
  )
}

type NeighbourProps = { to: string; word: string; title: string; author: string | null; className?: string }

function Neighbour({ to, word, title, author, className = '' }: NeighbourProps) {
  return (
    <a href={to} className={`group ${className}`}>
      <span className="block font-sans text-small text-soft">{word}</span>
      <span className="block text-title tracking-[-0.015em] group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4">
        {title}
      </span>
      {author && <span className="text-soft italic">{author}</span>}
    </a>
  )
}
