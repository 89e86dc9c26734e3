import { randomBytes } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
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

/** A page as bytes, cut where the nonce of an answer goes. */
type CachedPage = { parts: Buffer[]; size: number; until: number }
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
    bytes -= pages.get(key)?.size ?? 0
    pages.delete(key)
  }
  function add(key: string, parts: Buffer[]): void {
    remove(key)
    const size = parts.reduce((sum, { length }) => sum + length, 0)
    pages.set(key, { parts, size, until: now() + MAX_AGE_MS })
    bytes += size
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
      if (cached && cached.until > now()) return send(request, cached.parts, nonce)
      const renderedFrom = generation
      const response = await render(new Request(new URL(key, publicUrl)), placeholder)
      const html = await response.text()
      if (!isCacheable(response)) return new Response(html.replaceAll(placeholder, nonce), response)
      const parts = html.split(placeholder).map((part) => Buffer.from(part))
      // A page rendered from data that has been dropped meanwhile must not outlive it.
      if (renderedFrom === generation) add(key, parts)
      return send(request, parts, nonce)
    },
  }
}

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

function send(request: Request, parts: readonly Buffer[], nonce: string): Response {
  const between = Buffer.from(nonce)
  const body = Buffer.concat(parts.flatMap((part, n) => (n === 0 ? [part] : [between, part])))
  const coding = CODINGS.find(({ name }) => accepts(request.headers.get('Accept-Encoding'), name))
  if (!coding) return new Response(body, { headers: PAGE_HEADERS })
  return new Response(coding.compress(body), { headers: { ...PAGE_HEADERS, 'Content-Encoding': coding.name } })
}

/**
 * The nonce differs in every answer, so each is compressed, at a quick level: `br` makes less of a page than `gzip` in half
 * its time. In this thread, as it takes half a millisecond at most, and half as much again to have another do it.
 */
const CODINGS = [
  { name: 'br', compress: (body: Buffer) => brotliCompressSync(body, BROTLI) },
  { name: 'gzip', compress: (body: Buffer) => gzipSync(body, { level: 1 }) },
]
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

/** `gzip;q=0` is a no. */
function accepts(codings: string | null, name: string): boolean {
  const accepted = codings?.split(',') ?? []
  return accepted.some((coding) => {
    const [is = '', ...params] = coding
      .toLowerCase()
      .split(';')
      .map((part) => part.trim())
    return is === name && !params.some((param) => /^q=0(\.0*)?$/.test(param))
  })
}
