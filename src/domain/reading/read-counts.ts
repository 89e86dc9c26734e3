/** What is counted of a piece, by day and without who it was. */
export const COUNTED = [
  'opened',
  'opened by a stranger',
  'came from a search',
  'came from an email',
  'came from elsewhere',
  'came directly',
  'then another piece',
  'then the issue',
  'then subscribe',
  'then log in',
] as const
export type Counted = (typeof COUNTED)[number]

/** A page that was shown: its path, from where it was come to, and whether nobody is logged in. */
export type Visit = { path: string; from: From; stranger: boolean }

/** A path on this site, or the host of another; null for nowhere that is told. */
export type From = { path: string } | { host: string } | null

export type PieceAddress = { issue: string; piece: string }
export type Count = PieceAddress & { what: Counted }

/** Those who ask for it are not counted; what a browser fetches ahead is not seen yet. */
export function isUncounted(header: (name: string) => string | undefined): boolean {
  if (header('DNT') === '1' || header('Sec-GPC') === '1') return true
  return /prefetch|prerender/i.test(`${header('Sec-Purpose') ?? ''} ${header('Purpose') ?? ''}`)
}

/** The path of a page, also of one whose data alone are fetched. */
const asPage = (path: string) => path.replace(/\.data$/, '')

function pieceAt(path: string): PieceAddress | null {
  const [, issue, piece] = /^\/issue\/([\w-]{1,200})\/([\w-]{1,200})$/.exec(path) ?? []
  return issue && piece ? { issue, piece } : null
}

/** What one visit adds: to the piece that is opened, and, for strangers, to the piece that they come from. */
export function countsOf({ path, from, stranger }: Visit): Count[] {
  const page = asPage(path)
  const here = from && 'path' in from ? from.path : null
  if (here === page) return []
  const opened = pieceAt(page)
  const counts: Count[] = []
  if (opened) counts.push({ ...opened, what: stranger ? 'opened by a stranger' : 'opened' })
  if (opened && stranger && here === null) counts.push({ ...opened, what: wayIn(from) })
  const before = here === null ? null : pieceAt(here)
  const next = before && stranger ? nextStep(page, before) : null
  if (before && next) counts.push({ ...before, what: next })
  return counts
}

const MAIL = /(^|\.)(mail|webmail|outlook)\.[\w.-]+$|^com\.google\.android\.gm$/
const SEARCH =
  /(^|\.)(google|bing|duckduckgo|yahoo|ecosia|qwant|startpage|yandex|baidu|kagi|mojeek)\.[a-z.]{2,7}$|^search\.|quicksearchbox$/

/** Most programs for email and many apps tell nothing: then it is directly. */
function wayIn(from: From): Counted {
  if (!from || !('host' in from)) return 'came directly'
  if (MAIL.test(from.host)) return 'came from an email'
  return SEARCH.test(from.host) ? 'came from a search' : 'came from elsewhere'
}

function nextStep(page: string, { issue }: PieceAddress): Counted | null {
  if (page === `/issue/${issue}`) return 'then the issue'
  if (pieceAt(page)) return 'then another piece'
  if (page === '/subscribe') return 'then subscribe'
  return page === '/login' ? 'then log in' : null
}
