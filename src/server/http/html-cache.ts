import { randomBytes } from 'node:crypto'
import type { WovenText } from './woven-text.ts'
import { weave } from './woven-text.ts'

/** Public pages that show everybody the same, whatever the query; those with `searches` only for these. */
const PUBLIC_PAGES: { path: RegExp; searches?: string[] }[] = [
  { path: /^\/$/ },
  { path: /^\/store$/ },
  { path: /^\/store\/issues$/ },
  { path: /^\/store\/product\/[\w-]+$/ },
  { path: /^\/issue\/[\w-]+$/ },
  { path: /^\/institutional-subscriptions$/ },
  { path: /^\/subscribe$/, searches: ['', '?type=gift'] },
  { path: /^\/donate$/, searches: [''] },
  { path: /^\/login$/, searches: [''] },
]
const MAX_PAGES = 500
const MAX_AGE_MS = 60_000

type Kept = WovenText & { until: number }

/**
 * Keeps the rendered HTML of public pages for visitors without a cookie. The nonce of each answer is put where a mark
 * stood when the page was rendered.
 */
export function createHtmlCache(now: () => number = Date.now) {
  // Unguessable, so that no text of a page can be taken for the place of a nonce.
  const mark = randomBytes(16).toString('base64')
  const kept = new Map<string, Kept>()
  let generation = 0

  return {
    clear(): void {
      kept.clear()
      generation += 1
    },
    async answer(request: Request, nonce: string, render: (nonce: string) => Promise<Response>): Promise<Response> {
      const key = keyOf(request)
      if (!key) return render(nonce)
      const hit = kept.get(key)
      if (hit && hit.until > now()) return html(request, hit, nonce)
      const asked = generation
      const response = await render(mark)
      if (response.status !== 200 || response.headers.has('Set-Cookie')) return withNonce(response, mark, nonce)
      const page = { ...weave((await response.text()).split(mark)), until: now() + MAX_AGE_MS }
      // A page rendered from data that has been dropped meanwhile must not outlive it.
      if (asked === generation) {
        const oldest = kept.keys().next()
        if (kept.size >= MAX_PAGES && !oldest.done) kept.delete(oldest.value)
        kept.set(key, page)
      }
      return html(request, page, nonce)
    },
  }
}

function keyOf(request: Request): string | null {
  if (request.method !== 'GET' || request.headers.has('Cookie')) return null
  const url = new URL(request.url)
  const page = PUBLIC_PAGES.find(({ path }) => path.test(url.pathname))
  if (!page?.searches) return page ? url.pathname : null
  return page.searches.includes(url.search) ? url.pathname + url.search : null
}

/** `no-cache` lets a browser keep the page for going back, but ask before showing it anew. */
function html(request: Request, { plain, packed }: Kept, nonce: string): Response {
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' }
  if (!takesGzip(request)) return new Response(plain(nonce), { headers })
  return new Response(packed(nonce), { headers: { ...headers, 'Content-Encoding': 'gzip' } })
}

/** `gzip;q=0` is a no. */
function takesGzip(request: Request): boolean {
  const taken = request.headers.get('Accept-Encoding')?.split(',') ?? []
  return taken.some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(coding))
}

async function withNonce(response: Response, mark: string, nonce: string): Promise<Response> {
  const body = (await response.text()).replaceAll(mark, nonce)
  return new Response(body, { status: response.status, headers: response.headers })
}
