import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { PAGE_SLUGS } from '#domain/pages/page.ts'

/** Pages that show every visitor without a cookie the same. Those with `searches` are cached for these queries alone; the others read no query. */
const PUBLIC_PAGES: { path: RegExp; searches?: string[] }[] = [
  { path: /^\/$/ },
  { path: /^\/store$/ },
  { path: /^\/store\/issues$/ },
  { path: /^\/store\/product\/[\w-]+$/ },
  { path: /^\/issue\/[\w-]+(\/(?!search$)[\w-]+)?$/ },
  { path: /^\/institutional-subscriptions$/ },
  { path: new RegExp(`^/(${PAGE_SLUGS.join('|')})$`) },
  { path: /^\/subscribe$/, searches: ['', '?type=gift'] },
  { path: /^\/donate$/, searches: [''] },
  { path: /^\/login$/, searches: [''] },
]
const MAX_PAGES = 500
const MAX_BYTES = 32 * 1024 * 1024
const MAX_AGE_MS = 60_000

/** `no-cache` lets a browser keep the page for going back, but ask before showing it anew. */
const PAGE_HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  Vary: 'Accept-Encoding',
  'Cache-Control': 'no-cache',
}
/** The nonce differs in every answer, so each is compressed: the quickest level costs half of the default one. */
const COMPRESSION = { level: 1 }

const compress = promisify(gzip)

type CachedPage = { html: string; until: number }
type PageRequest = {
  request: Request
  nonce: string
  render: (request: Request, nonce: string) => Promise<Response>
}
type CacheOptions = { publicUrl: string; now?: () => number; maxBytes?: number }

/**
 * Caches the rendered HTML of public pages for visitors without a cookie. A page is rendered from its path alone, so that
 * nothing of whoever asked first can be in it, with a placeholder that each answer replaces by its own nonce.
 */
export function createHtmlCache({ publicUrl, now = Date.now, maxBytes = MAX_BYTES }: CacheOptions) {
  // Unguessable, so that no text of a page can be taken for it.
  const placeholder = randomBytes(16).toString('hex')
  const pages = new Map<string, CachedPage>()
  let bytes = 0
  let generation = 0

  function remove(key: string): void {
    bytes -= measureSize(pages.get(key)?.html ?? '')
    pages.delete(key)
  }
  function add(key: string, html: string): void {
    remove(key)
    pages.set(key, { html, until: now() + MAX_AGE_MS })
    bytes += measureSize(html)
    for (const oldest of pages.keys()) {
      if (pages.size <= MAX_PAGES && bytes <= maxBytes) return
      remove(oldest)
    }
  }

  return {
    clear(): void {
      pages.clear()
      bytes = 0
      generation += 1
    },
    async answer({ request, nonce, render }: PageRequest): Promise<Response> {
      const key = cacheKey(request)
      if (key === null) return render(request, nonce)
      const cached = pages.get(key)
      if (cached && cached.until > now()) return send(request, cached.html.replaceAll(placeholder, nonce))
      const renderedFrom = generation
      const response = await render(new Request(new URL(key, publicUrl)), placeholder)
      const html = await response.text()
      const body = html.replaceAll(placeholder, nonce)
      if (!isCacheable(response)) return new Response(body, response)
      // A page rendered from data that has been dropped meanwhile must not outlive it.
      if (renderedFrom === generation) add(key, html)
      return send(request, body)
    },
  }
}

/** As V8 holds a text with a letter beyond Latin-1. */
const measureSize = (html: string) => 2 * html.length

/** The path, with its query where the page reads it; null for what is not cached. */
function cacheKey(request: Request): string | null {
  if (request.method !== 'GET' || request.headers.has('Cookie')) return null
  const { pathname, search, searchParams } = new URL(request.url)
  // The page says then that it can only be looked at, or is read by the key of an order or a gift link.
  if (searchParams.has('admin-view') || searchParams.has('key') || searchParams.has('shared')) return null
  const page = PUBLIC_PAGES.find(({ path }) => path.test(pathname))
  if (!page?.searches) return page ? pathname : null
  return page.searches.includes(search) ? pathname + search : null
}

function isCacheable({ status, headers }: Response): boolean {
  return status === 200 && !headers.has('Set-Cookie') && (headers.get('Content-Type') ?? '').startsWith('text/html')
}

async function send(request: Request, html: string): Promise<Response> {
  if (!acceptsGzip(request.headers.get('Accept-Encoding'))) return new Response(html, { headers: PAGE_HEADERS })
  return new Response(await compress(html, COMPRESSION), { headers: { ...PAGE_HEADERS, 'Content-Encoding': 'gzip' } })
}

/** `gzip;q=0` is a no. */
function acceptsGzip(codings: string | null): boolean {
  const accepted = codings?.split(',') ?? []
  return accepted.some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(coding))
}
