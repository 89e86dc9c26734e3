import type { Visitor } from '../../app.ts'
import { isMarked, makeMarks, markedVisitor, marksIn, visitorWords } from './visitor-words.ts'
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

const NOBODY: Visitor = { reader: null, institution: null, session: null, cartCount: 0 }

type Asked = {
  request: Request
  nonce: string
  /** Null where it cannot be found out. */
  visitor: () => Promise<Visitor | null>
  /** The page, for somebody else than the one who asks where one is named. */
  render: (nonce: string, visitor?: Visitor) => Promise<Response>
}

/**
 * Keeps the rendered HTML of public pages. It is made for nobody in particular, with marks where the nonce, the session
 * parameter and a reader's name and address stand, and each answer has those of its visitor in these places. Whoever holds
 * an institution's seat gets a page of their own.
 */
export function createHtmlCache(now: () => number = Date.now) {
  const marks = makeMarks()
  const kept = new Map<string, Kept>()
  let generation = 0

  return {
    clear(): void {
      kept.clear()
      generation += 1
    },
    /** The page behind this address as somebody without a cookie sees it, with a place for the nonce; null if it is not kept. */
    keptFor(address: string): WovenText | null {
      const hit = kept.get(`${address} ${faceOf(NOBODY)}`)
      return hit && hit.until > now() ? hit : null
    },
    async answer({ request, nonce, visitor: ask, render }: Asked): Promise<Response> {
      const page = pageOf(request)
      const visitor = page && (request.headers.has('Cookie') ? await ask() : NOBODY)
      if (!page || !visitor || visitor.institution) return render(nonce)
      const key = `${page} ${faceOf(visitor)}`
      const words = visitorWords(visitor, nonce)
      const hit = kept.get(key)
      if (hit && hit.until > now()) return html(request, hit, words)
      const asked = generation
      const response = await render(marks.nonce, markedVisitor(visitor, marks))
      const text = await response.text()
      const marked = marksIn(text, marks)
      const made = { ...weave(marked.html, marked.marks), until: now() + MAX_AGE_MS }
      if (response.status !== 200 || response.headers.has('Set-Cookie') || !isMarked(text, visitor, marks)) {
        return new Response(made.plain(words), { status: response.status, headers: response.headers })
      }
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

export type HtmlCache = ReturnType<typeof createHtmlCache>

/** What of a visitor shows in a page beside those words. */
function faceOf({ reader, session, cartCount }: Visitor): string {
  const who = reader ? `reader ${reader.role}` : session ? 'guest' : 'nobody'
  return `${who} ${cartCount}`
}

/** What to keep it under; null for what is not kept. */
function pageOf(request: Request): string | null {
  if (request.method !== 'GET') return null
  const { pathname, search, searchParams } = new URL(request.url)
  // The page says then that it can only be looked at.
  if (searchParams.has('admin-view')) return null
  const page = PUBLIC_PAGES.find(({ path }) => path.test(pathname))
  if (!page?.searches) return page ? pathname : null
  return page.searches.includes(search) && !request.headers.has('Cookie') ? pathname + search : null
}

/** `no-cache` lets a browser keep the page for going back, but ask before showing it anew. */
export const PAGE_HEADS = {
  'Content-Type': 'text/html; charset=utf-8',
  Vary: 'Accept-Encoding',
  'Cache-Control': 'no-cache',
}

/** A visitor's own is for nobody else. */
function html(request: Request, { plain, packed }: Kept, words: string[]): Response {
  const { 'Cache-Control': everybodys, ...own } = PAGE_HEADS
  const headers = { ...own, ...(!request.headers.has('Cookie') && { 'Cache-Control': everybodys }) }
  if (!takesGzip(request.headers.get('Accept-Encoding'))) return new Response(plain(words), { headers })
  return new Response(packed(words), { headers: { ...headers, 'Content-Encoding': 'gzip' } })
}

/** `gzip;q=0` is a no. */
export function takesGzip(codings: string | null | undefined): boolean {
  const taken = codings?.split(',') ?? []
  return taken.some((coding) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(coding))
}
