import { randomBytes } from 'node:crypto'
import type { WovenText } from './woven-text.ts'
import { weave } from './woven-text.ts'

/**
 * Public pages that show everybody the same but for the header. Those with `searches` are kept only for these, and only
 * for visitors without a cookie; to the others a query means nothing.
 */
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

/** Somebody of whom the header says no more than how much is in the cart; `session` is the spec's parameter. */
export type Guest = { session: string | null; cartCount: number }

type Asked = {
  request: Request
  nonce: string
  /** Null for a reader and for whoever holds a seat: their pages are made for them alone. */
  guest: () => Promise<Guest | null>
  render: (nonce: string) => Promise<Response>
}

/**
 * Keeps the rendered HTML of public pages for visitors who are not logged in. The nonce of each answer is put where a mark
 * stood when the page was rendered, and the guest's session parameter where that of the first guest stood.
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
    async answer({ request, nonce, guest: ask, render }: Asked): Promise<Response> {
      const page = pageOf(request)
      const guest = page && (request.headers.has('Cookie') ? await ask() : { session: null, cartCount: 0 })
      if (!page || !guest) return render(nonce)
      const key = `${page} ${guest.session ? 'with' : 'without'} a session ${guest.cartCount}`
      const words = guest.session ? [nonce, guest.session] : [nonce]
      const hit = kept.get(key)
      if (hit && hit.until > now()) return html(request, hit, words)
      const asked = generation
      const response = await render(mark)
      if (response.status !== 200 || response.headers.has('Set-Cookie')) return withNonce(response, mark, nonce)
      const marks = guest.session ? [mark, guest.session] : [mark]
      const made = { ...weave(await response.text(), marks), until: now() + MAX_AGE_MS }
      // A page rendered from data that has been dropped meanwhile must not outlive it.
      if (asked === generation) {
        const oldest = kept.keys().next()
        if (kept.size >= MAX_PAGES && !oldest.done) kept.delete(oldest.value)
        kept.set(key, made)
      }
      return html(request, made, words)
    },
  }
}

/** What to keep it under; null for what is not kept. */
function pageOf(request: Request): string | null {
  if (request.method !== 'GET') return null
  const { pathname, search } = new URL(request.url)
  const page = PUBLIC_PAGES.find(({ path }) => path.test(pathname))
  if (!page?.searches) return page ? pathname : null
  return page.searches.includes(search) && !request.headers.has('Cookie') ? pathname + search : null
}

/** `no-cache` lets a browser keep the page for going back, but ask before showing it anew; a guest's is for nobody else. */
function html(request: Request, { plain, packed }: Kept, words: string[]): Response {
  const headers = {
    ...{ 'Content-Type': 'text/html; charset=utf-8', Vary: 'Accept-Encoding' },
    ...(!request.headers.has('Cookie') && { 'Cache-Control': 'no-cache' }),
  }
  if (!takesGzip(request)) return new Response(plain(words), { headers })
  return new Response(packed(words), { headers: { ...headers, 'Content-Encoding': 'gzip' } })
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
