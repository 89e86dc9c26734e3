import type { MiddlewareHandler } from 'hono'
import type { From } from '#domain/reading/read-counts.ts'
import { countsOf, isUncounted } from '#domain/reading/read-counts.ts'
import type { ReadCounts } from '../../services/reading/read-counts.ts'
import type { Env } from '../env.ts'
import { findSession } from '../session.ts'

/** Counts what was shown to readers, for those who let themselves be counted; staff are not readers. */
export function countReads(counts: ReadCounts, publicUrl: string): MiddlewareHandler<Env> {
  const { origin } = new URL(publicUrl)
  return async (c, next) => {
    await next()
    if (c.req.method !== 'GET' || c.res.status !== 200 || isUncounted((name) => c.req.header(name))) return
    const visit = { path: c.req.path, from: readFrom(origin, c.req.header('Referer')) }
    // Most pages are neither a piece nor come to from one: nobody's session is looked up for them.
    if (countsOf({ ...visit, stranger: true }).length === 0) return
    const { account, seat } = (await findSession(c)) ?? {}
    if (account && (account.role || !account.countReads)) return
    await counts.count({ ...visit, stranger: !account && !seat && c.req.query('key') === undefined })
  }
}

function readFrom(origin: string, referrer = ''): From {
  if (!URL.canParse(referrer)) return null
  const url = new URL(referrer)
  return url.origin === origin ? { path: url.pathname } : { host: url.hostname }
}
