import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Env } from '../env.ts'

/** All that anything here listens to. TRACE would tell a script what the browser hides from it, if anybody answered. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
export const UNREADABLE = 'The request could not be read.'

export function unreadable(): HTTPException {
  return new HTTPException(400, { message: UNREADABLE })
}

/**
 * An address that is no text is nobody's: the router would print it, with the secrets in it, and no database keeps a NUL.
 * A query that is badly encoded is read as far as it goes, since others hang things on our links.
 */
export const refuseUnreadable: MiddlewareHandler<Env> = async (c, next) => {
  const { method, url } = c.req
  if (!METHODS.has(method)) throw new HTTPException(405, { message: UNREADABLE })
  if (url.includes('%') && (url.includes('%00') || !isEncoded(new URL(url).pathname))) throw unreadable()
  return next()
}

function isEncoded(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Whether every text in what was parsed can be kept: JSON can write a NUL, and half of a character that has two. */
export function isKeepable(parsed: unknown): boolean {
  // No recursion, as whoever sends this decides how deep it goes.
  const left = [parsed]
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string' && !isText(value)) return false
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (!isText(key)) return false
      left.push(inner)
    }
  }
  return true
}

function isText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}
