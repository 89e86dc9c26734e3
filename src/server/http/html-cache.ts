import { randomBytes } from 'node:crypto'

/** Public pages that show everybody the same, and the query keys each of them reads. */
const PUBLIC_PAGES: { path: RegExp; query: string[] }[] = [
  { path: /^\/$/, query: [] },
  { path: /^\/store$/, query: [] },
  { path: /^\/store\/issues$/, query: [] },
  { path: /^\/store\/product\/[\w-]+$/, query: [] },
  { path: /^\/issue\/[\w-]+$/, query: [] },
  { path: /^\/institutional-subscriptions$/, query: [] },
]
const MAX_PAGES = 500
const MAX_AGE_MS = 60_000

type Kept = { parts: string[]; until: number }

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
      if (hit && hit.until > now()) return html(hit.parts.join(nonce))
      const asked = generation
      const response = await render(mark)
      if (response.status !== 200 || response.headers.has('Set-Cookie')) return withNonce(response, mark, nonce)
      const parts = (await response.text()).split(mark)
      // A page rendered from data that has been dropped meanwhile must not outlive it.
      if (asked === generation) {
        const oldest = kept.keys().next()
        if (kept.size >= MAX_PAGES && !oldest.done) kept.delete(oldest.value)
        kept.set(key, { parts, until: now() + MAX_AGE_MS })
      }
      return html(parts.join(nonce))
    },
  }
}

function keyOf(request: Request): string | null {
  if (request.method !== 'GET' || request.headers.has('Cookie')) return null
  const url = new URL(request.url)
  const page = PUBLIC_PAGES.find(({ path }) => path.test(url.pathname))
  if (!page) return null
  return [url.pathname, ...page.query.map((key) => url.searchParams.get(key) ?? '')].join('\n')
}

/** `no-cache` lets a browser keep the page for going back, but ask before showing it anew. */
function html(body: string): Response {
  return new Response(body, { headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-cache' } })
}

async function withNonce(response: Response, mark: string, nonce: string): Promise<Response> {
  const body = (await response.text()).replaceAll(mark, nonce)
  return new Response(body, { status: response.status, headers: response.headers })
}
